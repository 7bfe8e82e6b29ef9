import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { AuditAction } from '@ambiance/domain/audit';
import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { caseLeaseMinutes } from '@ambiance/domain/moderation';
import { buffer } from 'node:stream/consumers';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { copiedEvidence } from '../photos/evidence.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { evidenceFile } from '../photos/keep-evidence.ts';
import { casesAPage, countWaiting, listCases, wayToSearch } from './case-list.repository.ts';
import { viewCase } from './case-view.ts';
import { caseFor, caseSummaryFrom, leaseFrom, releaseCase, takeCase } from './cases.repository.ts';

const lookAt = (action: AuditAction, { id }: CurrentUser, memberId: UserId, caseId: CaseId) => ({
  actorId: id,
  action,
  memberId,
  caseId,
});

interface Needs {
  db: Db;
  clock: Clock;
  media: MediaStore;
}

export const moderationHandlers = ({ db, clock, media }: Needs): Handlers<typeof moderationRoutes> => ({
  async cases({ user, query }) {
    const now = clock.now();
    if (query.q) {
      await recordAudit(db, { actorId: user.id, action: 'member-searched', details: wayToSearch(query.q) }, now);
    }
    const found = await listCases(db, user.id, query, now);
    const page = found.slice(0, casesAPage);
    return {
      items: page.map((row) => caseSummaryFrom(row, user.id, now)),
      next: found.length > casesAPage ? String(page.at(-1)!.id) : undefined,
    };
  },

  counts: ({ user }) => countWaiting(db, user.id, clock.now()),

  async case({ user, params }) {
    const now = clock.now();
    const view = await viewCase(db, params.id, user, now);
    await recordAudit(db, lookAt('case-opened', user, view.member.id, params.id), now);
    return view;
  },

  async photo({ user, params }) {
    const { user_id } = await caseFor(db, params.id, user.id);
    const photo = (await copiedEvidence(db, params.id)).find(({ photoId }) => photoId === params.photoId);
    const file = photo && (await media.get(evidenceFile(photo)));
    if (!file) throw new DomainError('case.photo-unknown');
    await recordAudit(db, lookAt('evidence-viewed', user, user_id, params.id), clock.now());
    const content = await buffer(file.content);
    return { dataUrl: `data:image/${photo.extension};base64,${content.toString('base64')}` };
  },

  async take({ user, params }) {
    const now = clock.now();
    await caseFor(db, params.id, user.id);
    await takeCase(db, params.id, user.id, now, new Date(now.getTime() + caseLeaseMinutes * 60_000));
    return leaseFrom(await caseFor(db, params.id, user.id), user.id, now)!;
  },

  async release({ user, params }) {
    await caseFor(db, params.id, user.id);
    await releaseCase(db, params.id, user.id);
    return { ok: true };
  },
});
