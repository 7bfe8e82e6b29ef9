import type { CaseId, DecisionId } from '@ambiance/domain/ids';
import { withDeadline } from '../../../platform/services/outgoing-call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepEvidenceOf } from '../../photos/keep-evidence.ts';
import type { PhotoEncoder } from '../../photos/photo-encoder.ts';
import { makePerceptualHashes } from '../../photos/removed-pictures.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'media' | 'log'> & { encoder: PhotoEncoder };

/** Timeout for the copies that a moderator waits for. */
const keepingMs = 10_000;

/**
 * Copies removed photos and makes their perceptual hashes. If that fails now, jobs finish it later; the decision stays in force.
 */
export async function keepRemoved(needs: Needs, caseId: CaseId, decisionId: DecisionId): Promise<void> {
  try {
    await withDeadline(keepingMs, async () => {
      await keepEvidenceOf(needs, caseId);
      await makePerceptualHashes(needs, decisionId);
    });
  } catch (error) {
    needs.log.warn({ err: error }, 'removed photos have no perceptual hash yet');
  }
}
