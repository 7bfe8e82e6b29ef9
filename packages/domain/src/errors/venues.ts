import { conflict, type ErrorEntries, forbidden, invalid, missing } from './entry.ts';

export const venueErrors = {
  'venue.unknown': missing('This venue cannot be found.', 'Cet établissement est introuvable.'),
  'venue.not-yours': forbidden('You do not work at this venue.', 'Vous ne travaillez pas dans cet établissement.'),
  'venue.changed': conflict(
    'Another manager has changed these settings in the meantime. Compare both versions, then save again.',
    'Une autre personne a modifié ces paramètres entre-temps. Comparez les deux versions, puis enregistrez de nouveau.',
  ),
  'venue.chat-not-in-plan': forbidden(
    'Chatting with venues is included in the Standard and Premium plans.',
    'Les conversations avec les établissements sont comprises dans les forfaits Standard et Premium.',
  ),
  'venue.no-host': conflict(
    'Nobody is available at this venue right now. Please try again later.',
    'Personne n’est disponible dans cet établissement en ce moment. Réessaie plus tard.',
  ),
  'holiday.date-required': invalid('Enter a date.', 'Indiquez une date.'),
  'holiday.date-twice': invalid('This date is already in the list.', 'Cette date est déjà dans la liste.'),
  'holiday.too-many': invalid('You can add up to 60 dates.', 'Vous pouvez ajouter 60 dates au plus.'),
} as const satisfies ErrorEntries;
