import type { CaseId } from '@ambiance/domain/ids';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type MediaStore, photoFile } from '../../platform/services/media-store.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  claimDueEvidence,
  type ClaimedEvidence,
  type EvidencePhoto,
  giveUpCopying,
  recordCopied,
  uncopiedEvidence,
} from './evidence.repository.ts';

type CopyNeeds = Pick<Platform, 'db' | 'media' | 'clock'>;

type Needs = CopyNeeds & { log: Log };

export interface EvidenceKeeper {
  /** Starts copying the due photos, without waiting for them. */
  wake(): void;
  /** The job that copies all photos that are due. */
  jobs: readonly Job[];
  close(): Promise<void>;
}

/** Five days, as for mail: a store may be down over a weekend. */
const maxTries = 120;

/** The name of a copy in the media store. Files with this prefix are not served. */
export const evidenceFile = ({ caseId, photoId, extension }: EvidencePhoto): string =>
  `evidence/${caseId}-${photoId}.${extension}`;

/** Copies evidence photos in the background, one after the other, so that reports do not wait for the store. */
export function createEvidenceKeeper(needs: Needs): EvidenceKeeper {
  let copying = Promise.resolve();
  let closed = false;
  const run = () => {
    const copied = copying.then(() => copyDue(needs, () => closed));
    copying = copied.catch(() => undefined);
    return copied;
  };
  return {
    jobs: [{ name: 'copy evidence', everySeconds: 60, run }],
    wake: () => void run().catch((error: unknown) => needs.log.warn({ err: error }, 'evidence was not copied yet')),
    close() {
      closed = true;
      return copying;
    },
  };
}

/** Copies all photos that are due. A photo that fails does not delay the next ones; it is retried later, up to a limit. */
async function copyDue(needs: Needs, isClosed: () => boolean): Promise<void> {
  const problems: unknown[] = [];
  for (let photo; !isClosed() && (photo = await claimDueEvidence(needs.db, needs.clock.now()));) {
    try {
      if (!(await copyPhoto(needs, photo))) throw new Error('The photo is not in the store.');
    } catch (error) {
      problems.push(error);
      if (photo.tries >= maxTries) await giveUp(needs, photo, error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some photos could not be copied to the evidence yet.');
}

async function giveUp({ db, log }: Needs, photo: ClaimedEvidence, error: unknown): Promise<void> {
  await giveUpCopying(db, photo);
  log.error({ err: error, ...photo }, 'a photo could not be copied to the evidence, and is not retried');
}

/** Copies the photos of a case now. @throws if the store is unavailable; the job then retries */
export async function keepEvidenceOf(needs: CopyNeeds, caseId: CaseId): Promise<void> {
  for (const photo of await uncopiedEvidence(needs.db, caseId)) await copyPhoto(needs, photo);
}

/** Returns false if the photo's file does not exist. */
async function copyPhoto({ db, media, clock }: CopyNeeds, photo: EvidencePhoto): Promise<boolean> {
  const file = await media.get(photoFile(photo.photoId, photo.extension));
  const content = file && (await buffer(file.content));
  if (content) await media.put(evidenceFile(photo), content);
  // An earlier try that was interrupted may have stored the copy.
  else if (!(await hasCopy(media, photo))) return false;
  const hash = content ? createHash('sha256').update(content).digest() : null;
  await recordCopied(db, photo, clock.now(), hash);
  return true;
}

async function hasCopy(media: MediaStore, photo: EvidencePhoto): Promise<boolean> {
  const copy = await media.get(evidenceFile(photo));
  copy?.content.destroy();
  return copy !== undefined;
}
