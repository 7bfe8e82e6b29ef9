import { dayIn } from '@ambiance/domain/calendar';
import { Client } from 'pg';
import { instanceNumbers } from '../../apps/server/src/features/operator/instance-numbers.ts';
import { findMembers } from '../../apps/server/src/features/operator/members.repository.ts';
import { storeMemberNumbers } from '../../apps/server/src/features/operator/numbers.repository.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { latenciesInTurns, latencyOf, latencyText } from '../latency.ts';
import type { BenchUser, Contender } from '../chat/contender.ts';
import { connect, hub } from '../chat/load.ts';

const tables = ['users', 'discover', 'conversations', 'conversation_members', 'messages'];
const warmUps = 100;
const counted = 400;
/** Administrators read more rows per request. */
const countedForAdministrators = 40;
const timeZone = 'America/Toronto';

/** Measures the size of the tables, and the duration of a vacuum of each. */
export async function printTables(databaseUrl: string, print: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  print('| table | rows | MB | of it indexes | vacuum in s |');
  print('|---|---|---|---|---|');
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; all: string; indexes: string }>(
      `select reltuples::bigint as rows, pg_total_relation_size(oid) / 1048576 as all, pg_indexes_size(oid) / 1048576 as indexes
       from pg_class where oid = $1::regclass`,
      [table],
    );
    const { rows: count, all, indexes } = rows[0]!;
    const begun = performance.now();
    await client.query(`vacuum (disable_page_skipping) ${table}`);
    const seconds = (performance.now() - begun) / 1000;
    print(`| ${table} | ${Number(count).toLocaleString('en')} | ${all} | ${indexes} | ${seconds.toFixed(1)} |`);
  }
  await client.end();
}

/** The most frequent requests of members, in turns, next to a request that is refused before any query. */
export async function printAnswers(
  server: Contender,
  users: readonly BenchUser[],
  print: (line: string) => void,
): Promise<void> {
  const get = (path: string) => async (user: BenchUser) => {
    const response = await fetch(server.url + path.replace('{id}', partnerOf(user, users)), {
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    await response.text();
    if (response.status >= 500) throw new Error(`${path} was answered by ${response.status}.`);
  };
  const montreal = 'lat=45.5&lng=-73.57&radiusKm=50';
  const ways = {
    'nothing but the session': get('/api/users/search?mood=none'),
    'search, mood, 50 km': get(`/api/users/search?${montreal}&mood=dinner`),
    'search, a name': get('/api/users/search?q=tremb'),
    inbox: get('/api/messages/conversations'),
    history: get('/api/messages/{id}'),
  };
  const calls = Array.from({ length: warmUps + counted }, (_, number) =>
    Object.values(ways).map((ask) => () => ask(users[number % users.length]!)),
  );
  const latencies = await latenciesInTurns(calls, warmUps);
  print('| p50 / p99 in ms, one after the other | |');
  print('|---|---|');
  for (const [index, name] of Object.keys(ways).entries()) print(`| ${name} | ${latencyText(latencies[index]!)} |`);
  print(`| send | ${latencyText(await sendLatency(server, users))} |`);
}

/** The figures and searches of administrators at /admin, and the job that counts the members for them. */
export async function printAdministration(db: Db, print: (line: string) => void): Promise<void> {
  const now = systemClock.now();
  const begun = performance.now();
  await storeMemberNumbers(db, { now, today: dayIn(timeZone, now) });
  const seconds = (performance.now() - begun) / 1000;
  const figures = { db, clock: systemClock, timeZone, hasBackups: undefined, newerVersion: () => undefined };
  const ways = {
    'search for a member, a part of the name': () => findMembers(db, 'tremb'),
    'search for a member, a part of the address': () => findMembers(db, 'seeded1234'),
    'the figures': () => instanceNumbers(figures),
  };
  print('| administration: p50 / p99 in ms, one after the other | |');
  print('|---|---|');
  for (const [name, call] of Object.entries(ways)) {
    const calls = Array.from({ length: countedForAdministrators + 5 }, () => call);
    print(`| ${name} | ${latencyText(await latencyOf(calls, 5))} |`);
  }
  print(`| counting the members, in s | ${seconds.toFixed(1)} |`);
}

const partnerOf = (user: BenchUser, users: readonly BenchUser[]) => users[(users.indexOf(user) + 1) % users.length]!.id;

async function sendLatency(server: Contender, users: readonly BenchUser[]) {
  const [from, to] = [users[0]!, users[1]!];
  const socket = await connect({ ...server, url: hubOf(server) }, hub, from);
  let arrived: () => void = () => undefined;
  socket.on('message', (data: Buffer) =>
    hub.hear(
      data.toString(),
      () => arrived(),
      () => undefined,
    ),
  );
  const send = (number: number) => () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`Message ${number} was not acknowledged within 10 seconds.`)),
        10_000,
      );
      arrived = () => {
        clearTimeout(late);
        resolve();
      };
      socket.send(hub.say(to.id, `number ${number}`, number));
    });
  const calls = Array.from({ length: warmUps + counted }, (_, number) => [send(number + 1)]);
  const [latency] = await latenciesInTurns(calls, warmUps);
  socket.terminate();
  return latency!;
}

/** The address of the hub, to which the access token is added. */
export const hubOf = ({ url }: Pick<Contender, 'url'>): string =>
  `${url.replace('http', 'ws')}/hubs/chat?access_token=`;
