export const texts = {
  title: 'Safety',
  lead: 'Most evenings are good ones. This is what we do to keep it that way, and what you can do too.',

  'commitments.title': 'What we commit to',
  'commitments.text': `- Reports are reviewed within {hours} hours.
    - Nobody learns your exact location. Others see an approximate distance, worked out from an area at least 2.5 km across.
    - A block works at once and in both directions. The other person is not told who it came from.
    - Blocking, reporting and privacy are the same on every plan, free or paid.
    - A verified mark means that someone confirmed a phone number, or that a venue or our team checked the account. It is not a promise about the person.`,

  'red-flags.title': 'Red flags',
  'red-flags.text': `Trust the feeling that something is off. Slow down when someone:
    - wants to leave Ambiance for another app within minutes;
    - never agrees to a call or to a place with other people around;
    - tells stories that do not add up, or has photos straight out of a catalogue;
    - talks of love or a future together before you have met;
    - asks for your address, your workplace or intimate pictures;
    - becomes angry, or makes you feel guilty, when you say no.`,

  'tips.title': 'Meeting in person',
  'tips.text': `- Talk first, for as long as you like. A short video call tells you a lot.
    - Meet in a public place, by day if you can. Partner venues are a good start: there are staff you can turn to.
    - Tell a friend who you are meeting, where, and when you will be back. Share your location with that friend, not with your date.
    - At a partner venue, choose “Help at my table” in the conversation or under Messages while you are there. The staff on duty see your photo and come to you. The person you are with is not told.
    - Get there and home on your own, with your own money and a charged phone.
    - Keep your drink in sight, and know your limits.
    - You can leave at any moment and owe nobody a reason. Ask for consent every time. Anyone can withdraw it at any moment.
    - Outdoors, choose a busy route and tell someone where it ends.`,

  'scams.title': 'Money and scams',
  'scams.text': `Never send money, gift cards or cryptocurrency to someone you met here, whatever the story: a sick relative, a frozen account, a plane ticket, a can’t-lose investment.
    Do not share passwords or codes that arrive by text message. We never ask for them in a chat. Do not open links or install anything for a stranger.
    If someone threatens to publish pictures of you, do not pay. Keep the messages, report the person and go to the police. If you have already paid, call your bank right away; in Canada, the Canadian Anti-Fraud Centre can help as well.`,

  'reporting.title': 'How to report',
  'reporting.text': `In immediate danger, call the emergency number first: 911 in Canada.
    - Choose Report on a profile or in a conversation. It works even after the conversation is closed or blocked.
    - Say what happened. You can block the person in the same step.
    - The profile and your last {messages} messages with each other are kept with the report, so nothing can be deleted in the meantime.
    The person is not told who reported them. We review every report within {hours} hours; our [transparency report](/care) shows how well we do, and [your settings](/settings/reports) show the outcome of yours. Reporting someone who turns out to be harmless is fine; when in doubt, tell us.`,

  'controls.title': 'Your privacy controls',
  'controls.text': `- Your location is only used if you share it; your city is enough.
    - Others see your age, never your birth date, email address or phone number.
    - Only people you already have a conversation with can see you online.
    - Photos lose their hidden data, such as the place they were taken, before anyone sees them.
    - In [Connections](/connections) you will find everyone you have blocked.
    - You can [change your password](/change-password), [turn on two-step login](/second-factor), log in with a passkey instead of your password, download your data or delete your account in [your settings](/settings/data).
    The [Privacy](/privacy) page has all the details.`,

  'contact.title': 'Talk to us',
  'contact.text': `Write to {email}, even if you no longer have an account or are worried about someone else. If the danger is immediate, please call the police: they are faster than we are.`,
} as const;
