import type { auditRoutes } from '@ambiance/contract/audit';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { auditEventsBefore } from './audit.repository.ts';

const pageSize = 50;

export const auditHandlers = ({ db }: { db: Db }): Handlers<typeof auditRoutes> => ({
  async list({ query }) {
    const found = await auditEventsBefore(db, query.cursor, pageSize + 1);
    const items = found.slice(0, pageSize);
    return { items, next: found.length > pageSize ? String(items.at(-1)!.id) : undefined };
  },
});
