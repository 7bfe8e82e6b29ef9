import type { PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { createAccessTokens } from '../src/features/accounts/access-token.ts';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { createShortCodes } from '../src/features/perks/short-codes.ts';
import { query } from '../src/platform/database/database.ts';
import { testPassword } from './people.ts';
import type { TestServer } from './start-test-server.ts';
import { clientOf } from './test-transport.ts';

/** Ana acts, Ben is a member whom she knows, the next four work at a venue, and the others for Ambiance. */
const roles = [
  'ana',
  'ben',
  'host',
  'colleague',
  'manager',
  'otherManager',
  'moderator',
  'otherModerator',
  'administrator',
] as const;
type Person = (typeof roles)[number];

interface Actor extends Client<Api> {
  id: UserId;
  email: string;
  accessToken: string;
}

/** A few people who have data in common with each other, and none with any other scene. */
export interface Scene extends Record<Person, Actor> {
  server: TestServer;
  venueId: VenueId;
  /** Ana has claimed this perk, but not the perk of `perkId`. */
  claimed: { perkId: PerkId; token: string; shortCode: string };
  perkId: PerkId;
  /** Ben's open assignment with the host. */
  assignmentId: number;
}

/**
 * Creates scenes directly in the database, in few statements. Ana and Ben are premium members who have written to each other.
 */
export async function createScenes(server: TestServer): Promise<() => Promise<Scene>> {
  const { db, clock, secrets } = server.platform;
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const tokens = createAccessTokens(secrets, clock);
  const shortCodes = createShortCodes(secrets);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const passwordHash = await hashPassword(testPassword);
  // Moderators of scenes are off duty from the start. If nobody else were on duty, each emergency would alert all of them.
  await server.signUp({ role: 'moderator' });
  const insert = async <Id = number>(text: string, values: unknown[]) =>
    (await query<{ id: Id }>(db, text, values))[0]!.id;

  return async () => {
    // Ids are sorted, so that anything ordered by id has the same order in each scene.
    const inOrder = roles.map(() => randomUUID()).toSorted();
    const people = await Promise.all(
      roles.map(async (name, index) => {
        const [id, session] = [inOrder[index]!, randomUUID()];
        const accessToken = await tokens.sign({ id: session, userId: id, createdAt: now, expiresAt });
        const client = clientOf(server, accessToken);
        return { ...client, name, id, session, email: `${name}-${id}@example.com`, accessToken };
      }),
    );
    const ids = people.map(({ id }) => id);
    const [ana, ben, host, colleague, manager, otherManager] = ids;
    await query(
      db,
      `with added as (
         insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at, password_hash,
           phone_verified_at, role)
         select id, email, 'Somebody', 'Montréal', 'Canada', '1990-01-01', $4, $5, $6, $5, role
         from unnest($1::uuid[], $2::text[], $3::text[]) as person (id, email, role)
         returning id, role)
       insert into off_duty (user_id, since) select id, $5 from added where role in ('moderator', 'admin')`,
      [
        ids,
        people.map(({ email }) => email),
        ['member', 'member', 'host', 'host', 'manager', 'manager', 'moderator', 'moderator', 'admin'],
        today,
        now,
        passwordHash,
      ],
    );
    await query(
      db,
      `insert into sessions (id, user_id, created_at, expires_at)
       select id, user_id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as session (id, user_id)`,
      [people.map(({ session }) => session), ids, now, expiresAt],
    );
    await query(
      db,
      `insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from unnest($1::uuid[]) as id`,
      [[ana, ben]],
    );
    const venueId = await insert<VenueId>(
      `insert into venues (name, city, country, time_zone, created_at)
       values ('Café Lumière', 'Montréal', 'Canada', 'America/Toronto', $1) returning id`,
      [now],
    );
    await query(
      db,
      `insert into venue_staff (venue_id, user_id, role, visible_as_individual, created_at)
       select $1, id, role, role = 'host', $4 from unnest($2::uuid[], $3::text[]) as staff (id, role)`,
      [venueId, [host, colleague, manager, otherManager], ['host', 'host', 'manager', 'manager'], now],
    );
    const offer = () =>
      insert<PerkId>(
        `insert into perks (venue_id, title, min_tier, category, created_at)
         values ($1, 'A coffee', 'standard', 'cafe', $2) returning id`,
        [venueId, now],
      );
    const [perkId, claimedId, token] = [await offer(), await offer(), randomBytes(16).toString('hex')];
    const hash = shortCodes.hashOfNew(venueId, token);
    await query(
      db,
      `insert into perk_claims (perk_id, user_id, title, token, created_at, short_code_hash)
       values ($1, $2, 'A coffee', $3, $4, $5)`,
      [claimedId, ana, token, now, hash],
    );
    const assignmentId = await insert(
      `insert into assignments (venue_id, member_id, host_id, created_at) values ($1, $2, $3, $4) returning id`,
      [venueId, ben, host, now],
    );
    await query(db, `insert into favorites (user_id, favorite_user_id, created_at) values ($1, $2, $3)`, [
      ben,
      ana,
      now,
    ]);
    const byName = Object.fromEntries(people.map((person) => [person.name, person])) as unknown as Record<
      Person,
      Actor
    >;
    return {
      ...byName,
      server,
      venueId,
      claimed: { perkId: claimedId, token, shortCode: shortCodes.of({ venueId, token, hash })! },
      perkId,
      assignmentId,
    };
  };
}

/** Tables that are written later by jobs, or that count over all users. */
const others = ['migrations', 'outgoing_mails', 'due_notifications', 'requested_mails'];

/**
 * The rows about the people of each scene, as texts that are comparable between scenes. Names replace ids, and values that
 * depend on chance or on the order of rows are left out.
 */
export async function statesOf(server: TestServer, scenes: readonly Scene[]): Promise<Map<Scene, string[]>> {
  const { db } = server.platform;
  const names = await query<{ name: string }>(
    db,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid' and not table_name = any($1) group by table_name`,
    [others],
  );
  const owners = new Map<string, { scene: Scene; role: Person }>(
    scenes.flatMap((scene) => roles.map((role) => [scene[role].id, { scene, role }] as const)),
  );
  const venues = new Map<number, Scene>(scenes.map((scene) => [scene.venueId, scene] as const));
  const states = new Map(scenes.map((scene) => [scene, [] as string[]]));
  const rows = await query<{ name: string; row: string; venue: number | null }>(
    db,
    [
      ...names.map(
        ({ name }) =>
          `select '${name}' as name, data::text as row, (data->>'venue_id')::bigint as venue
           from ${name} one cross join lateral to_jsonb(one) as data`,
      ),
      `select 'perks', to_jsonb(one)::text, venue_id from perks one`,
      `select 'message_changes', to_jsonb(one)::text, null from message_changes one`,
      atProvider,
    ].join(' union all '),
    [],
  );
  for (const { name, row, venue } of rows) {
    const found = [...row.matchAll(uuid)].map(([id]) => owners.get(id)?.scene).find(Boolean);
    const scene = found ?? venues.get(venue ?? 0);
    if (scene) states.get(scene)!.push(`${name} ${inWords(row, owners)}`);
  }
  for (const texts of states.values()) texts.sort();
  return states;
}

/** The plans and bills of the payment provider, by the member who pays. */
const atProvider = `
  select one.kind, jsonb_build_object(
    'member', customer.body->'metadata'->>'userId', 'status', one.body->>'status', 'paid', one.body->'amount_paid',
    'pause', case when one.body->>'status' <> 'canceled' then one.body->'pause_collection' end,
    'isEnding', one.body->'cancel_at_period_end')::text, null
  from stand_in_payments one
  join stand_in_payments customer on customer.kind = 'customer' and customer.id = one.body->>'customer'
  where one.kind in ('subscription', 'invoice')`;

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

const inWords = (row: string, owners: ReadonlyMap<string, { role: Person }>): string =>
  row
    .replace(uuid, (id) => owners.get(id)?.role ?? 'some')
    .replace(/"(\w*_)?(id|venueId|number|position|revision|attempt|lightens)": \d+/g, '"$1$2": 1')
    .replace(/"venue \d+"/g, '"venue 1"')
    .replace(/\\"venue\\":\\"\d+\\"/g, 'venue 1')
    .replace(/\\"payment\\":\\"\w+\\"/g, 'payment 1')
    .replace(
      /"(\w*token\w*|\w*hash\w*|redeem_nonce|credential_id|customer_id|payment_id|phone|receipt)": "[^"]*"/g,
      '"$1": "…"',
    )
    // Set while a number is in use, which a refused request does not end.
    .replace(/"pause_asked_at": ("[^"]*"|null)/, '"pause_asked_at": "…"')
    .replace(/"(\\\\x)?[\da-f]{32,}"/g, '"…"');
