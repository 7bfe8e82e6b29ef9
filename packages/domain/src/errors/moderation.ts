import { conflict, type ErrorEntries, forbidden, invalid, missing } from './entry.ts';

export const moderationErrors = {
  'case.unknown': missing('There is no such case.', 'Ce dossier n’existe pas.'),
  'case.party': forbidden(
    'You are part of this case, so someone else will review it.',
    'Vous êtes partie à ce dossier. Une autre personne s’en occupe.',
  ),
  'case.staff': forbidden(
    'Only an administrator can decide a case about a moderator or administrator, and nobody can decide their own.',
    'Seule une administratrice ou un administrateur statue sur un membre de l’équipe, et personne sur son propre cas.',
  ),
  'case.taken': conflict('Someone else is reviewing this case.', 'Une autre personne examine ce dossier.'),
  'case.decided': conflict('This case has already been decided.', 'Ce dossier est déjà tranché.'),
  'case.photo-unknown': missing(
    'This picture is not among the evidence.',
    'Cette image ne figure pas parmi les preuves.',
  ),
  'decision.unknown': missing('There is no such decision.', 'Cette décision n’existe pas.'),
  'decision.not-yours': forbidden(
    'Only the person who made this decision can undo it. An administrator can lift it.',
    'Seule la personne qui a rendu cette décision peut l’annuler. L’administration peut la lever.',
  ),
  'decision.undo-over': conflict(
    'The time to undo this decision is over. An administrator can lift it.',
    'Le délai pour annuler cette décision est écoulé. L’administration peut la lever.',
  ),
  'decision.ended': conflict('This decision is no longer in force.', 'Cette décision n’est plus en vigueur.'),
  'decision.reason-required': invalid('Please choose a reason.', 'Veuillez choisir un motif.'),
  'decision.note-required': invalid(
    'Please leave a note for your colleagues.',
    'Veuillez laisser une note à vos collègues.',
  ),
  'decision.days-required': invalid('Please choose the number of days.', 'Veuillez choisir le nombre de jours.'),
  'decision.nothing-chosen': invalid('Please choose what to remove.', 'Veuillez choisir ce qui doit être retiré.'),
  'decision.field-unused': invalid(
    'This field doesn’t apply to this decision, so nothing was saved. Please leave it empty.',
    'Ce champ ne s’applique pas à cette décision ; rien n’a été enregistré. Veuillez le laisser vide.',
  ),
  'decision.already-gone': conflict(
    'Something you chose is no longer there. Please check again.',
    'Un élément choisi n’existe plus. Veuillez vérifier de nouveau.',
  ),
  'appeal.unknown': missing('There is no such appeal.', 'Cette demande de révision n’existe pas.'),
  'appeal.own': forbidden(
    'You made this decision, so someone else has to review it.',
    'La décision vient de vous : une autre personne doit la réviser.',
  ),
  'appeal.decided': conflict('This appeal has already been decided.', 'Cette demande de révision est déjà tranchée.'),
  'appeal.not-lighter': invalid('Please choose a lighter decision.', 'Veuillez choisir une décision moins sévère.'),
} as const satisfies ErrorEntries;
