import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Counts of member accounts and of their activity. It reads each table only once.
 * @param today the calendar day in the time zone of the instance
 */
export async function memberNumbers(db: Db, now: Date, today: string) {
  const { rows } = await sql<{
    members: number;
    standard: number;
    premium: number;
    activeToday: number;
    activeThisWeek: number;
    joinedThisWeek: number;
    messagesToday: number;
    venues: number;
    failingJobs: number;
  }>`
    with plans as (
      select user_id, max(array_position(array['free', 'standard', 'premium'],
        effective_tier(tier, subscriptions.status, current_period_end_at, past_due_since_at, ${now}::timestamptz))) as rank
      from subscriptions join users on users.id = user_id where role = 'member' and users.status = 'Active' group by user_id)
    select counted.*, paying.*,
      (select coalesce(sum(messages), 0)::int from message_usage where day = ${today}::date) as "messagesToday",
      (select count(*) from venues where shut_at is null) as venues,
      (select count(*) from scheduled_jobs where failures > 0) as "failingJobs"
    from (
      select count(*) as members, count(*) filter (where active_on = ${today}::date) as "activeToday",
        count(*) filter (where active_on > ${today}::date - 7) as "activeThisWeek",
        count(*) filter (where created_at > ${now}::timestamptz - interval '7 days') as "joinedThisWeek"
      from users where role = 'member' and status = 'Active') as counted,
    (select count(*) filter (where rank = 2) as standard, count(*) filter (where rank = 3) as premium from plans) as paying`.execute(
    db,
  );
  return rows[0]!;
}
