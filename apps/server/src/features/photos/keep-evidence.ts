import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { tryEach } from '../../platform/try-each.ts';
import { type EvidencePhoto, recordCopied, uncopiedEvidence } from './evidence.repository.ts';

export interface EvidenceNeeds {
  db: Db;
  media: MediaStore;
  clock: Clock;
}

/** The name of a copy in the media store. Nothing under it is served by its address. */
export const evidenceFile = ({ caseId, photoId, extension }: EvidencePhoto): string =>
  `evidence/${caseId}-${photoId}.${extension}`;

/** Copies the photos of evidence that were not copied yet. Their files are there until then, deleted or not. */
export async function keepEvidence(needs: EvidenceNeeds, of?: Parameters<typeof uncopiedEvidence>[1]): Promise<void> {
  const photos = await uncopiedEvidence(needs.db, of);
  await tryEach(photos, (photo) => copyPhoto(needs, photo), 'Some photos could not be copied to the evidence for now.');
}

async function copyPhoto({ db, media, clock }: EvidenceNeeds, photo: EvidencePhoto): Promise<void> {
  const file = await media.get(photoFile(photo.photoId, photo.extension));
  if (file) await media.put(evidenceFile(photo), await buffer(file.content));
  await recordCopied(db, photo, file ? clock.now() : null);
}
