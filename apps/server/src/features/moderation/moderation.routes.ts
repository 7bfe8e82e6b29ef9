import type { AppealSummary } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { AuditAction } from '@ambiance/domain/audit';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId, CaseId, DecisionId, UserId } from '@ambiance/domain/ids';
import { caseLeaseMinutes, mayDecideAbout } from '@ambiance/domain/moderation';
import { buffer } from 'node:stream/consumers';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { copiedEvidence } from '../photos/evidence.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { evidenceFile } from '../photos/keep-evidence.ts';
import { appealsAPage, listAppeals } from './appeals.repository.ts';
import { casesAPage, countWaiting, listCases, wayToSearch } from './case-list.repository.ts';
import { viewCase } from './case-view.ts';
import { caseFor, caseSummaryFrom, leaseFrom, releaseCase, takeCase } from './cases.repository.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase, type DecideNeeds } from './decide.ts';
import { decisionOf } from './decisions.repository.ts';

const lookAt = (action: AuditAction, { id }: CurrentUser, memberId: UserId, caseId: CaseId) => ({
  actorId: id,
  action,
  memberId,
  caseId,
});

async function appealSummary(
  db: Db,
  id: AppealId,
  decisionId: DecisionId,
  viewer: CurrentUser,
): Promise<AppealSummary> {
  const { view, userId } = await decisionOf(db, decisionId);
  const { display_name: displayName, role } = await caseFor(db, view.caseId, viewer.id);
  const mayDecide = mayDecideAbout(viewer.role, role ?? 'member') && view.decidedBy.id !== viewer.id;
  return { id, member: { id: userId, displayName }, decision: view, mayDecide };
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
      next: found.length > casesAPage ? String(page.at(-1)!.id) : undefined,
    };
  },

  counts: ({ user }) => countWaiting(needs.db, user, needs.clock.now()),

  async case({ user, params }) {
    const now = needs.clock.now();
    const view = await viewCase(needs.db, params.id, user, now);
    await recordAudit(needs.db, lookAt('case-opened', user, view.member.id, params.id), now);
    return view;
  },

  async photo({ user, params }) {
    const { user_id } = await caseFor(needs.db, params.id, user.id);
    const photo = (await copiedEvidence(needs.db, params.id)).find(({ photoId }) => photoId === params.photoId);
    const file = photo && (await needs.media.get(evidenceFile(photo)));
    if (!file) throw new DomainError('case.photo-unknown');
    await recordAudit(needs.db, lookAt('evidence-viewed', user, user_id, params.id), needs.clock.now());
    const content = await buffer(file.content);
    return { dataUrl: `data:image/${photo.extension};base64,${content.toString('base64')}` };
  },

  async take({ user, params }) {
    const now = needs.clock.now();
    await caseFor(needs.db, params.id, user.id);
    await takeCase(needs.db, params.id, user.id, now, new Date(now.getTime() + caseLeaseMinutes * 60_000));
    return leaseFrom(await caseFor(needs.db, params.id, user.id), user.id, now)!;
  },

  decide: ({ user, params, body }) => decideCase(needs, params.id, user, body),

  async appeals({ user, query }) {
    const found = await listAppeals(needs.db, user.id, query);
    const page = found.slice(0, appealsAPage);
    return {
      items: await Promise.all(page.map(({ id, decision_id }) => appealSummary(needs.db, id, decision_id, user))),
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
