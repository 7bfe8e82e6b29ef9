import { conflict, type ErrorEntries, forbidden, missing, tooMany } from './entry.ts';

export const vouchingErrors = {
  'door-code.unknown': missing(
    'This isn’t a member’s code. Scan or type the one that their profile shows now.',
    'Ce n’est pas le code d’un membre. Numérisez ou tapez celui que son profil montre maintenant.',
  ),
  'door-code.over': conflict(
    'This code has expired, or it is a photo of an old code. Use the one that the member’s screen shows now.',
    'Ce code est expiré, ou c’est la photo d’un ancien code. Prenez celui que l’écran du membre montre maintenant.',
  ),
  'door-code.used': conflict(
    'This code has already been used. Wait for the next one on the member’s screen.',
    'Ce code a déjà servi. Attendez le suivant sur l’écran du membre.',
  ),
  'door-code.yourself': forbidden(
    'You can’t vouch for yourself.',
    'Vous ne pouvez pas vous porter garant de vous-même.',
  ),
  'door-scan.over': conflict(
    'That was too long ago. Scan the member’s code once more.',
    'C’était il y a trop longtemps. Numérisez de nouveau le code du membre.',
  ),
  'vouch.not-possible': forbidden(
    'You can’t vouch for this member.',
    'Vous ne pouvez pas vous porter garant de ce membre.',
  ),
  'vouch.no-photos': conflict(
    'This member has no photos to compare with. They can add some, then show their code again.',
    'Ce membre n’a aucune photo à comparer. Il peut en ajouter et montrer de nouveau son code.',
  ),
  'vouch.venue': forbidden(
    'Only staff of a verified venue that is open to members can vouch for someone.',
    'Seules les personnes qui travaillent dans un établissement vérifié et ouvert aux membres peuvent se porter garantes.',
  ),
  'vouch.too-many': tooMany(
    'You’ve reached today’s limit for vouching. You can continue tomorrow.',
    'Vous avez atteint le maximum de vérifications pour une journée. Continuez demain.',
  ),
  'voucher.unknown': missing(
    'We can’t find this verification. It may have been removed.',
    'Nous ne trouvons pas cette vérification. Elle a peut-être été retirée.',
  ),
} as const satisfies ErrorEntries;
