import { api, type Api } from '@ambiance/contract/api';
import { type Client, createClient } from '@ambiance/contract/client';
import type { Route, Routes } from '@ambiance/contract/route';
import { expect, onTestFinished, test } from 'vitest';
import { inhabitTown, type Town } from '../../test/bystanders.ts';
import { type Example, examples } from '../../test/optional-fields.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { sendTo } from '../../test/test-transport.ts';
import { type Db, query } from '../platform/database/database.ts';

type Call = (options: object) => Promise<unknown>;

/** The values of each column, or of each place in an answer, in order. */
type Seen = Map<string, string>;

/** What an answer says, by place in it: the index in a list does not count. */
function placesOf(answer: unknown, at = 'answer'): [string, string][] {
  if (Array.isArray(answer)) return [[`${at}#`, String(answer.length)], ...answer.flatMap((one) => placesOf(one, at))];
  if (typeof answer !== 'object' || answer === null) return [[at, JSON.stringify(answer) ?? '']];
  return Object.entries(answer).flatMap(([name, value]) => placesOf(value, `${at}.${name}`));
}

async function rowsIn(db: Db): Promise<[string, string][]> {
  const tables = await query<{ name: string }>(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'routines')`,
    [],
  );
  const all = tables.map(
    ({ name }) =>
      `select '${name}.' || field.key as key, coalesce(field.value, 'null') as value
       from ${name} one, jsonb_each_text(to_jsonb(one)) as field (key, value)`,
  );
  const rows = await query<{ key: string; value: string }>(db, all.join(' union all '), []);
  return rows.map(({ key, value }) => [key, value]);
}

const seenIn = (pairs: readonly [string, string][]): Seen =>
  new Map(
    Array.from(
      Map.groupBy(pairs, ([place]) => place),
      ([place, of]) => [
        place,
        of
          .map(([, value]) => value)
          .toSorted()
          .join('\n'),
      ],
    ),
  );

const placesThatDiffer = (one: Seen, other: Seen): Set<string> =>
  new Set([...one.keys(), ...other.keys()].filter((place) => one.get(place) !== other.get(place)));

/** A town whose database is copied for each request, so that all of them find the same. */
async function openCopies() {
  const original = await createTestDatabase();
  onTestFinished(original.drop);
  const clock = createTestClock();
  const town = await inhabitTown({ databaseUrl: original.url, clock });
  await town.server.close();
  const instant = clock.now().toISOString();

  /** Makes a request in a copy of the town, and tells what was answered and what is stored then. */
  async function trial(route: Route, by: Example['by'], call: (client: Client<Api>) => Promise<unknown>) {
    const copy = await createTestDatabase(new URL(original.url).pathname.slice(1));
    const server = await startTestServer({ databaseUrl: copy.url, clock: createTestClock(instant) });
    try {
      const token = by === 'visitor' ? undefined : town[by].accessToken;
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await call(createClient(api, sendTo(server.address, headers))).then(
        (value) => ({ value }),
        (error: Error & { code?: string }) => ({ refused: error.code ?? error.message }),
      );
      const rows = route.method === 'GET' ? [] : await rowsIn(server.platform.db);
      return { answer, seen: seenIn([...placesOf(answer), ...rows]) };
    } finally {
      await server.close();
      await copy.drop();
    }
  }
  return { town, trial };
}

/** The parts of a request with more fields said in one of them. */
function withFields(route: Route, given: object, more: object): object {
  const part = route.body ? 'body' : 'query';
  return { ...given, [part]: { ...(given as Record<string, object>)[part], ...more } };
}

test('each field that may be left out changes what is answered or stored, or is refused', async () => {
  const { town, trial } = await openCopies();
  const ignored: string[] = [];
  for (const [feature, routes] of Object.entries<Record<string, Example>>(examples as never)) {
    for (const [name, { by, given, fields }] of Object.entries(routes)) {
      const route = (api as Record<string, Routes>)[feature]![name]!;
      const ask = (options: object) =>
        trial(route, by, (client) =>
          (client as unknown as Record<string, Record<string, Call>>)[feature]![name]!(options),
        );
      const [plain, again] = [await ask(given(town)), await ask(given(town))];
      expect(plain.answer, `${feature}.${name}`).toHaveProperty('value');
      // What differs by itself, such as a new id, tells nothing.
      const noise = placesThatDiffer(plain.seen, again.seen);
      for (const [field, sayings] of Object.entries<readonly (object | ((town: Town) => object))[]>(fields)) {
        for (const saying of sayings) {
          const more = typeof saying === 'function' ? saying(town) : saying;
          const { seen } = await ask(withFields(route, given(town), more));
          const changed = [...placesThatDiffer(plain.seen, seen)].filter((place) => !noise.has(place));
          if (changed.length === 0) ignored.push(`${feature}.${name} ${field} ${JSON.stringify(more)}`);
        }
      }
    }
  }
  expect(ignored).toEqual([]);
}, 600_000);
