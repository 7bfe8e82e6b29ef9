import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { query } from '../../platform/database/database.ts';

const at = (id: number) => ({ params: { id: String(id) } });

test('the hosts of a venue are found by name or address, page by page, and never those of another venue', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  const other = await elsewhere.hire();
  await query(
    server.platform.db,
    `with made as (
       insert into users (id, email, display_name, city, country, active_on, created_at, role)
       select gen_random_uuid(), 'staff' || number || '@example.com',
         case when number % 50 = 0 then 'Élodie ' else 'Sam ' end || number, 'Montréal', 'Canada', $2::date, $2, 'host'
       from generate_series(1, 200) as number returning id)
     insert into venue_staff (venue_id, user_id, role, created_at) select $1, id, 'host', $2 from made`,
    [venue.id, server.platform.clock.now()],
  );
  const find = (asked: { q?: string; cursor?: string } = {}) =>
    venue.manager.hosts.find({ ...at(venue.id), query: asked });
  const names = async (q: string) => (await find({ q })).items.map(({ displayName }) => displayName);
  expect((await names('elodie')).toSorted()).toEqual(['Élodie 100', 'Élodie 150', 'Élodie 200', 'Élodie 50']);
  expect(await names('STAFF77@')).toEqual(['Sam 77']);
  expect(await names('100%')).toEqual([]);
  expect(await names(other.email)).toEqual([]);

  const seen: string[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const page: Awaited<ReturnType<typeof find>> = await find(next ? { cursor: next } : {});
    expect(page.items.length).toBeLessThanOrEqual(24);
    seen.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual((await venue.manager.hosts.list(at(venue.id))).map(({ id }) => id));
  expect(seen).toHaveLength(200);
  await venue.manager.hosts.deactivate({ params: { ...at(venue.id).params, hostId: seen[0]! } });
  expect(await venue.manager.hosts.counts(at(venue.id))).toEqual({ active: 199, total: 200 });
});
