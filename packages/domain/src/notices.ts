import { dateText } from './date-text.ts';
import type { ByLanguage, Language } from './languages.ts';
import type { Mood } from './moods.ts';
import { builtInTiers, type TierKey } from './tiers.ts';
import type { Natures } from './outside-words.ts';
import { meetingTimeText } from './proposals.ts';

/** The parameters of each kind of notice: ids, numbers and names of venues, but no sentences. */
export interface NoticeParameters {
  refunded: { cents: number };
  'month-refunded': { cents: number };
  'plan-given': { tier: TierKey };
  'plan-bought': { tier: TierKey };
  'plan-ending': { tier: TierKey; lastMs: number };
  'plan-renewing': { tier: TierKey; lastMs: number };
  'plan-paused': { tier: TierKey; fromMs: number; lastMs: number };
  /** A plan that its member chose while another one was paused, and when. */
  'plan-not-changed': { tier: TierKey; fromMs: number };
  'plan-resuming': { tier: TierKey; lastMs: number };
  'plan-resumed': { tier: TierKey; lastMs: number };
  'payment-failed': { tier: TierKey };
  vouched: { venue: string };
  'voucher-revoked': { venue: string };
  'perk-redeemed': { venue: string };
  'perk-undone': { venue: string };
  'perk-expiring': { venue: string; claimId: number };
  'pair-waiting': { venue: string };
  'pair-started': { venue: string };
  'pair-unlocked': { venue: string };
  'pair-locked': { venue: string };
  /** Notices that an older version stored have no id of the venue. */
  'redeemed-twice': { venue: string; venueId?: number };
  /** For the managers of a venue whose perk the operator added, changed or ended. */
  'perk-acted': { venue: string; venueId: number; title: string; change: 'added' | 'changed' | 'ended' };
  'host-changed': { venue: string };
  /** `isUnanswered` if a member has waited too long for the host’s answer. Otherwise a manager has moved the chats. */
  'chats-moved': { count: number; isUnanswered?: 1 };
  /** For a host whose manager made them visible. */
  'visible-as-individual': { venue: string };
  'mood-ended': unknown;
  /** A coming meeting whose other member was deleted, suspended or banned. */
  'meeting-off': { atMs: number; timeZone: string };
  'friend-notified': unknown;
  'friend-not-reached': unknown;
  'friend-declined': unknown;
  verified: unknown;
  'chats-returned': { week: string; count: number };
  /** Someone near the member, in the same mood, saved them. */
  saved: { mood: Mood };
  'email-changed': unknown;
  'device-added': unknown;
  'staff-acted': { act: 'export' | 'end-plan' | 'verification' };
  'report-closed': { outcome: 'acted' | 'no-rule-broken' };
  decision: unknown;
  /** The member’s appeal was granted in part. */
  'decision-reduced': unknown;
  'decision-undone': unknown;
  /** For the moderators on duty. */
  emergency: { caseId: number };
}
export type NoticeKind = keyof NoticeParameters;

/** How the parameters of a notice are sanitized before they leave the app, as in `whatLeaves`. */
export const noticeWords = {
  venue: 'text',
  venueId: 'ours',
  title: 'text',
  cents: 'ours',
  tier: 'ours',
  fromMs: 'ours',
  lastMs: 'ours',
  atMs: 'ours',
  timeZone: 'ours',
  caseId: 'ours',
  count: 'ours',
  mood: 'ours',
  isUnanswered: 'ours',
  act: 'ours',
  change: 'ours',
  outcome: 'ours',
} as const satisfies Natures;

interface NoticeRule<Parameters> {
  /**
   * `urgent`: also a push notification or, if no device gets that, a mail, unless a page shows it first. `pushed`: also a push
   * notification. `mailed`: its own kind of mail is queued with it. `on-page`: only a toast.
   */
  delivery: 'urgent' | 'pushed' | 'mailed' | 'on-page';
  /** It can wait: its push notification is not sent at night, but in the morning. */
  waitsAtNight?: true;
  /** The toast is shown on every page, and stays until the user closes it. */
  stays?: true;
  /** The page that it leads to, with the part that is opened. A page at this path does not show it again. */
  path: string;
  /** The query of the page that it leads to. */
  query?: (parameters: Parameters) => string;
  /** The page that it leads to shows it too, because that page does not say what happened. */
  alsoAtPath?: true;
  /** Another page that shows the change itself, so that a toast would only cover it. */
  alsoShownAt?: string;
  text: ByLanguage<(parameters: Parameters, timeZone?: string) => string>;
}

