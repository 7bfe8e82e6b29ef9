import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import type { NoticeParameters } from '@ambiance/domain/notices';
import { amountText, planName } from './mail-money.ts';
import type { Facts, MailText } from './mail-text.ts';

/** Mail about an act of an administrator on a member's plan, payment or account. */
export const planMailTexts = {
  refund: {
    en: (facts: Facts): MailText => ({
      subject: `We refunded ${amountText(facts, 'cents', 'en')}`,
      paragraphs: [
        `We refunded ${amountText(facts, 'cents', 'en')} of your payment of ${dayOf(facts, 'paidMs', 'en')}. The money will be back on the card you paid with in 5 to 10 business days, depending on your bank.`,
        facts.details['endsPlan']
          ? 'The plan that it paid for ends now, and you won’t be charged for it again.'
          : 'Nothing else changes.',
        `If you have a question, write to ${facts.supportEmail}.`,
      ],
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Nous vous avons remboursé ${amountText(facts, 'cents', 'fr')}`,
      paragraphs: [
        `Nous vous avons remboursé ${amountText(facts, 'cents', 'fr')} sur votre paiement du ${dayOf(facts, 'paidMs', 'fr')}. L’argent sera de retour sur la carte utilisée dans un délai de 5 à 10 jours ouvrables, selon votre banque.`,
        facts.details['endsPlan']
          ? 'Le forfait payé prend fin maintenant et ne vous sera plus facturé.'
          : 'Rien d’autre ne change.',
        `Pour toute question, écrivez à ${facts.supportEmail}.`,
      ],
    }),
  },
  'month-refunded': {
    en: (facts: Facts): MailText => ({
      subject: `We refunded your month: ${amountText(facts, 'cents', 'en')}`,
      paragraphs: [
        `In the month that ended on ${dayOf(facts, 'lastMs', 'en')}, fewer than ten active members were near you on ${facts.details['empty']} of ${facts.details['count']} evenings. A plan is worth little without people to meet, so you pay nothing for this month.`,
        `We refunded ${amountText(facts, 'cents', 'en')}. You don’t need to do anything. The money will be back on the card you paid with in 5 to 10 business days, depending on your bank.`,
        'Your plan continues. You can pause or cancel it at any time.',
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Nous avons remboursé votre mois\u202f: ${amountText(facts, 'cents', 'fr')}`,
      paragraphs: [
        `Pendant le mois qui s’est terminé le ${dayOf(facts, 'lastMs', 'fr')}, moins de dix membres actifs étaient près de vous pendant ${facts.details['empty']} soirées sur ${facts.details['count']}. Un forfait vaut peu sans personne à rencontrer\u202f: vous ne payez donc rien pour ce mois.`,
        `Nous vous avons remboursé ${amountText(facts, 'cents', 'fr')}. Vous n’avez rien à faire. L’argent sera de retour sur la carte utilisée dans un délai de 5 à 10 jours ouvrables, selon votre banque.`,
        'Votre forfait continue. Vous pouvez le mettre en pause ou l’annuler à tout moment.',
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'plan-renewing': {
    en: (facts: Facts): MailText => ({
      subject: `Your ${planName(facts)} plan renews on ${dayOf(facts, 'lastMs', 'en')}`,
      paragraphs: [
        `On ${dayOf(facts, 'lastMs', 'en')}, your card will be charged for one more month of the ${planName(facts)} plan. Your plan page shows the price.`,
        'If you don’t want it any more, cancel before that day. It takes two clicks, and you will pay nothing more.',
      ],
      button: 'See or cancel my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Votre forfait ${planName(facts)} se renouvelle le ${dayOf(facts, 'lastMs', 'fr')}`,
      paragraphs: [
        `Le ${dayOf(facts, 'lastMs', 'fr')}, votre carte sera débitée pour un autre mois du forfait ${planName(facts)}. La page de votre forfait indique le prix.`,
        'Si vous n’en voulez plus, annulez-le avant ce jour. Il suffit de deux clics, et vous ne paierez plus rien.',
      ],
      button: 'Voir ou annuler mon forfait',
      path: '/subscriptions',
    }),
  },
  'plan-paused': {
    en: (facts: Facts): MailText => ({
      subject: `Your ${planName(facts)} plan is paused from ${dayOf(facts, 'fromMs', 'en')} to ${dayOf(facts, 'lastMs', 'en')}`,
      paragraphs: [
        `You keep the ${planName(facts)} plan until ${dayOf(facts, 'fromMs', 'en')}, because you have paid for it until then. After that, you have the Free plan and pay nothing.`,
        `On ${dayOf(facts, 'lastMs', 'en')}, your plan resumes automatically, and your card is charged for a month. We will write to you seven days before.`,
        'You can resume or cancel your plan at any time.',
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Votre forfait ${planName(facts)} est en pause du ${dayOf(facts, 'fromMs', 'fr')} au ${dayOf(facts, 'lastMs', 'fr')}`,
      paragraphs: [
        `Vous gardez le forfait ${planName(facts)} jusqu’au ${dayOf(facts, 'fromMs', 'fr')}, puisqu’il est payé jusque-là. Ensuite, vous avez le forfait gratuit et ne payez rien.`,
        `Le ${dayOf(facts, 'lastMs', 'fr')}, votre forfait reprend automatiquement, et votre carte est débitée pour un mois. Nous vous écrirons sept jours avant.`,
        'Vous pouvez reprendre ou annuler votre forfait à tout moment.',
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'plan-resuming': {
    en: (facts: Facts): MailText => ({
      subject: `Your ${planName(facts)} plan resumes on ${dayOf(facts, 'lastMs', 'en')}`,
      paragraphs: [
        `On ${dayOf(facts, 'lastMs', 'en')}, the pause of your ${planName(facts)} plan ends, and your card will be charged for one month. Your plan page shows the price.`,
        'If you don’t want it any more, cancel before that day. It takes two clicks, and you will pay nothing more.',
      ],
      button: 'See or cancel my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Votre forfait ${planName(facts)} reprend le ${dayOf(facts, 'lastMs', 'fr')}`,
      paragraphs: [
        `Le ${dayOf(facts, 'lastMs', 'fr')}, la pause de votre forfait ${planName(facts)} se termine, et votre carte sera débitée pour un mois. La page de votre forfait indique le prix.`,
        'Si vous n’en voulez plus, annulez-le avant ce jour. Il suffit de deux clics, et vous ne paierez plus rien.',
      ],
      button: 'Voir ou annuler mon forfait',
      path: '/subscriptions',
    }),
  },
  'plan-resumed': {
    en: (facts: Facts): MailText => ({
      subject: `Your ${planName(facts)} plan has resumed`,
      paragraphs: [
        `The pause is over, and you have the ${planName(facts)} plan again. Your card was charged for the month until ${dayOf(facts, 'lastMs', 'en')}.`,
        'You can cancel or pause it again at any time.',
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Votre forfait ${planName(facts)} a repris`,
      paragraphs: [
        `La pause est terminée, et vous avez de nouveau le forfait ${planName(facts)}. Votre carte a été débitée pour le mois qui se termine le ${dayOf(facts, 'lastMs', 'fr')}.`,
        'Vous pouvez l’annuler ou le remettre en pause à tout moment.',
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'plan-given': {
    en: (facts: Facts): MailText => ({
      subject: `You now have the ${planName(facts)} plan for free`,
      paragraphs: [
        facts.details['lastMs'] === undefined
          ? `The ${planName(facts)} plan is yours, with no end date. You pay nothing for it.`
          : `The ${planName(facts)} plan is yours until the end of ${dayOf(facts, 'lastMs', 'en')}. You pay nothing for it, and it ends automatically.`,
        ...(facts.details['pays']
          ? ['The plan you already pay for continues. If you no longer want it, cancel it under billing.']
          : []),
        `If you have a question, write to ${facts.supportEmail}.`,
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Le forfait ${planName(facts)} vous est offert`,
      paragraphs: [
        facts.details['lastMs'] === undefined
          ? `Le forfait ${planName(facts)} vous est offert, sans date de fin. Vous n’avez rien à payer.`
          : `Le forfait ${planName(facts)} vous est offert jusqu’au ${dayOf(facts, 'lastMs', 'fr')} inclus. Vous n’avez rien à payer, et il prend fin automatiquement.`,
        ...(facts.details['pays']
          ? ['Le forfait que vous payez déjà se poursuit. Si vous n’en voulez plus, annulez-le dans la facturation.']
          : []),
        `Pour toute question, écrivez à ${facts.supportEmail}.`,
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'staff-acted': {
    en: (facts: Facts): MailText => ({
      ...staffActs[facts.details['act'] as StaffAct].en(facts),
      button: 'Open Ambiance',
    }),
    fr: (facts: Facts): MailText => ({
      ...staffActs[facts.details['act'] as StaffAct].fr(facts),
      button: 'Ouvrir Ambiance',
    }),
  },
} as const;

type StaffAct = NoticeParameters['staff-acted']['act'];

const staffActs: Readonly<Record<StaffAct, Record<Language, (facts: Facts) => MailText>>> = {
  export: {
    en: ({ supportEmail }) => ({
      subject: 'The data of your account was exported',
      paragraphs: [
        'We received a written request for the data of your account, and our team has exported it.',
        `If the request wasn’t yours, write to ${supportEmail} right away.`,
      ],
      path: '/settings',
    }),
    fr: ({ supportEmail }) => ({
      subject: 'Les données de votre compte ont été exportées',
      paragraphs: [
        'Nous avons reçu une demande écrite portant sur les données de votre compte, et notre équipe les a exportées.',
        `Si la demande ne venait pas de vous, écrivez sans tarder à ${supportEmail}.`,
      ],
      path: '/settings',
    }),
  },
  'end-plan': {
    en: (facts) => ({
      subject: `The ${planName(facts)} plan you were given has ended`,
      paragraphs: [
        `Our team has ended the ${planName(facts)} plan that you had for free. You owe nothing for it.`,
        facts.details['pays'] ? 'The plan you pay for continues.' : 'You now have the Free plan.',
        `If you have a question, write to ${facts.supportEmail}.`,
      ],
      path: '/subscriptions',
    }),
    fr: (facts) => ({
      subject: `Le forfait ${planName(facts)} qui vous était offert a pris fin`,
      paragraphs: [
        `Notre équipe a mis fin au forfait ${planName(facts)} qui vous était offert. Vous ne devez rien.`,
        facts.details['pays'] ? 'Le forfait que vous payez se poursuit.' : 'Vous avez maintenant le forfait gratuit.',
        `Pour toute question, écrivez à ${facts.supportEmail}.`,
      ],
      path: '/subscriptions',
    }),
  },
  verification: {
    en: ({ supportEmail }) => ({
      subject: 'Your verification badge was removed',
      paragraphs: [
        'Our team has removed the verification badge from your profile.',
        `If you have a question, write to ${supportEmail}.`,
      ],
      path: '/profile',
    }),
    fr: ({ supportEmail }) => ({
      subject: 'Votre badge de vérification a été retiré',
      paragraphs: [
        'Notre équipe a retiré le badge de vérification de votre profil.',
        `Pour toute question, écrivez à ${supportEmail}.`,
      ],
      path: '/profile',
    }),
  },
};

const dayOf = ({ details, timeZone }: Facts, name: string, language: Language): string =>
  dateText(new Date(Number(details[name])), language, { dateStyle: 'long', timeZone });
