import { areaCentre, cellAt } from '@ambiance/domain/location-grid';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { query } from '../../platform/database/database.ts';

test('venues between the two members are suggested, with their opening status in their own time zone', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const ana = await server.signUp({ tier: 'premium', latitude: 45.52, longitude: -73.6 });
  const ben = await server.signUp({ tier: 'premium', latitude: 45.52, longitude: -73.2 });
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  const [byAna, between, far, closed] = [
    await openVenue(server, { latitude: 45.52, longitude: -73.6 }),
    await openVenue(server, { latitude: 45.52, longitude: -73.4 }),
    await openVenue(server, { latitude: 46.81, longitude: -71.2 }),
    await openVenue(server, { latitude: 45.52, longitude: -73.4 }),
  ];
  await db.updateTable('venue_staff').set({ active: false }).where('venue_id', '=', closed.id).execute();
  await between.manager.venues.saveSettings({
    params: { id: String(between.id) },
    body: { openingHours: [{ day: 5, opens: '18:00', closes: '02:00' }], awayText: { en: '', fr: '' } },
  });
  const places = async (at: string, me = ana, partner = ben) =>
    (await me.proposals.places({ query: { withUserId: partner.id, at } })).map(({ venue, isOpen }) => [
      venue.id,
      isOpen,
    ]);
  const friday = '2026-11-20T19:00:00-05:00';
  expect(await places(friday)).toEqual([
    [between.id, true],
    [byAna.id, true],
  ]);
  expect(await places(friday, ben, ana)).toEqual([
    [between.id, true],
    [byAna.id, true],
  ]);
  // After midnight in the venue's time zone, Friday's opening hours still apply.
  expect(await places('2026-11-21T01:30:00-05:00')).toContainEqual([between.id, true]);
  expect(await places('2026-11-21T02:00:00-05:00')).toContainEqual([between.id, false]);
  // A perk for two is mentioned as long as it is offered.
  const forTwo = async () =>
    (await ana.proposals.places({ query: { withUserId: ben.id, at: friday } })).map(
      ({ hasPerkForTwo }) => hasPerkForTwo,
    );
  await byAna.offer({ title: 'A coffee' });
  expect(await forTwo()).toEqual([false, false]);
  const perkId = await between.offer({ title: 'Dessert for two', forTwo: true });
  expect(await forTwo()).toEqual([true, false]);
  await between.manager.perks.end({ params: { id: String(between.id), perkId: String(perkId) } });
  expect(await forTwo()).toEqual([false, false]);
  expect(far.id).toBeGreaterThan(0);
  await query(db, 'update positions set shown_cell = null where user_id = $1', [ben.id]);
  // If the other user shares no position, venues of the user's own city are suggested.
  expect((await places(friday)).map(([venueId]) => venueId)).toEqual([byAna.id, between.id, far.id]);
});

test('suggested venues reveal no more than the other member’s area, whatever position the reader chooses', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 179, noNaN: true }),
      (lat, lng) => {
        const area = areaCentre(cellAt(lat, lng));
        // Many cells share an area: its centre is near each of them, and is the same for all.
        expect(Math.abs(area.latitude - lat)).toBeLessThan(0.1);
        expect(areaCentre(cellAt(area.latitude, area.longitude)).latitude).toBeCloseTo(area.latitude, 1);
      },
    ),
  );
  const inOneArea = [45.51, 45.53, 45.55, 45.57].map((lat) => areaCentre(cellAt(lat, -73.57)));
  expect(new Set(inOneArea.map((centre) => JSON.stringify(centre))).size).toBe(1);
});
