import { type Language, languages } from '@ambiance/domain/languages';
import type { Mood } from '@ambiance/domain/moods';
import type { KnownAtFirst } from './first-answers.ts';

const openToAll: Mood = 'chat';

/** Language of a page: that of its URL, else the chosen one, else the default. */
export const languageAtFirst = (ofAddress: Language | undefined, chosen: string | null): Language =>
  ofAddress ?? languages.find((one) => one === chosen) ?? languages[0];

/** True if French is offered: to a browser that prefers it, on a page in the default language, until a language is chosen. */
export const offersFrench = (language: Language, chosen: string | null, preferred: string): boolean =>
  language === languages[0] && chosen === null && /^fr/i.test(preferred);

/**
 * True if a prerendered page stays hidden until the app has started, because it is in another language or the user is signed
 * in.
 */
export const waitsForApp = (prerendered: string | undefined, language: Language, login: string | null): boolean =>
  Boolean(prerendered) && (prerendered !== language || Boolean(login));

/** Returns what the URL and the login's mood contribute to the page's requests. */
export function knownAt(query: URLSearchParams, currentMood: string | null | undefined): KnownAtFirst {
  const mood = query.size === 0 ? currentMood : query.size === 1 && query.get('mood');
  return {
    to: (query.get('to') || query.get('userId') || '').toLowerCase(),
    // The plan may not include other moods, so the app decides whether to search for one.
    mood: mood && (mood === currentMood || mood === openToAll) ? mood : '',
  };
}

/** Fills in a page's requests. A request with an unknown value is left to the app. */
export const firstRequests = (asks: string, known: KnownAtFirst): string[] =>
  asks.split(' ').flatMap((ask) => {
    const name = /\{(\w+)\}/.exec(ask)?.[1] as keyof KnownAtFirst | undefined;
    if (!name) return [ask];
    return known[name] ? [ask.replace(`{${name}}`, encodeURIComponent(known[name]))] : [];
  });
