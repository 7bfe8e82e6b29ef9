import { sql } from 'kysely';

/** SQL: the member of the `assignments` row in scope is active, so neither suspended nor banned or deleted. */
export const withActiveMember = `exists (
  select from users members where members.id = assignments.member_id and members.status = 'Active')`;

/** The same as a condition. */
export const hasActiveMember = sql.raw<boolean>(withActiveMember);
