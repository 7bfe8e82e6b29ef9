import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { translation } from './catalogue.ts';
import { joinName } from './french-names.ts';
import { createTranslator } from './translator.ts';

const english = {
  welcome: 'Welcome, {name}',
  again: 'You can write again on {when}.',
  profile: '{name}’s profile',
  searched: 'Members in {city}',
  members: { one: 'One member', other: '{count} members' },
} as const;
const french = translation<{ texts: typeof english }>()({
  welcome: 'Bienvenue, {name}',
  again: 'Tu pourras écrire de nouveau {when}.',
  profile: 'Profil de {name}',
  searched: 'Membres à {city}',
  members: { one: '{count} membre', many: '{count} de membres', other: '{count} membres' },
});
const inEnglish = createTranslator<typeof english>(english, 'en');
const inFrench = createTranslator<typeof english>(french, 'fr', joinName);

test('the translator fills in the placeholders of a text', () => {
  expect(inEnglish('welcome', { name: 'Ana' })).toBe('Welcome, Ana');
  expect(inFrench('welcome', { name: 'Ana' })).toBe('Bienvenue, Ana');
});

test('the translator puts one full stop after a sentence that ends with an hour', () => {
  expect(inEnglish('again', { when: 'Monday at 12:00 a.m.' })).toBe('You can write again on Monday at 12:00 a.m.');
  expect(inEnglish('again', { when: 'Monday' })).toBe('You can write again on Monday.');
  expect(inFrench('again', { when: 'lundi à 0 h' })).toBe('Tu pourras écrire de nouveau lundi à 0 h.');
});

test('the translator elides and contracts before French names', () => {
  expect(inFrench('profile', { name: 'Élodie' })).toBe('Profil d’Élodie');
  expect(inFrench('profile', { name: 'Le Van' })).toBe('Profil de Le Van');
  expect(inFrench('searched', { city: 'Le Havre' })).toBe('Membres au Havre');
  expect(inEnglish('searched', { city: 'Le Havre' })).toBe('Members in Le Havre');
});

test('a name with right-to-left letters is isolated from the sentence around it', () => {
  expect(inEnglish('welcome', { name: 'דנה' })).toBe('Welcome, \u2068דנה\u2069');
  expect(inFrench('profile', { name: 'ليلى Roy' })).toBe('Profil de \u2068ليلى Roy\u2069');
  expect(renderToStaticMarkup(inEnglish.rich('profile', { name: 'דנה' }))).toBe('\u2068דנה\u2069’s profile');
});

test('zero is plural in English and singular in French', () => {
  expect(inEnglish('members', { count: 0 })).toBe('0 members');
  expect(inEnglish('members', { count: 1 })).toBe('One member');
  expect(inFrench('members', { count: 0 })).toBe('0 membre');
  expect(inFrench('members', { count: 2 })).toBe('2 membres');
});

test('large numbers follow the language, and millions have a form of their own', () => {
  expect(inEnglish('members', { count: 2500 })).toBe('2,500 members');
  expect(inFrench('members', { count: 2500 })).toBe('2\u00a0500 membres');
  expect(inFrench('members', { count: 1_000_000 })).toBe('1\u00a0000\u00a0000 de membres');
});
