import { isCalendarDate } from '@ambiance/domain/ages';
import { textFor, translationLanguages } from '@ambiance/domain/bilingual';
import type { Language } from '@ambiance/domain/languages';
import { type PerkCategory, perkCategories } from '@ambiance/domain/perks';
import { endOf, lastDayOf, type ManagedPerk } from './managed-perk.ts';

interface WrittenTexts {
  title: string;
  blurb: string;
  terms: string;
}

/** What the fields of the editor hold, by the names that the server has for them. */
export interface PerkDraft extends WrittenTexts {
  language: Language;
  translation: WrittenTexts;
  categoryKey: PerkCategory;
  minTier: 'standard' | 'premium';
  forTwo: boolean;
  /** The last day on the venue's clock, as it is typed. */
  endsUtc: string;
}

const textsOf = (texts: Record<keyof WrittenTexts, string | null> | undefined): WrittenTexts => ({
  title: texts?.title ?? '',
  blurb: texts?.blurb ?? '',
  terms: texts?.terms ?? '',
});

/** A perk as its editor begins with it; a new one is written in the manager's own language first. */
export const perkDraft = (perk: ManagedPerk | undefined, timeZone: string, own: Language): PerkDraft => ({
  ...textsOf(perk),
  language: perk?.language ?? own,
  translation: textsOf(perk?.translation),
  categoryKey: perk?.categoryKey ?? perkCategories[0],
  minTier: perk?.minTier === 'premium' ? 'premium' : 'standard',
  forTwo: perk?.forTwo ?? false,
  endsUtc: perk?.endsUtc ? lastDayOf(perk.endsUtc, timeZone) : '',
});

/** A perk whose title is in the other language alone was first written in that one. */
export function inTitledLanguage(draft: PerkDraft): PerkDraft {
  const { title, blurb, terms, translation, language } = draft;
  if (title.trim() !== '' || translation.title.trim() === '') return draft;
  return { ...draft, ...translation, translation: { title, blurb, terms }, language: translationLanguages[language] };
}

/** When a perk ends. An end whose day nobody changed stays what it was to the second. */
export function endOfDraft({ endsUtc: lastDay }: PerkDraft, perk: ManagedPerk | undefined, timeZone: string) {
  if (perk?.endsUtc && lastDayOf(perk.endsUtc, timeZone) === lastDay) return perk.endsUtc;
  return isCalendarDate(lastDay) ? endOf(lastDay, timeZone) : null;
}

/** What a reader is shown of the texts of a perk. */
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
