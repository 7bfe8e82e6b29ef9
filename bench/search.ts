import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { searchFilter } from '@ambiance/contract/discovery';
import { dayIn } from '@ambiance/domain/calendar';
import { cellCentre } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers, moods } from '@ambiance/domain/moods';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { Client } from 'pg';
import { search } from '../apps/server/src/features/discovery/search.ts';
import { planSearch } from '../apps/server/src/features/discovery/search-plan.ts';
import { openDatabase, openSearchDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startContender } from './chat/contender.ts';
import { givePlans } from './give-plans.ts';
import type { KeepRatio } from './history.ts';
import { latenciesInTurns, type Latency, latencyOf, latencyText } from './latency.ts';
import { randomFrom } from './population.ts';
import { searchWithoutEnds } from './search-without-ends.ts';
import { seedMembers } from './seed-members.ts';

const allSizes: readonly number[] = [10_000, 100_000, 1_000_000];
/** Loading need not survive a power cut, and searching does not write. */
const quickToLoad = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' };
const counted = 1000;
const warmUps = 500;
const pageSize = 24;

/** Query parameters, made from a random member and a random number between 0 and 1. */
const questions: Record<string, (drawn: SeededMember, chance: number) => Record<string, string>> = {
  'mood, near, 50 km': (drawn, chance) => ({ ...near(drawn, 50), mood: moods[Math.floor(chance * moods.length)]! }),
  'premium, 1000 km': (drawn) => near(drawn, 1000),
  'near, 50 km, 30 to 40, French': (drawn) => ({ ...near(drawn, 50), minAge: '30', maxAge: '40', speaks: 'fr' }),
  city: ({ city }) => ({ city }),
  name: ({ name }, chance) => ({ q: partOf(name, chance) }),
};

interface SeededMember {
  mood: number;
  cell: number;
  city: string;
  name: string;
}

function near({ cell }: SeededMember, radiusKm: number) {
  const { latitude, longitude } = cellCentre(cell);
  return { lat: String(latitude), lng: String(longitude), radiusKm: String(radiusKm) };
}

/** A random part of the name, from two letters to all of it. */
function partOf(name: string, chance: number) {
  const length = 2 + Math.floor(chance * (name.length - 1));
  const start = Math.floor(((chance * 97) % 1) * (name.length - length + 1));
  return name.slice(start, start + length);
}

/**
 * Measures searches one after the other, through the HTTP API of a server in another process and as plain SQL. Searches by
 * distance are compared with the version before moods had ends. They are also compared with a nearest-neighbour library in
 * memory that ignores names, cities and blocks. With `members`, only that size is measured.
 */
