export const texts = {
  title: 'Privacy',
  lead: 'You tell us things so that people can meet you. This page says what we keep, who sees it, and how you can take it back.',

  'collected.title': 'What we collect',
  'collected.text': `We keep what you give us and what the service needs to work. Nothing else.
    - Your account: email address, birth date, language, and a password that we store only in a form that no one can read.
    - Your profile: name, city, country, your bio, your photos and your mood.
    - Your phone number, if you verify one.
    - What you do here: messages, favorites, blocks, reports, and the perks you claim.
    - Your plan and your invoices, if you pay for a plan. Card numbers go to the payment provider and never reach us.
    We show no advertising and have no trackers. We set no cookies: your browser keeps your login, your language, a few settings and a random ID in its own storage. With the ID, we recognize this browser when you log in again.
    Until you log out, your browser also keeps what you have not sent or saved yet, the meetings and perk codes you have seen, and whom you blocked.`,

  'location.title': 'Your location',
  'location.text': `We never store your exact location. When you share it, we replace it right away with the centre of an area at least 2.5 km across, and forget the rest.
    We work out results, their order and distances only from areas: yours and the other member’s. However often someone searches, they only learn the area. Distances are rounded to steps such as 2, 5 or 10 kilometres.
    Your area is updated at most once every 15 minutes, so nobody can follow you down the street. You can also give only your city and never share a location at all.
    Members see roughly how many people near them are in each mood. We count by fixed regions about 50 km wide, round the number and blur it with random noise. It is refreshed hourly, so it never reveals whether any one person is included.`,

  'visible.title': 'What other members see',
  'visible.text': `Other members see:
    - your name, your age, your bio, your photos and your mood;
    - your city and country, and about how far away you are;
    - the languages you say you speak;
    - whether you are verified, and whether you were active today or this week.
    They never see your birth date, your email address or your phone number. Only people you already have a conversation with can see that you are online and what you have read. In [your settings](/settings) you can hide when you are active and what you have read, or hide altogether for a while.
    If you save someone as a favorite, that member can see it. If you block someone, you disappear for each other: from search, messages and favorites. Neither of you is told who blocked whom.`,

  'messages.title': 'Your messages',
  'messages.text': `Messages travel encrypted and are stored so that both of you can read them later, on any device. They are not end-to-end encrypted: our servers hold them.
    We do not read conversations to find out what you like, and we do not sell them. When you or the other person reports a conversation, its last {messages} messages are kept with the report, and a moderator reads them. The text of a message that you unsend is erased; a report that was made before keeps it.
    Venue managers see how many conversations their hosts have, never what is said in them.`,

  'photos.title': 'Your photos',
  'photos.text': `We re-encode every photo before we store it. This removes everything hidden in the file, such as where and when the picture was taken and with which device. The original is not kept.
    A photo’s address is long and cannot be guessed, but anyone who has it can open the photo. When you delete a photo, its address stops working on our servers at once.`,

  'sessions.title': 'Logins, logs and the robot check',
  'sessions.text': `A login lasts {sessionDays} days. We record when it began and your browser’s name and version. When you log out or change your password, those sessions end everywhere within a second.
    Our logs say which page was requested, when, and whether it worked. They contain no message texts, no search words, no locations and no passwords.
    The check that tells people from robots is a small calculation your own device does. It involves only our servers: no outside company learns that you were here. If this site uses Cloudflare Turnstile instead, you’ll see that name on the check, which loads from Cloudflare.`,

  'sharing.title': 'Who else handles your data',
  'sharing.text': `We do not sell or rent personal information. A few companies do one job for us and get only what that job needs:
    - the payment provider: your email address, your plan and your payment;
    - the services that carry email and text messages: the address or number, and the message;
    - Cloudflare, if this site uses its check to tell people from robots. On pages with that check, it gets your network address and technical details of your browser and device;
    - your browser’s maker, if you turn on notifications. It delivers them encrypted, so only your device can read them;
    - the company whose machines and storage we use.
    If you claim a perk or write to a venue, its staff see your profile and the code you show. After you redeem a code, they see it with your name among their recent redemptions. For a perk for two, they also see the name of the person you shared it with.
    We give information to authorities when the law obliges us to. Some of these companies may work outside your province or outside Canada.`,

  'retention.title': 'How long we keep it',
  'retention.text': `Each kind of record has its own period, and our system deletes records according to this table. What must stay after you delete your account, such as invoices, stays for {years} years at most.`,

  'choices.title': 'Your choices',
  'choices.text': `You can see and correct what you told us in [your profile](/profile) at any time. Under [Settings, Your data](/settings/data) you can:
    - download everything as a file: your records and your photos;
    - delete your account. You disappear at once, you are logged out everywhere and your plan stops. We send you a link that undoes this for {days} days; after that, your account is erased for good.
    You can withdraw a permission, such as sharing your location, without giving a reason. You may ask us what we hold about you, have it corrected or erased, and ask how a decision about you was made.`,

  'contact.title': 'Questions and complaints',
  'contact.text': `Our privacy officer: {officer}. Write to {email}. For your protection we may first ask you to show that the account is yours.
    We review reports about other members within {hours} hours.
    If you are not happy with our answer, you may turn to the privacy commissioner of your country or province. In Canada, this is the Office of the Privacy Commissioner. In Québec, it is the Commission d’accès à l’information.
    If we change this page in a way that matters to you, we will tell you before the change applies.`,
} as const;
