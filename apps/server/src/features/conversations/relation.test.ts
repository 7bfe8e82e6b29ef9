import { expect, test } from 'vitest';
import { connectToTestDatabase } from '../../../test/describe-statement.ts';
import type { Relation } from './relation.repository.ts';

/** All facts that a relation depends on. Each combination of their values is tested. */
const facts = {
  session: ['open', 'expired', "another user's"],
  mine: ['member', 'host', 'moderator'],
  theirs: ['member', 'host', 'moderator', 'suspended member'],
  theyPause: [false, true],
  conversation: ['none', 'open', 'closed'],
  block: ['none', 'mine', 'theirs'],
  acceptsFirst: ['everybody', 'verified', 'verified as I am', 'saved', 'saved as I am'],
  venue: ['nothing', 'assigned', 'assigned, inactive host', 'premium', 'premium, hidden host', 'premium, handed over'],
} as const;
type Facts = { [Name in keyof typeof facts]: (typeof facts)[Name][number] };

const areMembers = ({ mine, theirs }: Facts) => mine === 'member' && theirs === 'member';
const isFirst = (pair: Facts) => areMembers(pair) && pair.conversation === 'none';

/** The cases in order; the first that applies decides. */
const cases: readonly [Relation, (pair: Facts) => boolean][] = [
  ['signed-out', ({ session }) => session !== 'open'],
  ['gone', ({ theirs }) => theirs === 'moderator' || theirs === 'suspended member'],
  ['gone', (pair) => areMembers(pair) && pair.theyPause && pair.conversation === 'none'],
  ['blocked', ({ block }) => block !== 'none'],
  ['role', ({ mine, theirs }) => mine === 'moderator' || (mine === 'host' && theirs === 'host')],
  ['verified-only', (pair) => isFirst(pair) && pair.acceptsFirst === 'verified'],
  ['saved-only', (pair) => isFirst(pair) && pair.acceptsFirst === 'saved'],
  ['closed', (pair) => areMembers(pair) && pair.conversation === 'closed'],
  ['members', areMembers],
  ['ended', ({ mine, venue }) => mine === 'host' && venue === 'premium, handed over'],
  ['assigned', ({ venue }) => venue === 'assigned'],
  ['direct', ({ venue }) => venue === 'premium' || venue === 'premium, handed over'],
  ['ended', () => true],
];

function allPairs(): Facts[] {
  let pairs: object[] = [{}];
  for (const [name, values] of Object.entries(facts)) {
    pairs = pairs.flatMap((pair) => values.map((value) => ({ ...pair, [name]: value })));
  }
  return pairs as Facts[];
}

test('the relation of two users follows its cases, in every combination of what it depends on', async () => {
  const client = await connectToTestDatabase();
  const pairs = allPairs();
  await client.query(
    `create table pairs as
    select place::int, pair.*, me, other, gen_random_uuid() as session_id,
      case when mine = 'host' then other else me end as member, case when mine = 'host' then me else other end as host,
      split_part("acceptsFirst", ' ', 1) as senders, "acceptsFirst" like '%as I am' as i_fit
    from jsonb_array_elements($1::jsonb) with ordinality as listed (facts, place)
    cross join jsonb_to_record(facts) as pair (
      session text, mine text, theirs text, "theyPause" boolean, conversation text, block text, "acceptsFirst" text, venue text)
    cross join lateral (select gen_random_uuid() as me, gen_random_uuid() as other where place > 0) as ids`,
    [JSON.stringify(pairs)],
  );
  const statements = [
    `insert into users (id, email, role, status, paused, first_messages_from, verification_source, display_name, city, country,
        date_of_birth, active_on, created_at)
      select person.id, person.id || '@example.com', replace(person.role, 'suspended ', ''),
        case when role = 'suspended member' then 'Suspended' else 'Active' end, paused, first_from, proof, 'Ana', 'Montréal', 'Canada',
        '1990-01-01', current_date, now()
      from pairs cross join lateral (values
        (me, mine, false, 'everybody', case when i_fit then 'phone' end),
        (other, theirs, "theyPause", pairs.senders, null)
      ) as person (id, role, paused, first_from, proof)`,
    `insert into sessions (id, user_id, created_at, expires_at)
      select session_id, case when session = 'another user''s' then other else me end, now(),
        case when session = 'expired' then now() else now() + interval '1 hour' end from pairs`,
    `insert into conversations (a, b, closed_by, closed_at)
      select least(me, other), greatest(me, other), case when conversation = 'closed' then other end,
        case when conversation = 'closed' then now() end
      from pairs where conversation <> 'none'`,
    `insert into conversation_members (user_id, partner_id, conversation_id)
      select a, b, id from conversations union all select b, a, id from conversations`,
    `insert into blocks (blocker_id, blocked_id, created_at)
      select case block when 'mine' then me else other end, case block when 'mine' then other else me end, now()
      from pairs where block <> 'none'`,
    `insert into favorites (user_id, favorite_user_id, created_at)
      select other, me, now() from pairs where i_fit`,
    `insert into tiers (key, position, name, monthly_cents, moods)
      values ('standard', 1, 'Standard', 0, '{}'), ('premium', 2, 'Premium', 0, '{}')`,
    `insert into venues (name, city, country, time_zone, created_at)
      values ('Le Petit Ciné', 'Montréal', 'Canada', 'America/Toronto', now())`,
    `insert into venue_staff (venue_id, user_id, role, active, visible_as_individual, non_discoverable, created_at)
      select venues.id, host, 'host', venue <> 'assigned, inactive host', true, venue = 'premium, hidden host', now()
      from pairs, venues`,
    `insert into assignments (venue_id, member_id, host_id, status, created_at)
      select venues.id, member, case when venue like 'assigned%' then host end, 'open', now()
      from pairs, venues where venue like 'assigned%' or venue like '%handed over'`,
    `insert into handovers (assignment_id, from_host_id, at)
      select id, host, now() from pairs join assignments on member_id = member where venue like '%handed over'`,
    `insert into subscriptions (user_id, tier, status)
      select member, case when venue like 'premium%' then 'premium' else 'standard' end, 'active' from pairs`,
  ];
  // Without triggers and foreign keys this takes a fifth of the time.
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);

  const { rows } = await client.query<{ relation: Relation }>(
    `select between_the_two.relation from pairs
    cross join lateral relation(me, session_id, other, now()) as between_the_two order by place`,
  );
  const expected = pairs.map((pair) => cases.find(([, applies]) => applies(pair))![0]);
  const wrong = pairs.flatMap((pair, place) =>
    rows[place]!.relation === expected[place] ? [] : [{ ...pair, is: rows[place]!.relation, not: expected[place] }],
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(rows.length).toBe(3 * 3 * 4 * 2 * 3 * 3 * 5 * 6);
});
