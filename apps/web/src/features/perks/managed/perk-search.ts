import { textFor } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import type { ManagedPerk } from './managed-perk.ts';

export const perkOrders = ['newest', 'title', 'used', 'ending'] as const;
export type PerkOrder = (typeof perkOrders)[number];

/** A perk's title in the reader's language, or in the other one. */
export const titleFor = (reader: Language, { language, title, translation }: ManagedPerk) =>
  textFor(reader, { language, written: title, translated: translation.title });

/** Text without capitals and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The perks whose title or description, in any language, contains all words of a search, in the chosen order. */
export function searchPerks(
  perks: readonly ManagedPerk[],
  { q, order, reader }: { q: string; order: PerkOrder; reader: Language },
): readonly ManagedPerk[] {
  const words = folded(q).split(/\s+/u).filter(Boolean);
  const found = perks.filter(({ title, blurb, translation }) => {
    const text = folded([title, blurb, translation.title, translation.blurb].join(' '));
    return words.every((word) => text.includes(word));
  });
  const titleOf = (perk: ManagedPerk) => titleFor(reader, perk).text ?? '';
  const endOf = ({ endsUtc }: ManagedPerk) => (endsUtc ? Date.parse(endsUtc) : Infinity);
  if (order === 'title') return found.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), reader));
  if (order === 'used') return found.toSorted((one, other) => other.redeemed - one.redeemed);
  if (order === 'ending') return found.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
  return found;
}
