import type { reportRoutes } from '@ambiance/contract/reports';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { priorityOf } from '@ambiance/domain/moderation';
import { reportDueHours, reportedMessages } from '@ambiance/domain/reports';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { addEvidence } from '../photos/evidence.repository.ts';
import { addReport, isKnown } from './reports.repository.ts';
import { alertModerators } from '../moderation/alert-moderators.ts';
import { caseFor, openCase as openOrFindCase } from '../moderation/cases.repository.ts';

type Wanted = ParsedRequest<(typeof reportRoutes)['openCase']>['body'];

/**
 * Opens a case about any user without a report, or adds to the open one. The moderator does not become a party of the case.
 * @throws DomainError `member.unknown`, or `case.party` if the case is about the moderator or they are a party of it
 */
export async function openCase(
  tx: Db,
  moderatorId: UserId,
  { memberId, category, reason }: Wanted,
  now: Date,
): Promise<CaseId> {
  if (!(await isKnown(tx, memberId))) throw new DomainError('member.unknown');
  const dueAt = new Date(now.getTime() + reportDueHours * 3_600_000);
  const caseId = await openOrFindCase(tx, memberId, { priority: priorityOf(category), openedAt: now, dueAt });
  await caseFor(tx, caseId, moderatorId);
  await addEvidence(tx, caseId, memberId);
  const report = { caseId, reporterId: moderatorId, reportedId: memberId, category, reason, messageId: null };
  await addReport(tx, { ...report, asModerator: true, createdAt: now }, reportedMessages);
  await alertModerators(tx, caseId, now, moderatorId);
  const audit = { actorId: moderatorId, action: 'case-started', memberId, caseId, details: category } as const;
  await recordAudit(tx, audit, now);
  return caseId;
}
