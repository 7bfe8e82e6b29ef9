export const texts = {
  title: 'Terms',
  lead: 'What you can expect from Ambiance, and what we expect from you.',

  'agreement.title': 'Our agreement',
  'agreement.text': `By creating an account you agree to these terms and to what the [Privacy](/privacy) page says. If you do not agree, please do not use Ambiance.
    Ambiance helps adults meet by mood and by place. We open the door; what happens between you and the people you meet is yours to decide.`,

  'age.title': 'You must be {age}',
  'age.text': `You must be at least {age} years old to have an account, or older where the law where you live requires it. Give your true birth date. We close underage accounts and ask everyone to report them.`,

  'account.title': 'Your account',
  'account.text': `One account per person, under a name you answer to. Keep your password to yourself and tell us at once if someone else uses your account.
    A phone number can verify one account only. You can delete your account at any time in [your settings](/settings/data), and change your mind for {days} days.`,

  'conduct.title': 'How we treat each other',
  'conduct.text': `Be someone you would like to meet. On Ambiance you may not:
    - harass, threaten or insult people, spread hate, or keep going after a no;
    - pretend to be someone else or mislead people about why you are here;
    - ask for money, sell, advertise or recruit;
    - send or show sexual images, or share what was said in private;
    - share where another person lives, works or is;
    - collect members’ data, use robots, or get around a limit or a block;
    - do anything that is against the law.`,

  'your-content.title': 'Your words and photos',
  'your-content.text': `Your words and photos stay yours. You allow us to store them, to resize them, and to show them to other members for as long as they are on Ambiance, only to run the service.
    Post only photos that are yours to post, and only of people who agree. We may remove what breaks these terms.`,

  'moderation.title': 'Reports and moderation',
  'moderation.text': `Any member can block or report any other, whatever their plan. We review reports within {hours} hours.
    Depending on what happened, we may do nothing, warn, remove a photo, suspend an account for a time, or close it for good. Paying for a plan makes no difference.
    If your account is suspended or closed and you think we are wrong, write to {email} and someone will look at it again.`,

  'plans.title': 'Plans and payment',
  'plans.text': `Ambiance has a free plan. Paid plans add more moods, a wider radius and more messages; the [plans page](/pricing) says exactly what each one includes. Prices are per month, in Canadian dollars, tax included.
    A paid plan needs a verified phone. It renews every month until you cancel. If a payment fails, your plan stays for {graceDays} days so that you can sort it out.
    Unused messages and new chats do not carry over to the next day or week.`,

  'prices.title': 'When a price changes',
  'prices.text': `We write to every subscriber at least 30 days before a price changes. The new price applies from your first renewal after that date. If you do not want it, cancel before then and you will pay nothing more.`,

  'cancellation.title': 'Cancelling, pausing and refunds',
  'cancellation.text': `You can cancel from the [plans page](/subscriptions) whenever you like. You keep your plan until the end of the period you paid for, and then move to the free plan. Downgrading works the same way.
    A mood that your new plan does not include becomes Chat. Perks you claimed before stay valid until they end.
    You can also pause a plan for one to three months. The pause begins at the end of the period you paid for. During it, you have the free plan and pay nothing; the plan then renews.
    If fewer than ten active members are near you on most evenings of a month you paid for, we refund that month without being asked.
    Deleting your account ends the plan at once. We do not refund part of a month, except where the law requires it.`,

  'venues.title': 'Venues and perks',
  'venues.text': `Partner venues offer perks and are responsible for them. Each member can claim a perk once and use it once. It may need a paid plan, ends on the date shown and comes with its own terms. It has no cash value and cannot be given to anyone else.
    Venue hosts are staff of the venue, and their profiles say so. At the venue, its house rules apply, and so does the legal age for what it serves.`,

  'liability.title': 'What we are responsible for',
  'liability.text': `We work to keep Ambiance safe and running, but we cannot promise that it will never fail or that every member is who they say they are. We do not check criminal records. Please read our [safety advice](/safety) before you meet anyone.
    We are responsible for what we do ourselves, but not for what members or venues do, nor for losses nobody could have foreseen.
    Nothing here takes away rights that the law gives you as a consumer, nor our responsibility for injury, or for harm we cause on purpose or by gross negligence.`,

  'changes.title': 'Law, changes and contact',
  'changes.text': `The law of Canada and of the province or territory where you live applies. You may go to the courts there. If you live elsewhere, the rules that protect you at home still do.
    When we change these terms, we will tell you at least 30 days ahead and say what is different. If you do not agree, you can leave before the change applies.
    If one sentence here turns out not to be valid, the others still apply. Questions: write to {email}.`,
} as const;
