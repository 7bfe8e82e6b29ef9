import { dateText } from '@ambiance/domain/date-text';
import type { Language } from '@ambiance/domain/languages';
import { builtInTiers } from '@ambiance/domain/tiers';
import type { Facts, MailText } from './mail-text.ts';

/** Mail to subscribers about what their plan costs. */
export const priceMailTexts = {
  'price-change': {
    en: (facts: Facts): MailText => ({
      subject: `The price of your ${planOf(facts)} plan changes on ${dayOf(facts, 'en')}`,
      paragraphs: [
        `Your ${planOf(facts)} plan costs ${priceOf(facts, 'oldCents', 'en')} a month. Your first renewal on or after ${dayOf(facts, 'en')} will cost ${priceOf(facts, 'cents', 'en')}, and so will each one after it. Taxes are extra, as before.`,
        'Until then nothing changes. If you don’t want the new price, cancel before that renewal: one click under billing. You keep the plan until the end of the period you paid for, and pay nothing more.',
      ],
      button: 'See my plan',
      path: '/subscriptions',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Le prix de votre forfait ${planOf(facts)} change le ${dayOf(facts, 'fr')}`,
      paragraphs: [
        `Votre forfait ${planOf(facts)} coûte ${priceOf(facts, 'oldCents', 'fr')} par mois. Votre premier renouvellement à compter du ${dayOf(facts, 'fr')} coûtera ${priceOf(facts, 'cents', 'fr')}, de même que les suivants. Les taxes s’ajoutent, comme avant.`,
        'D’ici là, rien ne change. Si le nouveau prix ne vous convient pas, annulez avant ce renouvellement\u202f: un clic dans la facturation. Vous gardez le forfait jusqu’à la fin de la période payée et n’avez rien de plus à payer.',
      ],
      button: 'Voir mon forfait',
      path: '/subscriptions',
    }),
  },
  'price-stays': {
    en: (facts: Facts): MailText => ({
      subject: `The price of your ${planOf(facts)} plan stays as it is`,
      paragraphs: [
        `We told you that the price of your ${planOf(facts)} plan would change. It won’t: you keep paying ${priceOf(facts, 'oldCents', 'en')} a month. There’s nothing you need to do.`,
      ],
    }),
    fr: (facts: Facts): MailText => ({
      subject: `Le prix de votre forfait ${planOf(facts)} reste le même`,
      paragraphs: [
        `Nous vous avions annoncé un nouveau prix pour votre forfait ${planOf(facts)}. Finalement, il ne change pas\u202f: vous continuez de payer ${priceOf(facts, 'oldCents', 'fr')} par mois. Vous n’avez rien à faire.`,
      ],
    }),
  },
} as const;

const locales: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

const planOf = ({ details }: Facts): string =>
  builtInTiers.find(({ key }) => key === details['tier'])?.name ?? String(details['tier']);

const priceOf = ({ details }: Facts, name: string, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'CAD' }).format(Number(details[name]) / 100);

const dayOf = ({ details, timeZone }: Facts, language: Language): string =>
  dateText(new Date(Number(details['fromMs'])), language, { dateStyle: 'long', timeZone });
