import type { ErrorEntries } from './entry.ts';

export const moderationErrors = {
  'case.unknown': { kind: 'missing', en: 'There is no such case.', fr: 'Ce dossier n’existe pas.' },
  'case.party': {
    kind: 'forbidden',
    en: 'You are part of this case, so someone else will review it.',
    fr: 'Vous êtes partie à ce dossier. Une autre personne s’en occupe.',
  },
  'case.staff': {
    kind: 'forbidden',
    en: 'Only an administrator can decide a case about a moderator or administrator, and nobody can decide their own.',
    fr: 'Seule une administratrice ou un administrateur statue sur un membre de l’équipe, et personne sur son propre cas.',
  },
  'case.taken': {
    kind: 'conflict',
    en: 'Someone else is reviewing this case.',
    fr: 'Une autre personne examine ce dossier.',
  },
  'case.decided': { kind: 'conflict', en: 'This case has already been decided.', fr: 'Ce dossier est déjà tranché.' },
  'case.photo-unknown': {
    kind: 'missing',
    en: 'This picture is not among the evidence.',
    fr: 'Cette image ne figure pas parmi les preuves.',
  },
  'decision.unknown': { kind: 'missing', en: 'There is no such decision.', fr: 'Cette décision n’existe pas.' },
  'decision.not-yours': {
    kind: 'forbidden',
    en: 'Only the person who made this decision can undo it. An administrator can lift it.',
    fr: 'Seule la personne qui a rendu cette décision peut l’annuler. L’administration peut la lever.',
  },
  'decision.undo-over': {
    kind: 'conflict',
    en: 'The time to undo this decision is over. An administrator can lift it.',
    fr: 'Le délai pour annuler cette décision est écoulé. L’administration peut la lever.',
  },
  'decision.ended': {
    kind: 'conflict',
    en: 'This decision is no longer in force.',
    fr: 'Cette décision n’est plus en vigueur.',
  },
  'decision.reason-required': {
    kind: 'invalid',
    en: 'Please choose a reason.',
    fr: 'Veuillez choisir un motif.',
  },
  'decision.note-required': {
    kind: 'invalid',
    en: 'Please leave a note for your colleagues.',
    fr: 'Veuillez laisser une note à vos collègues.',
  },
  'decision.days-required': {
    kind: 'invalid',
    en: 'Please choose the number of days.',
    fr: 'Veuillez choisir le nombre de jours.',
  },
  'decision.nothing-chosen': {
    kind: 'invalid',
    en: 'Please choose what to remove.',
    fr: 'Veuillez choisir ce qui doit être retiré.',
  },
  'decision.field-unused': {
    kind: 'invalid',
    en: 'This field doesn’t apply to this decision, so nothing was saved. Please leave it empty.',
    fr: 'Ce champ ne s’applique pas à cette décision ; rien n’a été enregistré. Veuillez le laisser vide.',
  },
  'decision.already-gone': {
    kind: 'conflict',
    en: 'Something you chose is no longer there. Please check again.',
    fr: 'Un élément choisi n’existe plus. Veuillez vérifier de nouveau.',
  },
  'appeal.unknown': { kind: 'missing', en: 'There is no such appeal.', fr: 'Cette demande de révision n’existe pas.' },
  'appeal.own': {
    kind: 'forbidden',
    en: 'You made this decision, so someone else has to review it.',
    fr: 'La décision vient de vous : une autre personne doit la réviser.',
  },
  'appeal.decided': {
    kind: 'conflict',
    en: 'This appeal has already been decided.',
    fr: 'Cette demande de révision est déjà tranchée.',
  },
  'appeal.not-lighter': {
    kind: 'invalid',
    en: 'Please choose a lighter decision.',
    fr: 'Veuillez choisir une décision moins sévère.',
  },
} as const satisfies ErrorEntries;