const planName = ({ tier }: { tier: TierKey }) => builtInTiers.find(({ key }) => key === tier)!.name;
const amount = ({ cents }: { cents: number }, language: Language) =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100);
const day = ({ lastMs }: { lastMs: number }, language: Language, timeZone: string | undefined) =>
  dateText(new Date(lastMs), language, { dateStyle: 'long', ...(timeZone && { timeZone }) });

/** The query of a page about one of several venues of a manager. */
const venueQuery = ({ venueId }: { venueId?: number }) => (venueId === undefined ? '' : `?venueId=${venueId}`);

const upFor: Readonly<Record<Mood, ByLanguage<string>>> = {
  chat: { en: 'up for a chat', fr: 'envie de jaser' },
  dinner: { en: 'up for dinner', fr: 'envie de souper' },
  outdoor: { en: 'up for the outdoors', fr: 'envie de plein air' },
  travel: { en: 'up for a trip', fr: 'envie de voyager' },
  chill: { en: 'up for chilling', fr: 'envie de relaxer' },
};

const staffActs: Readonly<Record<NoticeParameters['staff-acted']['act'], ByLanguage<string>>> = {
  export: {
    en: 'Our team exported the data of your account, as requested.',
    fr: 'Notre équipe a exporté les données de votre compte, comme demandé.',
  },
  'end-plan': {
    en: 'Our team ended the plan that you were given.',
    fr: 'Notre équipe a mis fin au forfait qui vous était offert.',
  },
  verification: {
    en: 'Our team changed the verification of your account.',
    fr: 'Notre équipe a changé la vérification de votre compte.',
  },
};

const perkActs: Readonly<Record<NoticeParameters['perk-acted']['change'], ByLanguage<string>>> = {
  added: { en: 'added', fr: 'ajouté' },
  changed: { en: 'changed', fr: 'modifié' },
  ended: { en: 'ended', fr: 'retiré' },
};

