import type { Me } from '@ambiance/contract/members';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../state/browser-storage.ts';
import { createWordsDraft } from './words-draft.ts';

const ana = { id: 'ana', description: 'I like jazz', expectations: null } as Me;
const saved = { description: 'I like jazz', expectations: '' };

test('unsaved words are found again by their writer only', () => {
  const draft = createWordsDraft(createMemoryStorage());
  draft.save(ana, { ...saved, description: 'I love jazz' });
  expect(draft.read('ana')).toEqual({ description: 'I love jazz' });
  expect(draft.read('ben')).toEqual({});
  draft.save(ana, { description: '', expectations: 'Company' });
  expect(draft.read('ana')).toEqual({ description: '', expectations: 'Company' });
});

test('words that are the profile’s again, or that are saved or discarded, are forgotten', () => {
  const draft = createWordsDraft(createMemoryStorage());
  draft.save(ana, { ...saved, expectations: 'Company' });
  draft.save(ana, saved);
  expect(draft.read('ana')).toEqual({});
  draft.save(ana, { ...saved, expectations: 'Company' });
  draft.clear();
  expect(draft.read('ana')).toEqual({});
});

test('unreadable stored words count as none', () => {
  expect(createWordsDraft(createMemoryStorage({ words: 'not json' })).read('ana')).toEqual({});
});
