import type { StaffMember } from '@ambiance/contract/operator-shapes';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Moderators and administrators with accounts that are not deleted. Administrators come first, then by name. */
export async function moderatingStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select id, display_name as "displayName", email, role, status, password_hash is not null as "hasPassword",
      exists (select 1 from second_factors where user_id = users.id) as "hasSecondFactor"
    from users where role in ('moderator', 'admin') and status <> 'Deleted'
    order by role, display_name, id`.execute(db);
  return rows;
}

/** The role and status of an account. */
export const staffAccountOf = (db: Db, userId: UserId) =>
  db.selectFrom('users').where('id', '=', userId).select(['role', 'status']).executeTakeFirst();
