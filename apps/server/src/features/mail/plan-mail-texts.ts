import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import { amountText, planName } from './mail-money.ts';
import type { Facts, MailText } from './mail-text.ts';

/** Mail about a change that an administrator made to a member's plan or payment. */
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
  'plan-given': {
    en: (facts: Facts): MailText => ({
      subject: `You now have the ${planName(facts)} plan for free`,
      paragraphs: [
        facts.details['lastMs'] === undefined
          ? `The ${planName(facts)} plan is yours, with no end date. You pay nothing for it.`
          : `The ${planName(facts)} plan is yours until the end of ${dayOf(facts, 'lastMs', 'en')}. You pay nothing for it, and it ends automatically.`,
        ...(facts.details['pays']
          ? ['The plan you already pay for goes on. If you no longer want it, cancel it under billing.']
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
} as const;

const dayOf = ({ details, timeZone }: Facts, name: string, language: Language): string =>
  dateText(new Date(Number(details[name])), language, { dateStyle: 'long', timeZone });
