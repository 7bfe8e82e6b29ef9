import type { faceRoutes } from '@ambiance/contract/faces';
import { priorityOf } from '@ambiance/domain/moderation';
import { reportDueHours } from '@ambiance/domain/reports';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { caseFor, openCase } from '../moderation/cases.repository.ts';
import { addEvidence } from '../photos/evidence.repository.ts';
import { listFaces, recordLook } from '../photos/new-faces.repository.ts';
import { addReport } from '../reports/reports.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & {
  /** Wakes the job that copies the photos of a case. */
  wakeEvidence(): void;
};

/** Category of a case about a new face until a moderator decides it. */
const category = 'content';

/** Routes of the queue in which moderators review each new primary photo once. */
export const faceHandlers = ({ db, clock, wakeEvidence }: Needs): Handlers<typeof faceRoutes> => ({
  async list({ user }) {
    const faces = await listFaces(db, user);
    if (faces.length > 0) {
      const details = String(faces.length);
      await recordAudit(db, { actorId: user.id, action: 'faces-viewed', details }, clock.now());
    }
    return faces;
  },

  async pass({ user, params: { photoId } }) {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const memberId = await recordLook(tx, photoId, user, now);
      await recordAudit(tx, { actorId: user.id, action: 'face-passed', memberId, details: photoId }, now);
    });
    return { ok: true };
  },

  async openCase({ user, params: { photoId } }) {
    const now = clock.now();
    const caseId = await db.transaction().execute(async (tx) => {
      const memberId = await recordLook(tx, photoId, user, now);
      const dueAt = new Date(now.getTime() + reportDueHours * 3_600_000);
      const id = await openCase(tx, memberId, { priority: priorityOf(category), openedAt: now, dueAt });
      // A moderator who is a party of the case must leave it to a colleague.
      await caseFor(tx, id, user.id);
      const report = { caseId: id, reportedId: memberId, category, createdAt: now } as const;
      await addEvidence(tx, id, memberId);
      await addReport(tx, { ...report, reporterId: null, reason: '', messageId: null }, 0);
      const details = photoId;
      await recordAudit(tx, { actorId: user.id, action: 'face-reported', memberId, caseId: id, details }, now);
      return id;
    });
    wakeEvidence();
    return { caseId };
  },
});
