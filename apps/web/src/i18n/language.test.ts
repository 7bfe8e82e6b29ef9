import { expect, test } from 'vitest';
import { createMemoryStorage } from '../state/browser-storage.ts';
import { createLanguage } from './language.ts';

test('the language is English until one is chosen, even if the browser prefers French', () => {
  const language = createLanguage(createMemoryStorage(), ['fr-CA', 'en']);
  expect(language.get()).toBe('en');
});

test('French is offered on the first visit of a browser that prefers it, but not after a choice', () => {
  const storage = createMemoryStorage();
  const first = createLanguage(storage, ['fr-CA', 'en']);
  expect(first.offered()).toBe('fr');
  first.set('en');
  expect(createLanguage(storage, ['fr-CA', 'en']).offered()).toBeUndefined();
  expect(createLanguage(createMemoryStorage(), ['en-CA', 'fr']).offered()).toBeUndefined();
});

test('the choice is stored in the browser', () => {
  const storage = createMemoryStorage();
  createLanguage(storage, ['en']).set('fr');
  expect(storage.getItem('language')).toBe('fr');
  expect(createLanguage(storage, ['en']).get()).toBe('fr');
});

test('the language of a French address is stored as the choice', () => {
  const storage = createMemoryStorage({ language: 'en' });
  expect(createLanguage(storage, ['en'], '/fr/privacy').get()).toBe('fr');
  expect(createLanguage(storage, ['en'], '/search').get()).toBe('fr');
});

test('an unknown language in the browser counts as none', () => {
  expect(createLanguage(createMemoryStorage({ language: 'de' }), []).get()).toBe('en');
});
