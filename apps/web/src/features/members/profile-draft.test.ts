import type { Me } from '@ambiance/contract/members';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { createProfileDraft, detailFields, wordFields } from './profile-draft.ts';

const place = { city: 'Montréal', country: 'Canada' };
const ana = { id: 'ana', displayName: 'Ana', ...place, description: 'I like jazz', expectations: null } as Me;
const saved = { description: 'I like jazz', expectations: '' };
const laval = { city: 'Laval', country: 'Canada', latitude: 45.6, longitude: -73.7, isInQuebec: true };

test('unsaved fields are found again by their writer only', () => {
  const draft = createProfileDraft(createMemoryStorage());
  draft.save(ana, { ...saved, description: 'I love jazz' });
  expect(draft.read('ana')).toEqual({ description: 'I love jazz' });
  expect(draft.read('ben')).toEqual({});
  draft.save(ana, { description: '', expectations: 'Company' });
  expect(draft.read('ana')).toEqual({ description: '', expectations: 'Company' });
});

test('each form of the profile keeps and deletes its own fields', () => {
  const draft = createProfileDraft(createMemoryStorage());
  draft.save(ana, { ...saved, expectations: 'Company' });
  draft.save(ana, { displayName: 'Ana L.', city: 'Laval', country: 'Canada', chosen: laval });
  const details = { displayName: 'Ana L.', city: 'Laval', chosen: laval };
  expect(draft.read('ana')).toEqual({ expectations: 'Company', ...details });
  draft.clear('ana', wordFields);
  expect(draft.read('ana')).toEqual(details);
  draft.clear('ana', [...detailFields, 'chosen']);
  expect(draft.read('ana')).toEqual({});
});

test('fields that are the profile’s again, or that are saved or discarded, are deleted', () => {
  const storage = createMemoryStorage();
  const draft = createProfileDraft(storage);
  draft.save(ana, { ...saved, expectations: 'Company' });
  draft.save(ana, saved);
  expect(draft.read('ana')).toEqual({});
  draft.save(ana, { ...saved, expectations: 'Company' });
  draft.clear('ana', wordFields);
  expect([draft.read('ana'), storage.getItem('words')]).toEqual([{}, null]);
});

test('unreadable stored fields count as none', () => {
  expect(createProfileDraft(createMemoryStorage({ words: 'not json' })).read('ana')).toEqual({});
});
