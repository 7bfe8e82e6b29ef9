import type { AppealSummary, Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { AuditAction } from '@ambiance/domain/audit';
import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { leaseMinutes, mayDecideAbout } from '@ambiance/domain/moderation';
import { buffer } from 'node:stream/consumers';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import { copiedEvidence } from '../photos/evidence.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { evidenceFile, keepEvidenceOf } from '../photos/keep-evidence.ts';
import { alertModerators } from './alert-moderators.ts';
import { appealsAPage, listAppeals, type ListedAppeal } from './decisions/appeals.repository.ts';
import { casesAPage, countWaiting, cursorOf, listCases, wayToSearch } from './case-list.repository.ts';
import { viewCase } from './case-view.ts';
import { caseFor, caseSummaryFrom, leaseCase, releaseCase } from './cases.repository.ts';
import { decideAppeal } from './decisions/decide-appeal.ts';
import { decideCase, type DecideNeeds } from './decisions/decide.ts';
import { decisionsOf } from './decisions/decisions.repository.ts';
import { canAlertOthers, isOnDuty, raiseCase, setDuty } from './emergencies.repository.ts';
import { findMembers } from './find-members.repository.ts';
import { reviseDecision } from './decisions/revise-decision.ts';
import { undoDecision } from './decisions/undo-decision.ts';

const checkAll = (action: AuditAction, { id }: CurrentUser, memberId: UserId, caseId: CaseId) => ({
  actorId: id,
  action,
  memberId,
  caseId,
});

function appealSummary(appeal: ListedAppeal, decision: Decision, viewer: CurrentUser): AppealSummary {
  const { id, user_id, display_name: displayName, role } = appeal;
  const mayDecide = mayDecideAbout(viewer.role, role ?? 'member') && decision.decidedBy.id !== viewer.id;
  return { id, member: { id: user_id, displayName }, decision, mayDecide };
}

async function evidencePhoto(needs: DecideNeeds, caseId: CaseId, photoId: string) {
  const findCopy = async () => (await copiedEvidence(needs.db, caseId)).find((copy) => copy.photoId === photoId);
  const copied = await findCopy();
  if (copied) return copied;
  // The report may be so new that the job has not copied it yet.
  await keepEvidenceOf(needs, caseId);
  return findCopy();
}

export const moderationHandlers = (needs: DecideNeeds): Handlers<typeof moderationRoutes> => ({
  async cases({ user, query }) {
    const now = needs.clock.now();
    if (query.q) {
      await recordAudit(needs.db, { actorId: user.id, action: 'member-searched', details: wayToSearch(query.q) }, now);
    }
    const found = await listCases(needs.db, user.id, query, now);
    const page = found.slice(0, casesAPage);
    return {
      items: page.map((row) => caseSummaryFrom(row, user.id, now)),
      next: found.length > casesAPage ? cursorOf(page.at(-1)!) : undefined,
    };
  },

  async counts({ user }) {
    const [waiting, onDuty] = await Promise.all([
      countWaiting(needs.db, user, needs.clock.now()),
      isOnDuty(needs.db, user.id),
    ]);
    return { ...waiting, onDuty };
  },

  async case({ user, params }) {
    const now = needs.clock.now();
    const view = await viewCase(needs.db, params.id, user, now);
    await recordAudit(needs.db, checkAll('case-opened', user, view.member.id, params.id), now);
    return view;
  },

  async photo({ user, params }) {
    const { user_id } = await caseFor(needs.db, params.id, user.id);
    const photo = await evidencePhoto(needs, params.id, params.photoId);
    const file = photo && (await needs.media.get(evidenceFile(photo)));
    if (!photo || !file) throw new DomainError('case.photo-unknown');
    await recordAudit(needs.db, checkAll('evidence-viewed', user, user_id, params.id), needs.clock.now());
    const content = await buffer(file.content);
    return { dataUrl: `data:image/${photo.extension};base64,${content.toString('base64')}` };
  },

  async take({ user, params }) {
    const now = needs.clock.now();
    await caseFor(needs.db, params.id, user.id);
    const until = new Date(now.getTime() + leaseMinutes * 60_000);
    return leaseCase(needs.db, { caseId: params.id, moderatorId: user.id }, { now, until });
  },

  async members({ user, query }) {
    const details = wayToSearch(query.q);
    await recordAudit(needs.db, { actorId: user.id, action: 'member-searched', details }, needs.clock.now());
    return findMembers(needs.db, user.id, query.q);
  },

  undo: ({ user, params }) => undoDecision(needs, params.id, user),

  revise: ({ user, params, body }) => reviseDecision(needs, params.id, user, body),

  async raise({ user, params }) {
    const now = needs.clock.now();
    await needs.db.transaction().execute(async (tx) => {
      const { user_id } = await caseFor(tx, params.id, user.id);
      await raiseCase(tx, params.id);
      await alertModerators(tx, params.id, now, user.id);
      await recordAudit(tx, checkAll('case-raised', user, user_id, params.id), now);
    });
    needs.wakeMail();
    return { ok: true, canAlertOthers: await canAlertOthers(needs.db, params.id, user.id) };
  },

  async setDuty({ user, body }) {
    await setDuty(needs.db, user.id, body.onDuty, needs.clock.now());
    return { ok: true };
  },

  decide: ({ user, params, body }) => decideCase(needs, params.id, user, body),

  async appeals({ user, query }) {
    const found = await listAppeals(needs.db, user.id, query);
    const page = found.slice(0, appealsAPage);
    const decisions = await decisionsOf(
      needs.db,
      page.map((appeal) => appeal.decision_id),
    );
    return {
      items: page.map((appeal) => appealSummary(appeal, decisions.get(appeal.decision_id)!, user)),
      next: found.length > appealsAPage ? String(page.at(-1)!.id) : undefined,
    };
  },

  decideAppeal: ({ user, params, body }) => decideAppeal(needs, params.id, user, body),

  async release({ user, params }) {
    await caseFor(needs.db, params.id, user.id);
    await releaseCase(needs.db, params.id, user.id);
    return { ok: true };
  },
});
