import type { FoundMember } from '@ambiance/contract/cases';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { membersCalled } from './case-list.repository.ts';
import { isNoPartyOf } from './cases.repository.ts';

const membersShown = 20;

/** Finds the people that a moderator searches for, except the moderator. Those who visited most recently come first. */
export async function findMembers(db: Db, viewerId: UserId, q: string): Promise<FoundMember[]> {
  const { rows } = await sql<Omit<FoundMember, 'createdUtc'> & { created_at: Date }>`
    select users.id, display_name as "displayName", role, status, city, created_at, cases.id as "caseId"
    from users left join cases on cases.user_id = users.id and cases.closed_at is null and ${isNoPartyOf(viewerId)}
    where users.id in (${membersCalled(q)}) and users.id <> ${viewerId}
    order by active_on desc, users.id limit ${membersShown}`.execute(db);
  return rows.map(({ created_at, ...found }) => ({ ...found, createdUtc: created_at.toISOString() }));
}
