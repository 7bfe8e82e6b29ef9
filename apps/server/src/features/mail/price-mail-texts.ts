import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import { amountText, planName } from './mail-money.ts';
import type { Facts, MailText } from './mail-text.ts';

/** Mails to subscribers about the price of their plan. */
export const priceMailTexts = {
  'price-change': {
    en: (facts: Facts): MailText => ({
      subject: `The price of your ${planName(facts)} plan changes on ${dayOf(facts, 'en')}`,
      paragraphs: [
        `Your ${planName(facts)} plan costs ${amountText(facts, 'oldCents', 'en')} a month. Your first renewal on or after ${dayOf(facts, 'en')} will cost ${amountText(facts, 'cents', 'en')}, and so will each one after it. Taxes are included.`,
        'Until then nothing changes. If you don’t want the new price, cancel before that renewal: one click under billing. You keep the plan until the end of the period you paid for, and pay nothing more.',
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Le prix de votre forfait ${planName(facts)} change le ${dayOf(facts, 'fr')}`,
      paragraphs: [
        `Votre forfait ${planName(facts)} coûte ${amountText(facts, 'oldCents', 'fr')} par mois. Votre premier renouvellement à compter du ${dayOf(facts, 'fr')} coûtera ${amountText(facts, 'cents', 'fr')}, de même que les suivants. Les taxes sont comprises.`,
        'D’ici là, rien ne change. Si le nouveau prix ne vous convient pas, annulez avant ce renouvellement\u202f: un clic dans la facturation. Vous gardez le forfait jusqu’à la fin de la période payée et n’avez rien de plus à payer.',
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'price-stays': {
    en: (facts: Facts): MailText => ({
      subject: `The price of your ${planName(facts)} plan stays as it is`,
      paragraphs: [
        `We told you that the price of your ${planName(facts)} plan would change. It won’t: you keep paying ${amountText(facts, 'oldCents', 'en')} a month. There’s nothing you need to do.`,
      ],
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Le prix de votre forfait ${planName(facts)} reste le même`,
      paragraphs: [
        `Nous vous avions annoncé un nouveau prix pour votre forfait ${planName(facts)}. Finalement, il ne change pas\u202f: vous continuez de payer ${amountText(facts, 'oldCents', 'fr')} par mois. Vous n’avez rien à faire.`,
      ],
    }),
  },
} as const;

const dayOf = ({ details, timeZone }: Facts, language: Language): string =>
  dateText(new Date(Number(details['fromMs'])), language, { dateStyle: 'long', timeZone });
