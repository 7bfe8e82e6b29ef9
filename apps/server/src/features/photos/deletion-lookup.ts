import { DomainError } from '@ambiance/domain/errors';
import { createBatcher } from '../../platform/batcher.ts';
import { type Db, isDatabaseUnavailable } from '../../platform/database/database.ts';
import { areToBeDeleted } from './photo-deletions.repository.ts';

/**
 * Returns whether the files of a photo are to be deleted, or not shown yet. It runs for every picture that is served, so
 * requests that arrive together share one query.
 */
export function createDeletionLookup(db: Db): (photoId: string) => Promise<boolean> {
  const lookups = createBatcher<string, boolean>({
    run: (photoIds) => areToBeDeleted(db, photoIds),
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('server.unavailable'),
    maxBatch: 500,
    maxWaiting: 10_000,
    gatherMs: 0,
    timeoutMs: 1900,
  });
  return (photoId) => lookups.add(photoId);
}
