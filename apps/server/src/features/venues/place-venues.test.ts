import type { VenueId } from '@ambiance/domain/ids';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { unavailable } from '../../platform/services/outgoing-call.ts';
import { createEmbeddedGeocoder } from '../places/embedded-geocoder.ts';
import { venueJobs } from './venues.jobs.ts';

test('a venue gets its city’s position unless it already has one, and a failure delays no other venue', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const open = async (city: string) => {
    const { id } = await openVenue(server, { city });
    await db.updateTable('venues').set({ latitude: null, longitude: null }).where('id', '=', id).execute();
    return id;
  };
  const ids = [await open('Nowhere'), await open('Québec'), await open('Rimouski')];
  const bystander = await openVenue(server);
  const placesOf = (of: readonly VenueId[]) =>
    db.selectFrom('venues').where('id', 'in', of).select('latitude').orderBy('id').execute();
  const before = await placesOf([bystander.id]);
  const embedded = createEmbeddedGeocoder();
  const [job] = venueJobs({
    db,
    geocoder: {
      ...embedded,
      async search(wanted) {
        if (wanted.text.startsWith('Nowhere')) throw unavailable('it answered 400');
        // The operator sets a position while the geocoder is still searching.
        if (wanted.text.startsWith('Québec')) {
          await db.updateTable('venues').set({ latitude: 1, longitude: 2 }).where('id', '=', ids[1]!).execute();
        }
        return embedded.search(wanted);
      },
    },
  });
  await expect(job!.run()).rejects.toThrow('Some venues have no position yet.');
  const [failed, placed, found] = await placesOf(ids);
  expect([failed!.latitude, placed!.latitude]).toEqual([null, 1]);
  expect(found!.latitude).toBeCloseTo(48.4, 0);
  expect(await placesOf([bystander.id])).toEqual(before);
});
