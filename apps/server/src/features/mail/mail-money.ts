import type { Language } from '@ambiance/domain/languages';
import { builtInTiers } from '@ambiance/domain/tiers';
import type { Facts } from './mail-text.ts';

export const planName = ({ details }: Facts): string =>
  builtInTiers.find(({ key }) => key === details['tier'])?.name ?? String(details['tier']);

/** Formats an amount of the details, which is in cents of CAD. */
export const amountText = ({ details }: Facts, name: string, language: Language): string =>
  new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(Number(details[name]) / 100);
