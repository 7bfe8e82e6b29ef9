import { type AuditEvent, type auditRoutes, maxExportedEvents } from '@ambiance/contract/audit';
import { addDays, startOfDay } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { type AuditQuery, auditEventsBefore, recordAudit } from './audit.repository.ts';

const pageSize = 50;

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string };

export const auditHandlers = ({ db, clock, timeZone }: Needs): Handlers<typeof auditRoutes> => {
  type Filter = Omit<AuditQuery, 'since' | 'until'> & { from?: string | undefined; to?: string | undefined };
  const read = ({ from, to, ...filter }: Filter, limit: number): Promise<AuditEvent[]> =>
    auditEventsBefore(
      db,
      {
        ...filter,
        since: from ? startOfDay(timeZone, from) : undefined,
        until: to ? startOfDay(timeZone, addDays(to, 1)) : undefined,
      },
      limit,
    );
  return {
    async list({ query }) {
      const found = await read(query, pageSize + 1);
      const items = found.slice(0, pageSize);
      return { items, next: found.length > pageSize ? String(items.at(-1)!.id) : undefined };
    },

    async export({ query, user }) {
      const events = await read(query, maxExportedEvents + 1);
      if (events.length > maxExportedEvents) throw new DomainError('audit.too-many');
      const { about: memberId = null, case: caseId = null } = query;
      await recordAudit(db, { actorId: user.id, action: 'audit-exported', memberId, caseId }, clock.now());
      return events;
    },
  };
};
