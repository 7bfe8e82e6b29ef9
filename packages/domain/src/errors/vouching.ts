import type { ErrorEntries } from './entry.ts';

export const vouchingErrors = {
  'door-code.unknown': {
    kind: 'missing',
    en: 'This isn’t a member’s code. Scan or type the one that their profile shows now.',
    fr: 'Ce n’est pas le code d’un membre. Numérisez ou tapez celui que son profil montre maintenant.',
  },
  'door-code.over': {
    kind: 'conflict',
    en: 'This code has expired or is a photo of one. Take the one on the member’s screen now.',
    fr: 'Ce code est expiré, ou c’est la photo d’un code. Prenez celui que l’écran du membre montre maintenant.',
  },
  'door-code.used': {
    kind: 'conflict',
    en: 'This code has already been used. Wait for the next one on the member’s screen.',
    fr: 'Ce code a déjà servi. Attendez le suivant sur l’écran du membre.',
  },
  'door-code.yourself': {
    kind: 'forbidden',
    en: 'You can’t vouch for yourself.',
    fr: 'Vous ne pouvez pas vous porter garant de vous-même.',
  },
  'door-scan.over': {
    kind: 'conflict',
    en: 'That was too long ago. Scan the member’s code once more.',
    fr: 'C’était il y a trop longtemps. Numérisez de nouveau le code du membre.',
  },
  'vouch.not-possible': {
    kind: 'forbidden',
    en: 'You can’t vouch for this member.',
    fr: 'Vous ne pouvez pas vous porter garant de ce membre.',
  },
  'vouch.no-photos': {
    kind: 'conflict',
    en: 'This member has no photos to compare with. They can add some, then show their code again.',
    fr: 'Ce membre n’a aucune photo à comparer. Il peut en ajouter et montrer de nouveau son code.',
  },
  'vouch.venue': {
    kind: 'forbidden',
    en: 'Only staff of a verified venue that is open to members can vouch for someone.',
    fr: 'Seules les personnes qui travaillent dans un établissement vérifié et ouvert aux membres peuvent se porter garantes.',
  },
  'vouch.too-many': {
    kind: 'too-many',
    en: 'You’ve reached today’s limit for vouching. You can continue tomorrow.',
    fr: 'Vous avez atteint le maximum de vérifications pour une journée. Continuez demain.',
  },
  'voucher.unknown': {
    kind: 'missing',
    en: 'We can’t find this verification. It may have been removed.',
    fr: 'Nous ne trouvons pas cette vérification. Elle a peut-être été retirée.',
  },
} as const satisfies ErrorEntries;
