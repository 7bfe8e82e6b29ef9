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
