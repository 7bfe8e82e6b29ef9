import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { createEmbeddedGeocoder } from '../places/embedded-geocoder.ts';
import { timeZoneAt } from './venue-place.ts';

const awayText = { en: 'We are asleep.', fr: 'Nous dormons.' };
const wednesdays = { openingHours: [{ day: 3, opens: '09:00', closes: '17:00' }], awayText };

/** A venue in Los Angeles and one in Toronto with the same hours, and a member for both. */
async function twoCoasts(server: TestServer) {
  const west = await openVenue(server, { time_zone: 'America/Los_Angeles' });
  const east = await openVenue(server);
  for (const { id, manager } of [west, east]) {
    await manager.venues.saveSettings({ params: { id: String(id) }, body: wednesdays });
  }
  const ana = await server.signUp({ tier: 'standard' });
  const isAway = async ({ id }: { id: number }) => {
    const { awayText: said } = await ana.assignments.startChat({ params: { id: String(id) }, body: {} });
    return said === awayText.en;
  };
  return { west, east, ana, isAway };
}

test('a venue is open by its own time zone, and by another one as soon as its manager sets it', async () => {
  const server = await startTestServer();
  const { west, east, isAway } = await twoCoasts(server);
  for (const venue of [west, east]) await venue.hire();
  const of = async ({ id, manager }: typeof east) => manager.venues.get({ params: { id: String(id) } });
  // 17:30 in Toronto, 14:30 in Los Angeles.
  server.clock.set('2026-11-18T22:30:00Z');
  expect([await isAway(west), await isAway(east)]).toEqual([false, true]);
  const before = await of(east);
  const save = (timeZone: string) =>
    west.manager.venues.saveSettings({ params: { id: String(west.id) }, body: { ...wednesdays, timeZone } });
  expect(await save('America/Toronto')).toMatchObject({ timeZone: 'America/Toronto' });
  expect(await isAway(west)).toBe(true);
  for (const wrong of ['+05:00', 'Canada/Nowhere', '']) {
    await expect(save(wrong)).rejects.toMatchObject({ status: 400, fields: { timeZone: { code: 'field.invalid' } } });
  }
  expect(await of(west)).toMatchObject({ timeZone: 'America/Toronto' });
  expect(await of(east)).toEqual(before);
});

test('a waiting member is handed over in the venue’s opening hours, not in those of another zone', async () => {
  const server = await startTestServer();
  const { west, east, ana } = await twoCoasts(server);
  server.clock.set('2026-11-18T22:30:00Z');
  const member = await openChat(server.address, ana.accessToken);
  const colleagues = [];
  for (const venue of [west, east]) {
    const host = await venue.hire();
    await ana.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
    await member.send(host.id, 'Anybody?');
    const colleague = await venue.hire();
    colleagues.push(colleague);
  }
  server.clock.advance({ minutes: 10 });
  for (const colleague of colleagues) await openChat(server.address, colleague.accessToken);
  await server.runJobs();
  const taken = await Promise.all(colleagues.map((colleague) => colleague.assignments.mine()));
  expect(taken.map((assignments) => assignments.length)).toEqual([1, 0]);
});

test('perk days and redemption times follow the venue’s time zone', async () => {
  const server = await startTestServer();
  const { west, east, ana } = await twoCoasts(server);
  // 01:30 on Thursday in Toronto, 22:30 on Wednesday in Los Angeles.
  server.clock.set('2026-11-19T06:30:00Z');
  const redemptions: (() => Promise<unknown>)[] = [];
  for (const venue of [west, east]) {
    const { token } = await ana.perks.claim({ params: { id: String(await venue.offer()) } });
    const redeem = () => venue.manager.perks.redeem({ body: { token, nonce: randomUUID() } });
    await redeem();
    redemptions.push(redeem);
  }
  const [again, againInToronto] = redemptions;
  await expect(again!()).rejects.toMatchObject({ message: expect.stringMatching(/Nov\.? 18, 2026, 10:30\sp\.m\./) });
  await expect(againInToronto!()).rejects.toMatchObject({
    message: expect.stringMatching(/Nov\.? 19, 2026, 1:30\sa\.m\./),
  });
  const lastTwoDays = async ({ id, manager }: typeof east) =>
    (await manager.perks.managed({ params: { id: String(id) } }))[0]!.redeemedByDay.slice(-2);
  expect([await lastTwoDays(west), await lastTwoDays(east)]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  server.clock.set('2026-11-19T08:30:00Z');
  expect([await lastTwoDays(west), await lastTwoDays(east)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test.each([
  ['Vancouver', 49.27, -123.1, 'America/Vancouver'],
  ['Vancouver', null, null, 'America/Vancouver'],
  ['Regina', null, null, 'America/Regina'],
  ['St. John’s', 47.56, -52.71, 'America/St_Johns'],
  ['Nowhere-on-the-Moon', null, null, undefined],
])('a venue in %s at %s, %s is in the zone %s', async (city, latitude, longitude, timeZone) => {
  const place = { city, country: 'Canada', latitude, longitude };
  expect(await timeZoneAt(createEmbeddedGeocoder(), place)).toBe(timeZone);
});
