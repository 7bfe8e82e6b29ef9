import type { Language } from '../languages.ts';
/** Category of an error. The server maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'method'
  | 'too-slow'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'internal'
  | 'unavailable';

/** The errors of one feature, by code: the kind, and the message in both languages. */
export type ErrorEntries = Readonly<Record<string, { kind: ErrorKind } & Record<Language, string>>>;

/** Declares errors of a kind by their message in English and in French: `'email.used': conflict('Another …', 'Un autre …')`. */
const ofKind = (kind: ErrorKind) => (en: string, fr: string) => ({ kind, en, fr }) satisfies ErrorEntries[string];

export const invalid = ofKind('invalid');
export const unauthenticated = ofKind('unauthenticated');
export const forbidden = ofKind('forbidden');
export const missing = ofKind('missing');
export const wrongMethod = ofKind('method');
export const tooSlow = ofKind('too-slow');
export const conflict = ofKind('conflict');
export const tooLarge = ofKind('too-large');
export const unsupported = ofKind('unsupported');
export const tooMany = ofKind('too-many');
export const internal = ofKind('internal');
export const unavailable = ofKind('unavailable');
