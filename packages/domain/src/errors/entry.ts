import type { Language } from '../languages.ts';
/** What sort of refusal an error is. The server maps each kind to one HTTP status. */
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

/** The refusals of one part of the product, by code: the kind, and the sentence in both languages. */
export type ErrorEntries = Readonly<Record<string, { kind: ErrorKind } & Record<Language, string>>>;
