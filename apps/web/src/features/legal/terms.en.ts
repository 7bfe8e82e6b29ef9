import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Terms',
  lead: 'What you can expect from Ambiance, and what we expect from you.',

  'agreement.title': 'Our agreement',
  'agreement.text': `By creating an account you agree to these terms and to what the [Privacy](/privacy) page says. If you do not agree, please do not use Ambiance.
    Ambiance helps adults meet by mood and by place. We open the door; what happens between you and the people you meet is yours to decide.`,

  'age.title': 'You must be {age}',
  'age.text': `You must be at least {age} years old to have an account, and older where the law of your home asks for it. Give your true birth date. We close the accounts of people who are under age, and we ask everyone to report them.`,

  'account.title': 'Your account',
  'account.text': `One account per person, under a name you can answer to. Keep your password to yourself and tell us at once if somebody else uses your account.
    A phone number can verify one account only. You can delete your account at any time in [your profile](/profile) and undo this for {days} days.`,

  'conduct.title': 'How we treat each other',
  'conduct.text': `Be somebody you would like to meet. On Ambiance you may not:
    - harass, threaten, insult or hate, or go on after a no;
    - pretend to be somebody else or mislead people about why you are here;
    - ask for money, sell, advertise or recruit;
    - send or show sexual images, or share what was told in private;
    - share where another person lives, works or is;
    - collect members’ data, use robots, or get around a limit or a block;
    - do anything that is against the law.`,

  'your-content.title': 'What you write and show',
  'your-content.text': `Your words and photos stay yours. You allow us to store them, to change their size, and to show them to other members for as long as they are on Ambiance, and only to run the service.
    Post only photos that are yours to post, and only of people who agree. We may remove what breaks these terms.`,

  'moderation.title': 'Reports and moderation',
  'moderation.text': `Any member can block or report any other, on every plan. We review reports within {hours} hours.
    Depending on what happened, we may do nothing, warn, remove a photo, suspend an account for a time, or close it for good. A paid plan changes nothing about this.
    If your account is suspended or closed and you think we are wrong, write to {email} and somebody will look again.`,

  'plans.title': 'Plans and payment',
  'plans.text': `Ambiance has a free plan. Paid plans open more moods, more reach and more messages; the [plans page](/pricing) says exactly what each one includes. Prices are a month, in Canadian dollars, before tax.
    A paid plan needs a verified phone. It renews every month until you cancel. If a payment fails, your plan stays for {graceDays} days so that you can put it right.
    Unused messages and new chats do not carry over to the next day or week.`,

  'prices.title': 'When a price changes',
  'prices.text': `We write to every subscriber at least 30 days before a price changes. The new price counts from your first renewal after that date. If you do not want it, cancel before then and you pay nothing more.`,

  'cancellation.title': 'Cancelling',
  'cancellation.text': `You can cancel from the [plans page](/subscriptions) whenever you like. You keep your plan until the end of the period you paid for, and then move to the free plan. Changing to a smaller plan works the same way.
    A mood that your new plan does not include becomes Chat. Perks you claimed before stay valid until they end.
    Deleting your account ends the plan at once. We do not pay back part of a month, except where the law says we must.`,

  'venues.title': 'Venues and perks',
  'venues.text': `Partner venues offer perks and answer for them. A perk can be claimed once by each member, may need a paid plan, is used once, and ends on the day shown. Its own terms come with it. It has no cash value and cannot be passed on.
    Venue hosts are staff of the venue, and their profiles say so. At a venue, its house rules apply, and so does the legal age for what it serves.`,

  'liability.title': 'What we are responsible for',
  'liability.text': `We work to keep Ambiance safe and running, but we cannot promise that it never fails or that every member is who they say. We do not check criminal records. Please read our [safety advice](/safety) before you meet anybody.
    We answer for what we do ourselves. We do not answer for what members or venues do, nor for losses nobody could have foreseen.
    Nothing here takes away rights that the law gives you as a consumer, nor our responsibility for injury, or for harm we cause on purpose or by gross negligence.`,

  'changes.title': 'Law, changes and contact',
  'changes.text': `The law of Canada and of the province or territory where you live applies. You may go to the courts there. If you live elsewhere, the rules that protect you at home still do.
    When we change these terms, we tell you at least 30 days ahead and say what is different. If you do not agree, you can leave before the change applies.
    If one sentence here turns out not to be valid, the others stay. Questions: write to {email}.`,
});
