import type { Language } from './languages.ts';

const longestName = 24;
/**
 * Letters, their marks, apostrophe and hyphen: nothing that becomes a link, turns the text around it or ends a line. No language
 * stacks four marks on a letter.
 */
const plainName = /^(?!.*\p{M}{4})\p{L}[\p{L}\p{M}'’-]*$/u;

const aMember: Readonly<Record<Language, string>> = { en: 'a member', fr: 'un membre' };

/** The first name of a display name as it may leave the app; undefined if the display name begins with anything else. */
export function plainFirstName(displayName: string): string | undefined {
  const name = displayName.normalize('NFC').trim().split(/\s/u)[0]!;
  return plainName.test(name) && Array.from(name).length <= longestName ? name : undefined;
}

/** The name of a member outside the app. Readers trust the sender, and a display name is free text. */
export const outsideName = (displayName: string, language: Language): string =>
  plainFirstName(displayName) ?? aMember[language];

/** For a name that begins a sentence: “A member asks you to call”. */
export const beginningSentence = (words: string): string => words.replace(/^./u, (first) => first.toLocaleUpperCase());

/** Invisible characters, which reverse or hide text, except the two that join letters and emoji. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu;
const scheme = /[a-z][a-z\d+.-]*:(?:\/\/)+/giu;
/** A dot that may begin the end of a domain. Mail programs and phones make a link of `evil.example`, and none of `evil. example`. */
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