/** Every kind of notice: how it reaches a user who has no page open, where it leads, and its sentence. */
export const notices: { readonly [Kind in NoticeKind]: NoticeRule<NoticeParameters[Kind]> } = {
  refunded: {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it) => `We refunded you ${amount(it, 'en')}.`,
      fr: (it) => `Nous vous avons remboursé ${amount(it, 'fr')}.`,
    },
  },
  'month-refunded': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it) => `We refunded your month (${amount(it, 'en')}), because too few members were near you.`,
      fr: (it) =>
        `Nous avons remboursé votre mois (${amount(it, 'fr')}), parce que trop peu de membres étaient près de vous.`,
    },
  },
  'plan-given': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it) => `You now have the ${planName(it)} plan for free.`,
      fr: (it) => `Le forfait ${planName(it)} vous est offert.`,
    },
  },
  'plan-bought': {
    delivery: 'on-page',
    path: '/subscriptions',
    text: {
      en: (it) => `You now have the ${planName(it)} plan.`,
      fr: (it) => `Vous avez maintenant le forfait ${planName(it)}.`,
    },
  },
  'plan-ending': {
    delivery: 'urgent',
    waitsAtNight: true,
    path: '/subscriptions',
    text: {
      en: (it, timeZone) => `Your ${planName(it)} plan ends after ${day(it, 'en', timeZone)}.`,
      fr: (it, timeZone) => `Votre forfait ${planName(it)} prend fin après le ${day(it, 'fr', timeZone)}.`,
    },
  },
  'plan-renewing': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it, timeZone) => `Your ${planName(it)} plan renews on ${day(it, 'en', timeZone)}.`,
      fr: (it, timeZone) => `Votre forfait ${planName(it)} se renouvelle le ${day(it, 'fr', timeZone)}.`,
    },
  },
  'plan-paused': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it, timeZone) =>
        `Your ${planName(it)} plan is paused from ${day({ lastMs: it.fromMs }, 'en', timeZone)} on.`,
      fr: (it, timeZone) =>
        `Votre forfait ${planName(it)} est en pause à partir du ${day({ lastMs: it.fromMs }, 'fr', timeZone)}.`,
    },
  },
  // The page that it leads to does not show that something was requested.
  'plan-not-changed': {
    delivery: 'on-page',
    stays: true,
    path: '/subscriptions',
    text: {
      en: (it) => `Your plan is paused, so it wasn’t changed to ${planName(it)}. This change isn’t charged.`,
      fr: (it) =>
        `Votre forfait est en pause\u202f: il n’est pas passé à ${planName(it)}. Ce changement ne vous est pas facturé.`,
    },
  },
  'plan-resuming': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it, timeZone) => `Your ${planName(it)} plan resumes on ${day(it, 'en', timeZone)}.`,
      fr: (it, timeZone) => `Votre forfait ${planName(it)} reprend le ${day(it, 'fr', timeZone)}.`,
    },
  },
  'plan-resumed': {
    delivery: 'mailed',
    path: '/subscriptions',
    text: {
      en: (it) => `Your ${planName(it)} plan has resumed.`,
      fr: (it) => `Votre forfait ${planName(it)} a repris.`,
    },
  },
  'payment-failed': {
    delivery: 'urgent',
    waitsAtNight: true,
    path: '/subscriptions',
    text: {
      en: (it) => `Your payment for the ${planName(it)} plan didn’t go through. Check your card.`,
      fr: (it) => `Le paiement de votre forfait ${planName(it)} a échoué. Vérifiez votre carte.`,
    },
  },
  vouched: {
    delivery: 'on-page',
    path: '/profile',
    text: {
      en: ({ venue }) => `${venue} now vouches for you.`,
      fr: ({ venue }) => `${venue} se porte maintenant garant de toi.`,
    },
  },
  'voucher-revoked': {
    delivery: 'mailed',
    path: '/profile',
    text: {
      en: ({ venue }) => `Our moderators have withdrawn ${venue}’s vouch for you.`,
      fr: ({ venue }) => `Nos modérateurs ont retiré la vérification faite par l’établissement ${venue}.`,
    },
  },
  'perk-redeemed': {
    // The push notification is that of `ClaimChanged`.
    delivery: 'on-page',
    path: '/perks',
    text: {
      en: ({ venue }) => `Your perk was redeemed at ${venue}. Enjoy!`,
      fr: ({ venue }) => `Ton avantage a été utilisé\u202f: ${venue}. Profites-en bien\u202f!`,
    },
  },
  'perk-undone': {
    delivery: 'on-page',
    path: '/perks',
    text: {
      en: ({ venue }) => `The redemption at ${venue} was undone. Your perk is valid again.`,
      fr: ({ venue }) => `L’utilisation de ton avantage a été annulée (${venue}). Il est de nouveau valable.`,
    },
  },
  'perk-expiring': {
    delivery: 'pushed',
    waitsAtNight: true,
    path: '/perks',
    text: {
      en: ({ venue }) => `Your perk at ${venue} expires within a day.`,
      fr: ({ venue }) => `Ton avantage expire d’ici demain\u202f: ${venue}.`,
    },
  },
  'pair-waiting': {
    delivery: 'on-page',
    path: '/perks',
    text: {
      en: ({ venue }) => `Your code was accepted at ${venue}. The other one must follow within 30 minutes.`,
      fr: ({ venue }) => `Ton code est accepté\u202f: ${venue}. L’autre doit suivre dans les 30 minutes.`,
    },
  },
  'pair-started': {
    delivery: 'pushed',
    path: '/perks',
    text: {
      en: ({ venue }) => `The other half of your perk for two was redeemed at ${venue}. Show yours within 30 minutes.`,
      fr: ({ venue }) =>
        `L’autre moitié de votre avantage à deux est validée\u202f: ${venue}. Montre la tienne dans les 30 minutes.`,
    },
  },
  'pair-unlocked': {
    delivery: 'on-page',
    path: '/perks',
    text: {
      en: ({ venue }) => `Your perk for two is unlocked at ${venue}. Enjoy!`,
      fr: ({ venue }) => `L’avantage à deux est débloqué\u202f: ${venue}. Profitez-en bien\u202f!`,
    },
  },
  'pair-locked': {
    delivery: 'pushed',
    path: '/perks',
    text: {
      en: ({ venue }) => `The other half of your perk for two was undone at ${venue}. It must be redeemed again.`,
      fr: ({ venue }) =>
        `L’autre moitié de l’avantage à deux a été annulée (${venue}). Elle doit être validée de nouveau.`,
    },
  },
  'redeemed-twice': {
    delivery: 'urgent',
    path: '/venue/perks',
    query: venueQuery,
    // The page may show another venue of the manager.
    alsoAtPath: true,
    text: {
      en: ({ venue }) => `A code was redeemed twice at ${venue}, at least once offline. Only one redemption counts.`,
      fr: ({ venue }) =>
        `Un code a été validé deux fois (${venue}), dont une fois hors ligne. Une seule validation compte.`,
    },
  },
  // The page shows the perks, but not what changed.
  'perk-acted': {
    delivery: 'urgent',
    waitsAtNight: true,
    path: '/venue/perks',
    query: venueQuery,
    alsoAtPath: true,
    text: {
      en: ({ venue, title, change }) => `Our team ${perkActs[change].en} the perk “${title}” at ${venue}.`,
      fr: ({ venue, title, change }) =>
        `Notre équipe a ${perkActs[change].fr} l’avantage «\u202f${title}\u202f» (établissement ${venue}).`,
    },
  },
  // In general words, because only the chat may show that the other person is gone.
  'meeting-off': {
    delivery: 'urgent',
    stays: true,
    path: '/messages',
    text: {
      en: (it) => `Your meeting on ${meetingTimeText(new Date(it.atMs), it.timeZone, 'en')} won’t take place.`,
      fr: (it) => `Ta rencontre du ${meetingTimeText(new Date(it.atMs), it.timeZone, 'fr')} n’aura pas lieu.`,
    },
  },
  'friend-notified': {
    delivery: 'pushed',
    path: '/messages',
    text: {
      en: () => 'We haven’t heard from you, so we’ve contacted your friend.',
      fr: () => 'Nous étions sans nouvelles de toi, alors nous avons prévenu la personne choisie.',
    },
  },
  // The person whom the member meets may see the screen, so neither toast stays.
  'friend-not-reached': {
    delivery: 'urgent',
    path: '/messages',
    text: {
      en: () => 'We couldn’t reach your friend. Call them yourself, or call 911 if you’re in danger.',
      fr: () =>
        'Nous n’avons pas pu joindre la personne choisie. Appelle-la toi-même, ou appelle le 911 si tu es en danger.',
    },
  },
  'friend-declined': {
    delivery: 'urgent',
    path: '/messages',
    text: {
      en: () => 'Your friend no longer wants our messages, so we won’t contact them. Choose someone else.',
      fr: () =>
        'La personne choisie ne veut plus de nos messages. Nous ne la préviendrons donc pas\u202f: choisis quelqu’un d’autre.',
    },
  },
  verified: {
    delivery: 'pushed',
    waitsAtNight: true,
    path: '/profile',
    text: {
      en: () => 'You’re verified. Others can now see your badge.',
      fr: () => 'Ton profil est vérifié. Les autres voient maintenant ton badge.',
    },
  },
  'host-changed': {
    delivery: 'on-page',
    path: '/messages',
    alsoAtPath: true,
    alsoShownAt: '/chat',
    text: {
      en: ({ venue }) => `Someone else at ${venue} is now taking care of your chat.`,
      fr: ({ venue }) => `Une autre personne s’occupe maintenant de ta conversation (${venue}).`,
    },
  },
  // On the dashboard, the rows only disappear. In the messages, nothing changes.
  'chats-moved': {
    delivery: 'on-page',
    stays: true,
    path: '/host/dashboard',
    text: {
      en: ({ count, isUnanswered }) => {
        if (isUnanswered) return 'You didn’t answer in time, so your team has taken over.';
        return count === 1
          ? 'Your manager gave one of your chats to a colleague.'
          : `Your manager gave ${count} of your chats to colleagues.`;
      },
      fr: ({ count, isUnanswered }) => {
        if (isUnanswered) return 'Vous n’avez pas répondu à temps\u202f: votre équipe a pris le relais.';
        return count === 1
          ? 'Votre gérant a confié une de vos conversations à un collègue.'
          : `Votre gérant a confié ${count} de vos conversations à des collègues.`;
      },
    },
  },
  // The dashboard does not show who can see the host.
  'visible-as-individual': {
    delivery: 'urgent',
    waitsAtNight: true,
    stays: true,
    path: '/host/dashboard',
    text: {
      en: ({ venue }) =>
        `Your manager at ${venue} has made your profile visible to members. If you don’t want this, talk to your manager.`,
      fr: ({ venue }) =>
        `Votre gérant a rendu votre profil visible aux membres (${venue}). Si cela ne vous convient pas, parlez-en à votre gérant.`,
    },
  },
  'mood-ended': {
    delivery: 'on-page',
    path: '/profile?edit=mood',
    text: {
      en: () => 'Your mood has ended. Set a new one?',
      fr: () => 'Ton humeur a pris fin. Tu en choisis une autre\u202f?',
    },
  },
  'chats-returned': {
    delivery: 'on-page',
    path: '/search',
    alsoAtPath: true,
    text: {
      en: ({ count }) =>
        count === 1
          ? 'No answer in three days, so you have one new chat back this week.'
          : `No answer in three days, so you have ${count} new chats back this week.`,
      fr: ({ count }) =>
        count === 1
          ? 'Pas de réponse en trois jours\u202f: une nouvelle conversation t’est rendue cette semaine.'
          : `Pas de réponse en trois jours\u202f: ${count} nouvelles conversations te sont rendues cette semaine.`,
    },
  },
  // It never says who, on any plan. It may be read after the mood has ended.
  saved: {
    delivery: 'pushed',
    waitsAtNight: true,
    path: '/search',
    alsoAtPath: true,
    query: ({ mood }) => `?mood=${mood}&nearMe=true`,
    text: {
      en: ({ mood }) => `Someone near you, also ${upFor[mood].en}, saved you.`,
      fr: ({ mood }) => `Quelqu’un près de toi, qui avait aussi ${upFor[mood].fr}, a ajouté ton profil à ses favoris.`,
    },
  },
  'email-changed': {
    delivery: 'mailed',
    path: '/settings/account',
    text: {
      en: () => 'The email address of your account was changed.',
      fr: () => 'L’adresse courriel du compte a été changée.',
    },
  },
  'device-added': {
    delivery: 'urgent',
    path: '/settings/account',
    alsoAtPath: true,
    text: {
      en: () => 'Someone logged in to your account on a new device. If it wasn’t you, change your password.',
      fr: () =>
        'Quelqu’un s’est connecté à ce compte sur un nouvel appareil. Si c’est une autre personne, il faut changer le mot de passe.',
    },
  },
  // The page that it leads to only lists the sections, of which one shows the change.
  'staff-acted': {
    delivery: 'mailed',
    stays: true,
    path: '/settings',
    text: {
      en: ({ act }) => staffActs[act].en,
      fr: ({ act }) => staffActs[act].fr,
    },
  },
  // In general words, without a name and without the sanction.
  'report-closed': {
    delivery: 'mailed',
    path: '/settings/reports',
    text: {
      en: ({ outcome }) =>
        outcome === 'acted'
          ? 'We looked at your report and took action. Thank you for telling us.'
          : 'We looked at your report and found that no rule was broken. Thank you for telling us.',
      fr: ({ outcome }) =>
        outcome === 'acted'
          ? 'Nous avons examiné ton signalement et sommes intervenus. Merci de nous avoir prévenus.'
          : 'Nous avons examiné ton signalement, et aucune règle n’a été enfreinte. Merci de nous avoir prévenus.',
    },
  },
  decision: {
    delivery: 'mailed',
    path: '/account-status',
    text: {
      en: () => 'Our moderators made a decision about your account.',
      fr: () => 'Notre équipe de modération a rendu une décision au sujet de votre compte.',
    },
  },
  'decision-reduced': {
    delivery: 'mailed',
    path: '/account-status',
    text: {
      en: () => 'Your appeal was granted in part: a lighter decision now applies.',
      fr: () =>
        'Votre demande de révision a été acceptée en partie\u202f: une décision moins sévère s’applique maintenant.',
    },
  },
  'decision-undone': {
    delivery: 'mailed',
    path: '/account-status',
    text: {
      en: () => 'Our moderators lifted their decision about your account.',
      fr: () => 'Notre équipe de modération a levé sa décision au sujet de votre compte.',
    },
  },
  emergency: {
    delivery: 'mailed',
    stays: true,
    path: '/moderation?category=danger',
    text: {
      en: () => 'Someone may be in danger. Please open the case now.',
      fr: () => 'Une personne est peut-être en danger. Ouvrez le dossier dès maintenant.',
    },
  },
};

/** The sentence of a stored notice; undefined if its kind is unknown, because a newer version wrote it. */
export function noticeText(
  { kind, parameters }: { kind: string; parameters: unknown },
  language: Language,
  timeZone?: string,
): string | undefined {
  return isNoticeKind(kind) ? notices[kind].text[language](parameters as never, timeZone) : undefined;
}

/** The address of the page that a stored notice leads to. */
export const noticeAddress = ({ kind, parameters }: { kind: NoticeKind; parameters: unknown }): string =>
  notices[kind].path + (notices[kind].query?.(parameters as never) ?? '');

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);
