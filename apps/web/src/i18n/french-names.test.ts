import { expect, test } from 'vitest';
import { joinName } from './french-names.ts';

test.each([
  ['Profil de ', 'Élodie', 'Profil d’Élodie'],
  ['Profil de ', 'Inès Z.', 'Profil d’Inès Z.'],
  ['Profil de ', 'Yves', 'Profil d’Yves'],
  ['Profil de ', 'Yasmine', 'Profil de Yasmine'],
  ['Profil de ', 'Hélène', 'Profil d’Hélène'],
  ['Profil de ', 'Hassan', 'Profil de Hassan'],
  ['Profil de ', 'Maya', 'Profil de Maya'],
  ['celle de ', 'Le Van', 'celle de Le Van'],
  ['dit que ', 'Omar', 'dit qu’Omar'],
  ['Écrire à ', 'Ana', 'Écrire à Ana'],
  ['Conversation avec ', 'Ana', 'Conversation avec Ana'],
  ['Guide ', 'Ana', 'Guide Ana'],
])('French text elides “de” and “que” before a person’s name: %s%s', (text, name, joined) => {
  expect(joinName(text, name, 'name')).toBe(joined);
});

test.each([
  ['Chercher à ', 'Le Havre', 'Chercher au Havre'],
  ['Chercher à ', 'Les Coteaux', 'Chercher aux Coteaux'],
  ['Chercher à ', 'Montréal', 'Chercher à Montréal'],
  ['Chercher à ', 'La Tuque', 'Chercher à La Tuque'],
  ['Chercher à ', 'Leduc', 'Chercher à Leduc'],
  ['la vérification de ', 'Le Petit Ciné', 'la vérification du Petit Ciné'],
  ['la vérification de ', 'Les Deux Amis', 'la vérification des Deux Amis'],
  ['la vérification de ', 'Ô Brasseur', 'la vérification d’Ô Brasseur'],
  ['chez ', 'Le Petit Ciné', 'chez Le Petit Ciné'],
])('French text contracts “à” and “de” with the article of a place: %s%s', (text, name, joined) => {
  expect(joinName(text, name, 'venue')).toBe(joined);
});
