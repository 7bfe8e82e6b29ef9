import type { CaseId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const casesAtOnce = 500;

/**
 * Cases past their retention. They were closed before `closedBefore` and have no suspension or ban in force, or they were opened
 * before `openedBefore`.
 */
export async function casesToPurge(
  db: Db,
  { closedBefore, openedBefore }: { closedBefore: Date; openedBefore: Date },
): Promise<CaseId[]> {
  const { rows } = await sql<{ id: CaseId }>`
    select id from cases
    where opened_at <= ${openedBefore} or closed_at <= ${closedBefore} and not exists (
      select 1 from decisions where case_id = cases.id and kind in ('suspend', 'ban') and ended_at is null)
    order by random() limit ${casesAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteCase(db: Db, caseId: CaseId): Promise<void> {
  await db.deleteFrom('cases').where('id', '=', caseId).execute();
}
