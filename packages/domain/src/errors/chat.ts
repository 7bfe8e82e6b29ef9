import { conflict, type ErrorEntries, forbidden, invalid, missing, tooMany, unavailable } from './entry.ts';

export const chatErrors = {
  'message.empty': invalid('Write a message first.', 'Écris d’abord un message.'),
  'message.too-long': invalid(
    'A message can have at most 4,000 characters.',
    'Un message peut compter au plus 4 000 caractères.',
  ),
  'message.to-yourself': invalid('You cannot write to yourself.', 'Tu ne peux pas t’écrire à toi-même.'),
  'message.retry-differs': conflict(
    'This message was already sent with different text or to someone else.',
    'Ce message a déjà été envoyé avec un autre texte ou à une autre personne.',
  ),
  'message.unknown': missing(
    'This message is not part of the conversation.',
    'Ce message ne fait pas partie de la conversation.',
  ),
  'message.unsent': conflict('This message was unsent.', 'Ce message a été retiré.'),
  'message.not-yours': forbidden(
    'You can only unsend your own messages.',
    'Tu peux seulement retirer tes propres messages.',
  ),
  'message.too-late': conflict(
    'A message can only be unsent in the first 10 minutes.',
    'Un message peut seulement être retiré dans les 10 premières minutes.',
  ),
  'message.not-delivered': unavailable(
    'Your message could not be sent. Please try again.',
    'Ton message n’a pas pu être envoyé. Réessaie.',
  ),
  'sending.too-fast': tooMany(
    'You’re writing very fast. Please wait a few seconds.',
    'Tu écris très vite. Attends quelques secondes.',
  ),
  'first-message.verified-only': forbidden(
    'This member accepts first messages from verified members only.',
    'Ce membre n’accepte un premier message que des membres vérifiés.',
  ),
  'first-message.saved-only': forbidden(
    'This member accepts first messages only from their favorites.',
    'Ce membre n’accepte un premier message que des membres de ses favoris.',
  ),
  'conversation.unknown': missing(
    'You have no conversation with this person yet.',
    'Tu n’as pas encore de conversation avec cette personne.',
  ),
  'conversation.too-many-pinned': conflict(
    'You can pin at most 5 conversations. Please unpin one first.',
    'Tu peux épingler au plus 5 conversations. Désépingles-en une d’abord.',
  ),
  'conversation.closed': forbidden(
    'This conversation has ended. You can still read it.',
    'Cette conversation est terminée. Tu peux encore la relire.',
  ),
  'conversation.blocked': forbidden(
    "You can't message this user right now.",
    'Tu ne peux pas écrire à cette personne en ce moment.',
  ),
} as const satisfies ErrorEntries;
