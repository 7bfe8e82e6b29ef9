import type { ErrorEntries } from './entry.ts';

export const chatErrors = {
  'message.empty': { kind: 'invalid', en: 'Write a message first.', fr: 'Écrivez d’abord un message.' },
  'message.too-long': {
    kind: 'invalid',
    en: 'A message can have at most 4,000 characters.',
    fr: 'Un message peut compter au plus 4 000 caractères.',
  },
  'message.to-yourself': {
    kind: 'invalid',
    en: 'You cannot write to yourself.',
    fr: 'Vous ne pouvez pas vous écrire à vous-même.',
  },
  'message.retry-differs': {
    kind: 'conflict',
    en: 'This message was already sent with another text or to somebody else.',
    fr: 'Ce message a déjà été envoyé avec un autre texte ou à une autre personne.',
  },
  'message.not-delivered': {
    kind: 'unavailable',
    en: 'Your message could not be stored. Please try again.',
    fr: 'Votre message n’a pas pu être enregistré. Veuillez réessayer.',
  },
  'sending.too-fast': {
    kind: 'too-many',
    en: 'You are writing very fast. Please wait a few seconds.',
    fr: 'Vous écrivez très vite. Veuillez patienter quelques secondes.',
  },
  'conversation.blocked': {
    kind: 'forbidden',
    en: "You can't message this user right now.",
    fr: 'Vous ne pouvez pas écrire à cette personne en ce moment.',
  },
} as const satisfies ErrorEntries;
