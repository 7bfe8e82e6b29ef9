import { expect, test } from 'vitest';
import { undoOfArchive } from './undo-of-archive.ts';

const settings = (muted: boolean) => ({ pinned: false, muted, archived: false });

test('undoing an archiving leaves the conversation muted if it was muted before, and not otherwise', () => {
  const archive = { archived: true };
  const notInterested = { archived: true, muted: true };
  // Archiving alone does not change whether the conversation is muted.
  expect(undoOfArchive(archive, settings(true))).toEqual({ archived: false });
  expect(undoOfArchive(archive, settings(false))).toEqual({ archived: false });
  expect(undoOfArchive(notInterested, settings(true))).toEqual({ archived: false, muted: true });
  expect(undoOfArchive(notInterested, settings(false))).toEqual({ archived: false, muted: false });
  expect(undoOfArchive(notInterested, undefined)).toEqual({ archived: false, muted: false });
});
