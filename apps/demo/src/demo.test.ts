import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { cellAt, cellCentre } from '@ambiance/domain/location-grid';
import { builtInTiers } from '@ambiance/domain/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPeople } from '../../server/test/people.ts';
import { temporaryFolder } from '../../server/test/scripts.ts';
import { environmentOf, type RunningScript, startScript } from '../../server/test/start-script.ts';
import { sendTo } from '../../server/test/test-transport.ts';
import { type Db, openDatabase } from '@ambiance/server/platform/database/database';
import { attachEmbeddedPostgres } from '@ambiance/server/platform/database/embedded-postgres';
import { cities } from './cities.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';
import { planTown } from './town.ts';

/** Far more time than a demo needs, so that the test passes on a busy machine. */
const startMs = 60_000;

const startDemo = (environment: Record<string, string>) =>
  startScript(new URL('main.ts', import.meta.url), environment, /Ctrl\+C/);
const addressOf = ({ said }: RunningScript) => /http:\S+/.exec(said)![0];

describe('a demo', () => {
  let temporary: string;
  let demo: RunningScript;
  let address: string;
  let db: Db;

  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'ambiance-test-'));
    demo = await startDemo({
      TMPDIR: temporary,
      DATABASE_URL: 'postgres://a.real.installation/',
      SMTP_URL: 'smtp://mail',
    });
    address = addressOf(demo);
    const [folder] = await readdir(temporary);
    const url = await attachEmbeddedPostgres(join(temporary, folder!));
    db = openDatabase({ url: url!, log: { warn() {} } });
  }, startMs);
  afterAll(async () => {
    await demo.end('SIGINT', 'SIGINT');
    await rm(temporary, { recursive: true, force: true });
  });

  const visitor = () => createClient(api, sendTo(address));
  const logIn = (email: string) => createPeople({ address, visitor: visitor(), db }).logIn(email, demoPassword);

  test('says where it is and who can sign in', () => {
    expect(demo.said).toContain(demoPassword);
    for (const { email, kind } of demoLogins) expect(demo.said).toMatch(new RegExp(`${email} +${kind}`));
  });

  test('says on every screen that it is a demo', async () => {
    expect(await visitor().instance.about()).toMatchObject({ demo: true });
  });

  test.each(demoLogins)('$kind can sign in', async ({ email, role, tier, displayName }) => {
    const person = await logIn(email);
    expect(person.user).toMatchObject({ role, displayName });
    expect(await person.plans.mine()).toMatchObject({ effectiveTier: tier });
  });

  test('gives only the named logins a password', async () => {
    const rows = await db.selectFrom('users').where('password_hash', 'is not', null).select('email').execute();
    expect(rows.map(({ email }) => email).toSorted()).toEqual(demoLogins.map(({ email }) => email).toSorted());
  });

  test('about 400 members live around five Canadian cities and Paris', async () => {
    const members = await db
      .selectFrom('users')
      .where('role', '=', 'member')
      .select(['country', (expression) => expression.fn.countAll().as('count')])
      .groupBy('country')
      .execute();
    const countOf = (country: string) => Number(members.find((row) => row.country === country)?.count);
    expect(countOf('Canada') + countOf('France')).toBeGreaterThan(380);
    expect(countOf('France')).toBeGreaterThan(40);
  });

  test('a free member finds neighbours, with pictures that can be loaded', async () => {
    const sam = await logIn('free@ambiance.example');
    const { items } = await sam.discovery.search({ query: { mood: 'chat' } });
    expect(items).toHaveLength(24);
    const picture = items.flatMap(({ photos }) => photos)[0];
    const response = await fetch(address + picture);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });

  test('searches locate other members only by the centre of their cell', async () => {
    const maya = await logIn('premium@ambiance.example');
    const { items } = await maya.discovery.search({ query: { lat: '43.65', lng: '-79.38', radiusKm: '1000' } });
    expect(items.length).toBeGreaterThan(0);
    for (const { latitude, longitude } of items) {
      expect({ latitude, longitude }).toEqual(cellCentre(cellAt(latitude!, longitude!)));
    }
  });

  test('every member’s mood is within their plan, and every paying member has a verified phone', async () => {
    const rows = await db
      .selectFrom('users')
      .leftJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .select(['mood', 'tier', 'verification_source', 'verified_at', 'phone', 'phone_verified_at'])
      .execute();
    for (const { mood, tier, verification_source, verified_at, phone, phone_verified_at } of rows) {
      if (mood) expect(builtInTiers.find(({ key }) => key === (tier ?? 'free'))?.moods).toContain(mood);
      if (tier) expect(verification_source).not.toBeNull();
      if (verification_source === 'phone') expect(phone_verified_at).toEqual(verified_at);
      expect(phone).toEqual(verification_source === 'phone' ? expect.stringMatching(/^\+1\d{3}55501\d\d$/) : null);
    }
  });

  test('a member with a plan finds perks, and the named host and manager work at the first venue', async () => {
    const elodie = await logIn('standard@ambiance.example');
    expect((await elodie.perks.list()).length).toBeGreaterThan(4);
    for (const email of ['host@ambiance.example', 'manager@ambiance.example']) {
      expect((await logIn(email)).user.venueIds).toEqual([1]);
    }
  });

  test('the named members see the dinner count near them, and the manager sees meetings and attendance', async () => {
    for (const { email } of demoLogins.filter(({ role }) => role === 'member')) {
      const pulse = await (await logIn(email)).moods.pulse();
      expect(pulse.find(({ mood }) => mood === 'dinner')?.about).toBeGreaterThanOrEqual(5);
    }
    const manager = await logIn('manager@ambiance.example');
    const days = await manager.perks.meetingDays({ params: { id: '1' } });
    for (const figure of ['proposed', 'given', 'redeemed', 'noShows'] as const) {
      expect(days.filter((day) => day[figure] !== null).length, figure).toBeGreaterThanOrEqual(7);
    }
  });

  test('the named members’ inboxes have pinned, unread and archived conversations, newest first below the pinned ones', async () => {
    for (const { email } of demoLogins.filter(({ role }) => role === 'member')) {
      const { chat } = await logIn(email);
      const { items } = await chat.conversations();
      expect(items.length).toBeGreaterThan(4);
      expect(items.some(({ unread }) => unread > 0)).toBe(true);
      expect(items[0]?.settings.pinned).toBe(true);
      expect(items.some(({ settings }) => settings.muted)).toBe(true);
      const times = items.slice(1).map(({ lastMessage }) => lastMessage.sentUtc);
      expect(times).toEqual(times.toSorted().toReversed());
    }
    const { chat } = await logIn('standard@ambiance.example');
    expect((await chat.conversations({ query: { view: 'archived' } })).items).toHaveLength(1);
  });

  test('exits on Ctrl+C, however often it is pressed, and leaves no data behind', async () => {
    await db.destroy();
    expect(await demo.end('SIGINT', 'SIGINT')).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
  });
});

