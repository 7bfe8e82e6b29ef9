import { lowestUserId, type UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Counts of active member accounts and of their activity. `messagesToday` includes the messages of staff. */
interface MemberNumbers {
  members: number;
  standard: number;
  premium: number;
  activeToday: number;
  activeThisWeek: number;
  joinedThisWeek: number;
  messagesToday: number;
}

/** `today` is the calendar day in the time zone of the instance. */
type Instant = { now: Date; today: string };

const highestUserId: UserId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Counts the members in batches of `atOnce` users by id, so that no statement is long, however many members there are. */
export async function countMembers(db: Db, instant: Instant, atOnce = 5000): Promise<MemberNumbers> {
  const sums: MemberNumbers = {
    members: 0,
    standard: 0,
    premium: 0,
    activeToday: 0,
    activeThisWeek: 0,
    joinedThisWeek: 0,
    messagesToday: 0,
  };
  let after: UserId | undefined = lowestUserId;
  do {
    const last: UserId | undefined = await lastOfBatch(db, after, atOnce);
    const batch = await countBetween(db, after, last ?? highestUserId, instant);
    for (const name of Object.keys(sums) as (keyof MemberNumbers)[]) sums[name] += batch[name];
    after = last;
  } while (after !== undefined);
  return sums;
}

/** The last of the next `atOnce` users; undefined if there are fewer. */
async function lastOfBatch(db: Db, after: UserId, atOnce: number): Promise<UserId | undefined> {
  const users = db.selectFrom('users').select('id').where('id', '>', after).orderBy('id');
  return (
    await users
      .offset(atOnce - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id;
}

async function countBetween(db: Db, after: UserId, last: UserId, { now, today }: Instant): Promise<MemberNumbers> {
  // Both tables of the join have the condition, so that PostgreSQL reads only a part of each.
  const isIn = (column: string) => sql`${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${last}::uuid`;
  const { rows } = await sql<MemberNumbers>`
    with plans as (
      select max(array_position(array['free', 'standard', 'premium'],
        effective_tier(tier, subscriptions.status, current_period_end_at, past_due_since_at, ${now}::timestamptz))) as rank
      from subscriptions join users on users.id = user_id
      where role = 'member' and users.status = 'Active' and ${isIn('users.id')} and ${isIn('subscriptions.user_id')}
      group by user_id)
    select counted.*, paying.*,
      (select coalesce(sum(messages), 0)::int from message_usage
        where day = ${today}::date and ${isIn('message_usage.user_id')}) as "messagesToday"
    from (
      select count(*) as members, count(*) filter (where active_on = ${today}::date) as "activeToday",
        count(*) filter (where active_on > ${today}::date - 7) as "activeThisWeek",
        count(*) filter (where created_at > ${now}::timestamptz - interval '7 days') as "joinedThisWeek"
      from users where role = 'member' and status = 'Active' and ${isIn('users.id')}) as counted,
    (select count(*) filter (where rank = 2) as standard, count(*) filter (where rank = 3) as premium from plans) as paying`.execute(
    db,
  );
  return rows[0]!;
}

export async function storeMemberNumbers(db: Db, instant: Instant): Promise<void> {
  const numbers = JSON.stringify(await countMembers(db, instant));
  await sql`
    insert into member_numbers (id, counted_at, numbers) values (1, ${instant.now}, ${numbers}::jsonb)
    on conflict (id) do update set counted_at = excluded.counted_at, numbers = excluded.numbers`.execute(db);
}

/** The numbers of the last count, or of a new one if there was none yet. */
export async function memberNumbers(db: Db, instant: Instant): Promise<MemberNumbers & { countedAt: Date }> {
  const { rows } = await sql<{ countedAt: Date; numbers: MemberNumbers }>`
    select counted_at as "countedAt", numbers from member_numbers`.execute(db);
  const [stored] = rows;
  if (stored) return { ...stored.numbers, countedAt: stored.countedAt };
  return { ...(await countMembers(db, instant)), countedAt: instant.now };
}

/** The other counts. They need few rows and are always current. */
export async function currentNumbers(db: Db): Promise<{ venues: number; failingJobs: number }> {
  const { rows } = await sql<{ venues: number; failingJobs: number }>`
    select (select count(*) from venues where shut_at is null) as venues,
      (select count(*) from scheduled_jobs where failures > 0) as "failingJobs"`.execute(db);
  return rows[0]!;
}
