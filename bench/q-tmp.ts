import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { cellCentre } from '@ambiance/domain/location-grid';
import { moods } from '@ambiance/domain/moods';
import { searchFilter } from '@ambiance/contract/discovery';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { randomFrom } from './population.ts';
const size = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
const log = createLog('warn');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' } });
const load = async (root: string) => ({
  ...(await import(`${root}/bench/seed-members.ts`)),
  ...(await import(`${root}/apps/server/src/platform/database/migrate.ts`)),
  ...(await import(`${root}/apps/server/src/platform/database/database.ts`)),
  ...(await import(`${root}/apps/server/src/features/discovery/search.ts`)),
  ...(await import(`${root}/apps/server/src/features/discovery/search-plan.ts`)),
  ...(await import(`${root}/apps/server/src/features/discovery/found-count.ts`).catch(() => ({}))),
});
const today = new Date().toISOString().slice(0, 10);
try {
  const sides = [];
  for (const [name, root] of [['before', '/tmp/d-old'], ['after', '/work/wt/discover']]) {
    const code: any = await load(root!);
    const admin = new Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    await code.migrate({ url: url.href, log });
    await code.seedMembers(url.href, size, today);
    console.log(name, 'seeded', new Date().toISOString());
    sides.push({ name, code, url: url.href, db: code.openDatabase({ url: url.href, log }), searchDb: code.openSearchDatabase({ url: url.href, log }) });
  }
  const client = new Client({ connectionString: sides[1]!.url });
  await client.connect();
  const { rows: members } = await client.query('select cell, city, display_name as name, discover.user_id as id from discover join users on id = user_id');
  await client.query('');
  await client.end();
  const searcher = { id: members[0].id, tier: 'premium', cell: null };
  const near = ({ cell }: any, radiusKm: number) => { const { latitude, longitude } = cellCentre(cell); return { lat: String(latitude), lng: String(longitude), radiusKm: String(radiusKm) }; };
  const q: Record<string, [number, (d: any, c: number) => any]> = {
    'mood, near, 50 km': [1000, (d, c) => ({ ...near(d, 50), mood: moods[Math.floor(c * 5)] })],
    'premium, 1000 km': [1000, (d) => near(d, 1000)],
    city: [1000, ({ city }) => ({ city })],
    name: [300, ({ name }) => ({ q: name.slice(0, 5) })],
    '+ near, 50 km, 30 to 40, French': [1000, (d) => ({ ...near(d, 50), minAge: '30', maxAge: '40', speaks: 'fr' })],
    '+ city, 30 to 40': [1000, ({ city }) => ({ city, minAge: '30', maxAge: '40' })],
    '+ nobody is so old': [20, () => ({ minAge: '90' })],
    '+ nobody is so old, 1000 km': [20, (d) => ({ ...near(d, 1000), minAge: '90' })],
    '+ nobody near, 50 km': [200, (d) => ({ ...near(d, 50), minAge: '90', speaks: 'fr' })],
  };
  const text = (times: number[]) => { times.sort((a, b) => a - b); return `${times[Math.floor(times.length / 2)]!.toFixed(2)} / ${times[Math.floor(times.length * 0.99)]!.toFixed(2)}`; };
  for (const [name, [n, of]] of Object.entries(q)) {
    const random = randomFrom(name.length);
    const times: Record<string, number[]> = { before: [], after: [], count: [] };
    for (let i = 0; i < n * 1.3; i += 1) {
      const filter = searchFilter.parse(of(members[Math.floor(random() * members.length)], random()));
      for (const side of sides) {
        if (name.startsWith('+') && side.name === 'before') continue;
        const from = performance.now();
        const plan = side.code.planSearch(filter, searcher, today);
        await side.code.search(side, plan, undefined);
        if (i >= n * 0.3) times[side.name!]!.push(performance.now() - from);
        if (side.code.countFound) {
          const from = performance.now();
          await side.code.countFound(side.searchDb, plan);
          if (i >= n * 0.3) times.count!.push(performance.now() - from);
        }
      }
    }
    console.log(`| ${name} | ${times.before!.length ? text(times.before!) : '–'} | ${text(times.after!)} | ${text(times.count!)} |`);
  }
  for (const { db, searchDb } of sides) { await db.destroy(); await searchDb.destroy(); }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
