import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@ambiance/domain/errors';
import type { DecisionId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import type { EvidencePhoto } from './evidence.repository.ts';
import { sameWithin } from './perceptual-hash.ts';
import { isRemoved, savePerceptualHash, missingPerceptualHashes } from './perceptual-hashes.repository.ts';
import { evidenceFile } from './keep-evidence.ts';
import type { PhotoEncoder } from './photo-encoder.ts';

type Needs = Pick<Platform, 'db' | 'media'> & { encoder: PhotoEncoder };

/** Refuses pictures that moderators removed, from any user. @throws DomainError `photo.removed` */
export async function refuseRemoved(db: Db, photos: readonly EncodedPhoto[], now: Date): Promise<void> {
  const shown = photos.flatMap(({ perceptualHashes }) => (perceptualHashes ? Object.values(perceptualHashes) : []));
  if (await isRemoved(db, shown, sameWithin, now)) throw new DomainError('photo.removed');
}

/** Makes the missing perceptual hashes of removed photos, of one decision or of all. */
export async function makePerceptualHashes(needs: Needs, decisionId?: DecisionId): Promise<void> {
  const make = async ({ id, copy }: Awaited<ReturnType<typeof missingPerceptualHashes>>[number]) =>
    savePerceptualHash(needs.db, id, copy && (await perceptualHashOfCopy(needs, copy)));
  const unmade = await missingPerceptualHashes(needs.db, decisionId);
  await tryEach(unmade, make, 'Some removed photos have no perceptual hash yet.');
}

async function perceptualHashOfCopy({ media, encoder }: Needs, copy: EvidencePhoto): Promise<string | null> {
  const file = await media.get(evidenceFile(copy));
  if (!file) return null;
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-files-'));
  try {
    const path = join(folder, 'removed');
    await pipeline(file.content, createWriteStream(path));
    const [photo] = await encoder.encode([path]);
    return photo?.perceptualHashes?.upright ?? null;
  } catch (error) {
    // A copy that cannot be decoded cannot be uploaded again either, so it needs no hash.
    if (error instanceof DomainError && error.code !== 'photo.busy') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
