import { isCalendarDate } from '@ambiance/domain/ages';
import { textFor, translationLanguages } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import { type PerkCategory, perkCategories } from '@ambiance/domain/perks';
import { hashKey } from '@tanstack/react-query';
import { endOf, lastDayOf, type ManagedPerk } from './managed-perk.ts';

interface WrittenTexts {
  title: string;
  blurb: string;
  terms: string;
}

/** Values of the editor's fields, under the server's names. */
export interface PerkDraft extends WrittenTexts {
  language: Language;
  translation: WrittenTexts;
  categoryKey: PerkCategory;
  minTier: 'standard' | 'premium';
  forTwo: boolean;
  /** The last day in the venue's time zone, as typed. */
  endsUtc: string;
  /** Weekdays on which it can be redeemed; none means every day. */
  days: number[];
  /** `HH:mm`; both empty means at any time. */
  opens: string;
  closes: string;
  /** As typed; empty means no limit. */
  maxPerDay: string;
  maxClaims: string;
}

const textsOf = (texts: Record<keyof WrittenTexts, string | null> | undefined): WrittenTexts => ({
  title: texts?.title ?? '',
  blurb: texts?.blurb ?? '',
  terms: texts?.terms ?? '',
});

/** Returns the editor's initial values. A new perk starts in the manager's language. */
export const perkDraft = (perk: ManagedPerk | undefined, timeZone: string, own: Language): PerkDraft => ({
  ...textsOf(perk),
  language: perk?.language ?? own,
  translation: textsOf(perk?.translation),
  categoryKey: perk?.categoryKey ?? perkCategories[0],
  minTier: perk?.minTier === 'premium' ? 'premium' : 'standard',
  forTwo: perk?.forTwo ?? false,
  endsUtc: perk?.endsUtc ? lastDayOf(perk.endsUtc, timeZone) : '',
  ...timesOf(perk),
  maxPerDay: perk?.maxPerDay ? String(perk.maxPerDay) : '',
  maxClaims: perk?.maxClaims ? String(perk.maxClaims) : '',
});

/** The editor's values of a perk's hours. They are the same on every day. */
function timesOf({ hours = [] }: Pick<ManagedPerk, 'hours'> = {}): Pick<PerkDraft, 'days' | 'opens' | 'closes'> {
  const [first] = hours;
  const isWholeDay = !first || first.opens === first.closes;
  return {
    days: hours.length === 7 ? [] : hours.map(({ day }) => day),
    opens: isWholeDay ? '' : first.opens,
    closes: isWholeDay ? '' : first.closes,
  };
}

/** A text that is not a number becomes 0, which the server refuses. */
const quotaIn = (typed: string): number | null => (typed.trim() ? Number(typed) || 0 : null);

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Returns the rules of a draft as the server takes them. */
export function rulesOf({ days, opens, closes, maxPerDay, maxClaims }: PerkDraft) {
  const isAlways = days.length === 0 && !opens && !closes;
  return {
    hours: isAlways
      ? []
      : (days.length > 0 ? days : everyDay).map((day) => ({
          day,
          opens: opens || '00:00',
          closes: closes || (opens ? '23:59' : '00:00'),
        })),
    maxPerDay: quotaIn(maxPerDay),
    maxClaims: quotaIn(maxClaims),
  };
}

/** If only the translation has a title, swaps the two: its language becomes the first one. */
export function inTitledLanguage(draft: PerkDraft): PerkDraft {
  const { title, blurb, terms, translation, language } = draft;
  if (title.trim() !== '' || translation.title.trim() === '') return draft;
  return { ...draft, ...translation, translation: { title, blurb, terms }, language: translationLanguages[language] };
}

/** Returns when a perk ends. If its day is unchanged, the exact end stays. */
export function endOfDraft({ endsUtc: lastDay }: PerkDraft, perk: ManagedPerk | undefined, timeZone: string) {
  if (perk?.endsUtc && lastDayOf(perk.endsUtc, timeZone) === lastDay) return perk.endsUtc;
  return isCalendarDate(lastDay) ? endOf(lastDay, timeZone) : null;
}

/**
 * Returns true if a perk is no longer stored as an editor has `shown` it. An earlier save of the same values, whose response got
 * lost, does not count.
 */
export function isChangedElsewhere(
  shown: ManagedPerk,
  stored: ManagedPerk,
  written: { values: PerkDraft; endsUtc: string | null },
  timeZone: string,
): boolean {
  const draftOf = (perk: ManagedPerk) => hashKey([perkDraft(perk, timeZone, perk.language)]);
  if (shown.endsUtc === stored.endsUtc && draftOf(shown) === draftOf(stored)) return false;
  return stored.endsUtc !== written.endsUtc || draftOf(stored) !== hashKey([written.values]);
}

/** The texts of a perk that a reader of a language sees. */
export function draftFor(reader: Language, draft: PerkDraft) {
  const shown = (name: keyof WrittenTexts) =>
    textFor(reader, {
      language: draft.language,
      written: draft[name].trim() || null,
      translated: draft.translation[name].trim() || null,
    });
  const [title, blurb, terms] = [shown('title'), shown('blurb'), shown('terms')];
  return {
    title: title.text ?? '',
    blurb: blurb.text,
    terms: terms.text,
    languages: { title: title.language, blurb: blurb.language, terms: terms.language },
  };
}