export async function benchSearch(
  print: (line: string) => void,
  keep: KeepRatio,
  { members }: Readonly<Record<string, number>> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: quickToLoad });
  try {
    print(
      '| p50 / p99 in ms | members | HTTP API | of it: nothing but the session | bare SQL | before moods had ends | in memory |',
    );
    print('|---|---|---|---|---|---|---|');
    for (const size of members === undefined ? allSizes : [members]) {
      const url = await createDatabase(postgres.url, `members_${size}`);
      await migrate({ url, log });
      await seedMembers(url, size, dayIn('America/Toronto', new Date()));
      await givePlans(url, log);
      for (const { question, http, nothing, sql, before, memory } of await measure(url)) {
        const cells = [question, size.toLocaleString('en'), latencyText(http), latencyText(nothing), latencyText(sql)];
        const references = [before, memory].map((latency) => (latency ? latencyText(latency) : '–'));
        print(`| ${[...cells, ...references].join(' | ')} |`);
        const searched = `"${question}" over HTTP beside its SQL, ${size} members`;
        keep(`${searched}, p50`, http.p50 / sql.p50, 'lower');
        keep(`${searched}, p99`, http.p99 / sql.p99, 'lower');
      }
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

interface Measured {
  question: string;
  /** A request of the same member that is refused before the search. */
  nothing: Latency;
  http: Latency;
  sql: Latency;
  /** Measured in turns with `sql`. */
  before: Latency | undefined;
  memory: Latency | undefined;
}

async function measure(databaseUrl: string): Promise<Measured[]> {
  const members = await seededMembers(databaseUrl);
  const index = new KDBush(members.length);
  for (const { cell } of members) {
    const { latitude, longitude } = cellCentre(cell);
    index.add(longitude, latitude);
  }
  index.finish();
  const server = await startContender('../search-server.ts', [databaseUrl], { isPinned: false });
  const log = createLog('warn');
  const db = openDatabase({ url: databaseUrl, log });
  const searchDb = openSearchDatabase({ url: databaseUrl, log });
  try {
    const { id, accessToken } = server.users[0]!;
    const searcher = { id, tier: 'premium', cell: null } as const;

    const ask = askOver(`${server.url}/api/users/search`, accessToken);
    const overHttp = async (asked: Record<string, string>) => {
      const { status, json } = await ask(asked);
      if (status !== 200) throw new Error(JSON.stringify(json));
    };
    // The user is looked up and counted, and then the request is refused.
    const inVain = async () => {
      const { status, json } = await ask({ mood: 'none' });
      if (status !== 400) throw new Error(JSON.stringify(json));
    };
    const planOf = (asked: Record<string, string>) =>
      planSearch(searchFilter.parse(asked), searcher, {
        now: new Date(),
        today: dayIn('America/Toronto', new Date()),
      });
    const inSql = (asked: Record<string, string>) => search({ db, searchDb }, planOf(asked), undefined);
    const beforeEnds = (asked: Record<string, string>) => {
      const plan = planOf(asked);
      return plan.near && searchWithoutEnds(searchDb, { ...plan, near: plan.near });
    };
    const inMemory = ({ lat, lng, radiusKm, mood }: Record<string, string>) => {
      const wanted = mood === undefined ? undefined : moodNumbers[mood as Mood];
      const fits = mood === undefined ? undefined : (item: number) => members[item]!.mood === wanted;
      return around(index, Number(lng), Number(lat), pageSize, Number(radiusKm), fits);
    };

    const measured: Measured[] = [];
    for (const [question, questionOf] of Object.entries(questions)) {
      const random = randomFrom(question.length);
      const drawn = () => questionOf(members[Math.floor(random() * members.length)]!, random());
      const questionsAsked = () => Array.from({ length: warmUps + counted }, drawn);
      const calls = (answer: (asked: Record<string, string>) => unknown) =>
        questionsAsked().map((asked) => () => answer(asked));
      const isNear = 'lat' in drawn();
      const ways = isNear ? [inSql, beforeEnds] : [inSql];
      const [sql, before] = await latenciesInTurns(
        questionsAsked().map((asked) => ways.map((answer) => () => answer(asked))),
        warmUps,
      );
      measured.push({
        question,
        nothing: await latencyOf(calls(inVain), warmUps),
        http: await latencyOf(calls(overHttp), warmUps),
        sql: sql!,
        before,
        memory: isNear ? await latencyOf(calls(inMemory), warmUps) : undefined,
      });
    }
    return measured;
  } finally {
    await Promise.all([db.destroy(), searchDb.destroy(), server.stop()]);
  }
}

/**
 * Sends searches over one connection and accepts gzip, like a browser. `fetch` takes twice as long to read a response, and that time is
 * not the server's.
 */
function askOver(url: string, accessToken: string) {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' };
  return async (asked: Record<string, string>) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}?${new URLSearchParams(asked)}`, { agent, headers }, resolve).on('error', reject);
    });
    const body = await buffer(response);
    const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    return { status: response.statusCode, json: JSON.parse(text.toString()) as unknown };
  };
}

async function seededMembers(databaseUrl: string): Promise<SeededMember[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<SeededMember>(
    'select discover.mood, cell, city, display_name as name from discover join users on id = user_id',
  );
  await client.end();
  return rows;
}
