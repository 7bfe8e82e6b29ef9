import { DomainError } from '@ambiance/domain/errors';
import { createBatcher } from '../../platform/batcher.ts';
import { type Db, isDatabaseUnavailable } from '../../platform/database/database.ts';
import { areToBeDeleted } from './photo-deletions.repository.ts';

/**
 * Returns true if the files of a photo are queued for deletion or not public yet. It runs for every picture that is served, so
 * parallel requests share one query.
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
