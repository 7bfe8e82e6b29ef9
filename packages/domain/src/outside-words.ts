import type { Language } from './languages.ts';

/**
 * How a word is sanitized before it leaves the app. `first-name`: a display name, by `outsideName`. `text`: free text of a
 * member or a venue, by `outsideText`. `ours`: a number or a fixed word of the app, unchanged.
 */
export type Nature = 'first-name' | 'text' | 'ours';
export type Natures = Readonly<Record<string, Nature>>;

const longestName = 24;
/**
 * Letters, combining marks, apostrophes and hyphens: no links, no change of text direction, no line breaks. Four marks in a row
 * are refused; no language needs them.
 */
const plainName = /^(?!.*\p{M}{4})\p{L}[\p{L}\p{M}'’-]*$/u;

const aMember: Readonly<Record<Language, string>> = { en: 'a member', fr: 'un membre' };

/** The first name as it may leave the app; undefined if the display name begins with anything but a plain name. */
export function plainFirstName(displayName: string): string | undefined {
  const name = displayName.normalize('NFC').trim().split(/\s/u)[0]!;
  return plainName.test(name) && Array.from(name).length <= longestName ? name : undefined;
}

/** The name of a member in texts outside the app. Readers trust the sender, and a display name is free text. */
export const outsideName = (displayName: string, language: Language): string =>
  plainFirstName(displayName) ?? aMember[language];

/** Capitalizes a name that begins a sentence: “A member asks you to call”. */
export const beginningSentence = (words: string): string => words.replace(/^./u, (first) => first.toLocaleUpperCase());

/** Invisible characters that reverse or hide text, except the two joiners of letters and emoji. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;
const scheme = /[a-z][a-z\d+.-]*:(?:\/\/)+/giu;
/** A dot that may begin a domain ending. Mail programs and phones make a link of `evil.example`, but not of `evil. example`. */
const dotInDomain = /([.\u3002\uff0e\uff61])(?=[\p{L}\p{M}][\p{L}\p{M}\p{N}-])/gu;
const tag = /<(?=[\p{L}/!?])/gu;

/** Free text of a member or a venue as it may leave the app: one line, without live links, markup or invisible characters. */
export const outsideText = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(scheme, '')
    .replace(dotInDomain, '$1 ')
    .replace(tag, '‹');