test(
  'a demo with a folder of its own keeps its town between starts',
  async () => {
    const folder = await temporaryFolder();
    const first = await startDemo({ DATA_DIR: folder });
    expect(await first.end('SIGINT', 'SIGINT')).toBe(0);
    const again = await startDemo({ DATA_DIR: folder });
    expect(again.said).toContain(`It is stored in ${folder}.`);
    const visitor = createClient(api, sendTo(addressOf(again)));
    const { user } = await visitor.accounts.login({
      body: { email: 'standard@ambiance.example', password: demoPassword },
    });
    expect(user.displayName).toBe('Élodie');
    expect(await again.end('SIGINT', 'SIGINT')).toBe(0);
  },
  startMs * 2,
);

test.each([
  ['lets visitors in once the app is built', ['built'], 0, 'is ready', ''],
  ['ends and leaves no data behind if it is stopped before', [], 1, '', 'The demo was stopped before'],
])(
  'a demo that is started during the build %s',
  async (_, messages, code, out, err) => {
    const temporary = await temporaryFolder();
    const demo = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url)), '--during-build'], {
      env: environmentOf({ TMPDIR: temporary, PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const [exited, said, complained] = [once(demo, 'exit'), text(demo.stdout!), text(demo.stderr!)];
    // Its folder is the first thing that a demo makes. Its start then goes on to its end, or until it waits for the build.
    await expect.poll(() => readdir(temporary)).toHaveLength(1);
    for (const message of messages) {
      demo.send(message);
      await once(demo.stdout!, 'data');
    }
    demo.kill('SIGTERM');
    expect(await exited).toEqual([code, null]);
    expect(await said).toContain(out);
    expect(await complained).toContain(err);
    expect(await readdir(temporary)).toEqual([]);
  },
  startMs,
);

test('members of a city have different portraits', () => {
  const { people } = planTown();
  for (const [index, { members }] of cities.entries()) {
    const before = cities.slice(0, index).reduce((sum, city) => sum + city.members, 0);
    const portraits = people.slice(before, before + members).map(({ portrait }) => portrait);
    expect(new Set(portraits).size).toBe(members);
  }
});
