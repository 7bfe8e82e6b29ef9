import type { ErrorEntries } from './entry.ts';

export const chatErrors = {
  'message.empty': { kind: 'invalid', en: 'Write a message first.', fr: 'Écris d’abord un message.' },
  'message.too-long': {
    kind: 'invalid',
    en: 'A message can have at most 4,000 characters.',
    fr: 'Un message peut compter au plus 4 000 caractères.',
  },
  'message.to-yourself': {
    kind: 'invalid',
    en: 'You cannot write to yourself.',
    fr: 'Tu ne peux pas t’écrire à toi-même.',
  },
  'message.retry-differs': {
    kind: 'conflict',
    en: 'This message was already sent with different text or to someone else.',
    fr: 'Ce message a déjà été envoyé avec un autre texte ou à une autre personne.',
  },
  'message.unknown': {
    kind: 'missing',
    en: 'This message is not part of the conversation.',
    fr: 'Ce message ne fait pas partie de la conversation.',
  },
  'message.unsent': {
    kind: 'conflict',
    en: 'This message was unsent.',
    fr: 'Ce message a été retiré.',
  },
  'message.not-yours': {
    kind: 'forbidden',
    en: 'You can only unsend your own messages.',
    fr: 'Tu peux seulement retirer tes propres messages.',
  },
  'message.too-late': {
    kind: 'conflict',
    en: 'A message can only be unsent in the first 10 minutes.',
    fr: 'Un message peut seulement être retiré dans les 10 premières minutes.',
  },
  'message.not-delivered': {
    kind: 'unavailable',
    en: 'Your message could not be sent. Please try again.',
    fr: 'Ton message n’a pas pu être envoyé. Réessaie.',
  },
  'sending.too-fast': {
    kind: 'too-many',
    en: 'You’re writing very fast. Please wait a few seconds.',
    fr: 'Tu écris très vite. Attends quelques secondes.',
  },
  'first-message.verified-only': {
    kind: 'forbidden',
    en: 'This member accepts first messages from verified members only.',
    fr: 'Ce membre n’accepte un premier message que des membres vérifiés.',
  },
  'first-message.saved-only': {
    kind: 'forbidden',
    en: 'This member accepts first messages only from their favorites.',
    fr: 'Ce membre n’accepte un premier message que des membres de ses favoris.',
  },
  'conversation.unknown': {
    kind: 'missing',
    en: 'You have no conversation with this person yet.',
    fr: 'Tu n’as pas encore de conversation avec cette personne.',
  },
  'conversation.too-many-pinned': {
    kind: 'conflict',
    en: 'You can pin at most 5 conversations. Please unpin one first.',
    fr: 'Tu peux épingler au plus 5 conversations. Désépingles-en une d’abord.',
  },
  'conversation.closed': {
    kind: 'forbidden',
    en: 'This conversation has ended. You can still read it.',
    fr: 'Cette conversation est terminée. Tu peux encore la relire.',
  },
  'conversation.blocked': {
    kind: 'forbidden',
    en: "You can't message this user right now.",
    fr: 'Tu ne peux pas écrire à cette personne en ce moment.',
  },
} as const satisfies ErrorEntries;
