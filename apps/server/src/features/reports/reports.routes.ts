import type { reportRoutes } from '@ambiance/contract/reports';
import { DomainError } from '@ambiance/domain/errors';
import { reportDueHours, reportedMessages, reportsPerDay } from '@ambiance/domain/reports';
import type { Handlers } from '../../http/serve.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { block } from '../blocks/block.ts';
import { refuseOneself } from '../members/refuse-oneself.ts';
import { addReport, countReportsSince } from './reports.repository.ts';

const hourMs = 3_600_000;

interface Needs {
  db: Db;
  bus: Bus;
  clock: Clock;
}

export const reportHandlers = ({ db, bus, clock }: Needs): Handlers<typeof reportRoutes> => ({
  async report({ user, params, body }) {
    refuseOneself(user.id, params.id);
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      const recent = await countReportsSince(tx, user.id, new Date(now.getTime() - 24 * hourMs));
      if (recent >= reportsPerDay) throw new DomainError('report.too-many', { details: { retryAfterSeconds: 3600 } });
      const report = {
        reporterId: user.id,
        reportedId: params.id,
        category: body.category,
        reason: body.reason,
        messageId: body.messageId ?? null,
        createdAt: now,
        dueAt: new Date(now.getTime() + reportDueHours * hourMs),
      };
      if (!(await addReport(tx, report, reportedMessages))) throw new DomainError('member.unknown');
    });
    if (body.block) await block({ db, bus }, user.id, params.id, now);
    return { ok: true };
  },
});
