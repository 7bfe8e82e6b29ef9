import { cellAt } from '@ambiance/domain/location-grid';
import { moods } from '@ambiance/domain/moods';
import { Client } from 'pg';
import { cubeOf } from '../apps/server/src/features/positions/cells.repository.ts';
import { drawPlaces, firstNames, lastNames, randomFrom } from './population.ts';

/** Number of places that the members share. */
const placeCount = 131_072;

/**
 * Fills a migrated, empty database with members around the cities of Canada, always the same for the same count. `today` is
 * the last active day of the most active members.
 */
export async function seedMembers(databaseUrl: string, count: number, today: string): Promise<void> {
  const places = drawPlaces(placeCount, randomFrom(2500));
  const cells = places.map(({ latitude, longitude }) => cellAt(latitude, longitude));
  const distinctCells = [...new Set(cells)];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // The loaded rows only refer to each other. Checking each reference would take longer than loading.
  await client.query(`begin; set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`);
  const indexes = await dropSearchIndexes(client);
  await client.query(
    `create temporary table drawn on commit drop as
     select position - 1 as position, city, cell
     from unnest($1::text[], $2::int[]) with ordinality as drawn (city, cell, position)`,
    [places.map(({ city }) => city), cells],
  );
  await client.query(
    `insert into cities (key) select distinct city_key(city) from (select distinct city from drawn) named`,
  );
  await client.query(
    `create temporary table places on commit drop as
     select drawn.*, cities.id as city_id
     from (select city, city_key(city) as key from drawn group by city) named
     join cities using (key) join drawn using (city)`,
  );
  await client.query(
    `create temporary table members on commit drop as
     select md5('member ' || n)::uuid as id, n, city, city_id, cell, date '${today}' - least(c % 400, d % 400) as active_on,
       ($2::text[])[1 + a % cardinality($2::text[])] || ' ' || ($3::text[])[1 + b % cardinality($3::text[])] as name,
       case when c % 10 > 0 then ($4::text[])[1 + least(c / 400 % 8, d / 400 % 8) % cardinality($4::text[])] end as mood,
       case when c % 10 > 0 and a / 7 % 10 = 7 then now() + interval '1 day' end as ends_at
     from generate_series(1, $1::int) n,
       lateral (select abs(hashint4(n)) as a, abs(hashint4(n + 10000019)) as b,
         abs(hashint4(n + 20000003)) as c, abs(hashint4(n + 30000001)) as d) chance
     join places on position = (a / 131 + b / 97) % ${placeCount}`,
    [count, firstNames, lastNames, moods],
  );
  await client.query(
    `insert into users (id, email, display_name, city, country, date_of_birth, description, expectations, mood,
       passing_mood, passing_ends_at, verification_source, active_on, created_at, speaks)
     select id, 'seeded' || n || '@example.com', name, city, 'Canada', date '1960-01-01' + n * 7 % 16000,
       'Curious about people, good food and long walks in every season.', 'Kindness and a good laugh', case when ends_at is null then mood end,
       case when ends_at is not null then mood end, ends_at, case when n % 3 = 0 then 'phone' end, active_on, active_on,
       case n % 10 when 0 then '{fr}' when 1 then '{fr}' when 2 then '{en,fr}' when 3 then '{}' else '{en}' end::text[]
     from members`,
  );
  await client.query(
    `insert into photos (id, user_id, number, extension, is_primary, created_at)
     select md5('photo ' || number || ' of ' || n), id, number, 'webp', number = 1, active_on
     from members, generate_series(1, 1 + n % 2) number`,
  );
  await client.query(
    `insert into positions (user_id, cell, shown_cell, shown_at) select id, cell, cell, active_on from members`,
  );
  await client.query(
    `insert into discover (user_id, mood, ends_at, cell, city_id, staleness, name, birth_date, speaks)
     select members.id, mood_number(members.mood), ends_at, cell, city_id, date '2100-01-01' - members.active_on, fold(name),
       date_of_birth, case when 'en' = any(speaks) then 1 else 0 end + case when 'fr' = any(speaks) then 2 else 0 end
     from members join users using (id)`,
  );
  await client.query(
    `insert into discover_cells (mood, cell, centre, ends_at)
     select each, discover.cell, centre, max(ends_at)
     from discover join unnest($1::int[], $2::cube[]) as centres (cell, centre) on centres.cell = discover.cell,
       unnest(array[0, mood]) each
     group by 1, 2, 3`,
    [distinctCells, distinctCells.map(cubeOf)],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
}

/** Loading is faster without the indexes for search. They are restored from their definitions. */
async function dropSearchIndexes(client: Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'discover'::regclass and not indisprimary`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
