import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const hours = { openingHours: [], awayText: { en: 'We are closed.', fr: 'Nous sommes fermés.' } };
const closedDay = { date: '2026-11-19', hours: null };
const shortDay = { date: '2026-11-20', hours: { opens: '10:00', closes: '14:00' } };
const at = (id: number) => ({ params: { id: String(id) } });

test('a holiday counts for redemptions, away messages, meeting places and the bundle of the door', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  for (const one of [venue, elsewhere]) await one.hire();
  const ana = await server.signUp({ tier: 'standard' });
  const ben = await server.signUp({ tier: 'standard' });
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  const before = await elsewhere.manager.venues.get(at(elsewhere.id));
  const holidays = [closedDay, shortDay];
  const saved = await venue.manager.venues.saveSettings({ ...at(venue.id), body: { ...hours, holidays } });
  expect(saved.holidays).toEqual(holidays);
  // Pages of the previous version do not send holidays, and change none.
  expect((await venue.manager.venues.saveSettings({ ...at(venue.id), body: hours })).holidays).toEqual(holidays);
  expect(await elsewhere.manager.venues.get(at(elsewhere.id))).toEqual(before);

  const isAway = async (id: number) => (await ana.assignments.startChat({ ...at(id), body: {} })).awayText !== null;
  const isOpen = async (atTime: string) =>
    (await ana.proposals.places({ query: { withUserId: ben.id, at: atTime } })).find((one) => one.venue.id === venue.id)
      ?.isOpen;
  const claim = async () => (await ana.perks.claim(at(await venue.offer()))).token;
  const redeem = (token: string) => venue.manager.perks.redeem({ body: { token, nonce: randomUUID() } });
  const [first, second] = [await claim(), await claim()];

  expect([await isOpen('2026-11-19T12:00:00-05:00'), await isOpen('2026-11-18T23:00:00-05:00')]).toEqual([false, true]);
  expect([await isOpen('2026-11-20T12:00:00-05:00'), await isOpen('2026-11-20T15:00:00-05:00')]).toEqual([true, false]);
  server.clock.set('2026-11-19T17:00:00Z');
  expect([await isAway(venue.id), await isAway(elsewhere.id)]).toEqual([true, false]);
  await expect(redeem(first)).rejects.toMatchObject({
    status: 409,
    code: 'perk.holiday',
    message: 'The venue is closed today, so this perk isn’t valid.',
  });
  expect((await ana.perks.claims()).map(({ redeemedUtc }) => redeemedUtc)).toEqual([null, null]);
  expect((await venue.manager.perks.offlineBundle()).venues).toMatchObject([{ id: venue.id, holidays }]);
  // On a day with other hours the venue decides itself whom it serves.
  server.clock.set('2026-11-20T17:00:00Z');
  expect(await isAway(venue.id)).toBe(false);
  expect(await redeem(first)).toMatchObject({ title: 'A coffee on us' });
  server.clock.set('2026-11-20T20:00:00Z');
  expect(await isAway(venue.id)).toBe(true);
  expect(await redeem(second)).toMatchObject({ title: 'A coffee on us' });
});

test('each date is a real one and is listed once, and nothing is saved otherwise', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const save = (holidays: (typeof closedDay | typeof shortDay)[]) =>
    venue.manager.venues.saveSettings({ ...at(venue.id), body: { ...hours, holidays } });
  await save([closedDay]);
  const refused = (name: string, code: string) => ({ status: 400, fields: { [name]: { code } } });
  await expect(save([shortDay, closedDay, closedDay])).rejects.toMatchObject(
    refused('holidays.2.date', 'holiday.date-twice'),
  );
  await expect(save([{ ...closedDay, date: '2026-02-30' }])).rejects.toMatchObject(
    refused('holidays.0.date', 'holiday.date-required'),
  );
  const many = Array.from({ length: 61 }, (_, day) => ({ ...closedDay, date: `${2000 + day}-11-19` }));
  await expect(save(many)).rejects.toMatchObject(refused('holidays', 'holiday.too-many'));
  expect((await venue.manager.venues.get(at(venue.id))).holidays).toEqual([closedDay]);
});
