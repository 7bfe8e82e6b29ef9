import type { reportRoutes } from '@ambiance/contract/reports';
import { DomainError } from '@ambiance/domain/errors';
import { isInBadFaith, lowestPriority, priorityOf } from '@ambiance/domain/moderation';
import { ownReportsShown, reportDueHours, reportedMessages, reportsPerDay } from '@ambiance/domain/reports';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { block } from '../blocks/block.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { addEvidence } from '../photos/evidence.repository.ts';
import { keepEvidence } from '../photos/keep-evidence.ts';
import { reportRecordOf } from '../moderation/case-reports.repository.ts';
import { openCase } from '../moderation/cases.repository.ts';
import { addReport, countReportsSince, isBetween, isKnown, reportsBy } from './reports.repository.ts';

const hourMs = 3_600_000;

interface Needs {
  db: Db;
  bus: Bus;
  clock: Clock;
  media: MediaStore;
  log: Log;
}

export const reportHandlers = ({ db, bus, clock, media, log }: Needs): Handlers<typeof reportRoutes> => ({
  mine: ({ user }) => reportsBy(db, user.id, ownReportsShown),

  async report({ user, params, body }) {
    refuseOneself(user.id, params.id);
    const now = clock.now();
    const caseId = await db.transaction().execute(async (tx) => {
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
      };
      await addReport(tx, report, reportedMessages);
      await addEvidence(tx, caseId, params.id);
      return caseId;
    });
    // What cannot be copied now is copied by a job: the report stands.
    await keepEvidence({ db, media, clock }, { caseId }).catch((error: unknown) =>
      log.warn({ err: error }, 'photos of a report were not copied yet'),
    );
    if (body.block) await block({ db, bus }, user.id, params.id, now);
    return { ok: true };
  },
});
