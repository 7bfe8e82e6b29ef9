import type { reportRoutes } from '@ambiance/contract/reports';
import { DomainError } from '@ambiance/domain/errors';
import { isInBadFaith, isModerator, lowestPriority, priorityOf } from '@ambiance/domain/moderation';
import { ownReportsShown, reportDueHours, reportedMessages, reportsPerDay } from '@ambiance/domain/reports';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { block } from '../blocks/block.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { alertModerators } from '../moderation/alert-moderators.ts';
import { addEvidence } from '../photos/evidence.repository.ts';
import { reportRecordOf } from '../moderation/case-reports.repository.ts';
import { caseFor, openCase } from '../moderation/cases.repository.ts';
import { addReport, countReportsSince, haveWritten, isBetween, isKnown, reportsBy } from './reports.repository.ts';
import type { ParsedRequest } from '@ambiance/contract/route';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';

const hourMs = 3_600_000;

type Needs = Pick<Platform, 'db' | 'bus' | 'clock'> & {
  /** Starts the job that copies the photos of a case. */
  wakeEvidence(): void;
  /** Starts sending queued mail now instead of at the next run of the job. */
  wakeMail(): void;
};

export const reportHandlers = ({ db, bus, clock, wakeEvidence, wakeMail }: Needs): Handlers<typeof reportRoutes> => ({
  mine: ({ user }) => reportsBy(db, user.id, ownReportsShown),

  async openCase({ user, body }) {
    const now = clock.now();
    const caseId = await db.transaction().execute((tx) => openCaseAbout(tx, user.id, body, now));
    wakeEvidence();
    wakeMail();
    return { caseId };
  },

  async report({ user, params, body }) {
    refuseOneself(user.id, params.id);
    const now = clock.now();
    // In a transaction of its own, so that the member stays blocked if the report is refused.
    if (body.block) await block({ db, bus }, user.id, params.id, now);
    await db.transaction().execute(async (tx) => {
      const recent = await countReportsSince(tx, user.id, new Date(now.getTime() - 24 * hourMs));
      if (recent >= reportsPerDay) throw new DomainError('report.too-many', { details: { retryAfterSeconds: 3600 } });
      if (!(await isKnown(tx, params.id))) throw new DomainError('member.unknown');
      const { messageId = null } = body;
      if (messageId !== null && !(await isBetween(tx, messageId, user.id, params.id))) {
        throw new DomainError('report.message-unknown');
      }
      const caseId = await openCase(tx, params.id, {
        priority: isInBadFaith(await reportRecordOf(tx, user.id)) ? lowestPriority : priorityOf(body.category),
        openedAt: now,
        dueAt: new Date(now.getTime() + reportDueHours * hourMs),
      });
      const report = {
        caseId,
        reporterId: user.id,
        reportedId: params.id,
        category: body.category,
        reason: body.reason,
        messageId,
        createdAt: now,
        // A moderator who never wrote to the member reports in their official role, and may decide the case.
        asModerator: isModerator(user.role) && !(await haveWritten(tx, user.id, params.id)),
      };
      // Add evidence first: a photo that is being deleted is then part of both evidence and report, or missing in both.
      await addEvidence(tx, caseId, params.id);
      await addReport(tx, report, reportedMessages);
      await alertModerators(tx, caseId, now);
      await queueMail(tx, user.id, { kind: 'report-received' }, now);
    });
    wakeEvidence();
    wakeMail();
    return { ok: true };
  },
});

/**
 * Opens a case about any user without a report, or adds to the open one. The moderator does not become a party of the case.
 * @throws DomainError `member.unknown`, or `case.party` if the case is about the moderator or they are a party of it
 */
async function openCaseAbout(
  tx: Db,
  moderatorId: UserId,
  { memberId, category, reason }: ParsedRequest<typeof reportRoutes.openCase>['body'],
  now: Date,
): Promise<CaseId> {
  if (!(await isKnown(tx, memberId))) throw new DomainError('member.unknown');
  const dueAt = new Date(now.getTime() + reportDueHours * hourMs);
  const caseId = await openCase(tx, memberId, { priority: priorityOf(category), openedAt: now, dueAt });
  await caseFor(tx, caseId, moderatorId);
  await addEvidence(tx, caseId, memberId);
  const report = { caseId, reporterId: moderatorId, reportedId: memberId, category, reason, messageId: null };
  await addReport(tx, { ...report, asModerator: true, createdAt: now }, reportedMessages);
  await alertModerators(tx, caseId, now, moderatorId);
  const audit = { actorId: moderatorId, action: 'case-started', memberId, caseId, details: category } as const;
  await recordAudit(tx, audit, now);
  return caseId;
}
