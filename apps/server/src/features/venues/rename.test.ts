import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { agree, couple, tomorrowAtSeven } from '../../../test/proposing.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { runCommand } from '../../../test/run-command.ts';
import { addStaff } from './staff.repository.ts';
import { readersOfVenue } from './venues.repository.ts';

const settings = { openingHours: [], awayText: { en: '', fr: '' } };
const at = (id: number) => ({ params: { id: String(id) } });

test('a renamed venue has its new name in chats and claims, and the audit log records who renamed it', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const host = await venue.hire();
  const ana = await server.signUp({ tier: 'standard' });
  const robin = await server.signUp({ role: 'admin' });
  await ana.perks.claim(at(await venue.offer()));
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  await (await openChat(server.address, ana.accessToken)).send(host.id, 'A table for two?');
  const before = await elsewhere.manager.venues.get(at(elsewhere.id));
  const rename = (name: string) => venue.manager.venues.saveSettings({ ...at(venue.id), body: { ...settings, name } });

  expect(await rename('  Café Lanterne ')).toMatchObject({ name: 'Café Lanterne' });
  expect((await ana.perks.claims())[0]!.perk.venue.name).toBe('Café Lanterne');
  expect((await ana.assignments.successor({ params: { id: host.id } })).host?.venueName).toBe('Café Lanterne');
  expect((await ana.chat.conversations()).items[0]).toMatchObject({ partner: { venueName: 'Café Lanterne' } });
  expect(await venue.manager.venues.mine()).toEqual([{ id: venue.id, name: 'Café Lanterne' }]);
  // Saving the same name again records nothing.
  await rename('Café Lanterne');
  expect((await robin.audit.list({ query: { action: 'venue-set' } })).items).toMatchObject([
    { actor: { id: venue.manager.id }, parameters: { venue: String(venue.id) } },
  ]);
  expect(await elsewhere.manager.venues.get(at(elsewhere.id))).toEqual(before);
});

test('a new name reaches the open chats of members and the desks of staff at once, and no one else', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const [host, stranger] = [await venue.hire(), await elsewhere.hire()];
  const member = async (of: typeof venue) => {
    const person = await server.signUp({ tier: 'standard' });
    await person.assignments.startChat({ ...at(of.id), body: {} });
    return person;
  };
  const [ana, ben, cleo] = [await member(venue), await member(venue), await member(elsewhere)];
  // Ben’s chat is closed.
  const all = await venue.manager.assignments.ofVenue(at(venue.id));
  await venue.manager.assignments.close(at(all.find(({ memberUserId }) => memberUserId === ben.id)!.id));
  const open = ({ accessToken }: { accessToken: string }) => openChat(server.address, accessToken);
  const readers = [await open(ana), await open(host), await open(venue.manager)];
  const others = [await open(ben), await open(cleo), await open(stranger), await open(elsewhere.manager)];
  const rename = () =>
    venue.manager.venues.saveSettings({ ...at(venue.id), body: { ...settings, name: 'Café Lanterne' } });
  await rename();
  for (const reader of readers) expect(await reader.receives('VenueRenamed')).toEqual([venue.id]);
  // Saving the same name again notifies no one.
  await rename();
  for (const reader of readers) await reader.flush();
  expect(readers.map((reader) => reader.received('VenueRenamed'))).toEqual(readers.map(() => [venue.id]));
  for (const other of others) await other.flush();
  expect(others.flatMap((other) => other.received('VenueRenamed'))).toEqual([]);
});

test('a new name reaches members with a claim there and members at a table there, even late, and nobody else', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const host = await venue.hire();
  const claimAt = async (of: typeof venue) => {
    const person = await server.signUp({ tier: 'standard' });
    const { token } = await person.perks.claim(at(await of.offer()));
    return { ...person, token };
  };
  const [ana, ben, cleo] = [await claimAt(venue), await claimAt(venue), await claimAt(elsewhere)];
  await host.perks.redeem({ body: { token: ben.token, nonce: randomUUID() } });
  const [[dan, eve], [finn, gus]] = [await couple(server), await couple(server)];
  const place = { venueId: venue.id };
  await agree(dan, eve, { place, at: tomorrowAtSeven });
  // The pages of Finn and Gus show the name that their meeting was proposed with.
  await agree(finn, gus, { place, at: '2026-11-20T19:00:00-05:00' });
  server.clock.set('2026-11-19T22:00:00-05:00');
  await server.jobs.find(({ name }) => name === 'end proposals')!.run();
  const open = ({ accessToken }: { accessToken: string }) => openChat(server.address, accessToken);
  const readers = [await open(ana), await open(dan), await open(eve)];
  const others = [await open(ben), await open(cleo), await open(finn), await open(gus)];
  const ofOthers = async () => [await cleo.perks.claims(), await finn.proposals.agenda()];
  const before = await ofOthers();
  await venue.manager.venues.saveSettings({ ...at(venue.id), body: { ...settings, name: 'Café Lanterne' } });
  for (const reader of readers) expect(await reader.receives('VenueRenamed')).toEqual([venue.id]);
  expect((await ana.perks.claims())[0]!.perk.venue.name).toBe('Café Lanterne');
  for (const one of [dan, eve]) expect(await one.tableChecks.mine()).toMatchObject([{ venueName: 'Café Lanterne' }]);
  for (const other of others) await other.flush();
  expect(others.flatMap((other) => other.received('VenueRenamed'))).toEqual([]);
  expect(await ofOthers()).toEqual(before);
});

test('members with a forgotten claim, who are not logged in any more, are not among the readers of a name', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const perkId = await venue.offer();
  const claimant = async () => {
    const person = await server.signUp({ tier: 'standard' });
    await person.perks.claim(at(perkId));
    return person;
  };
  const [ana, ben, cleo] = [await claimant(), await claimant(), await claimant()];
  await ben.accounts.logout();
  const readers = async () => readersOfVenue(server.platform.db, venue.id, server.clock.now());
  expect(new Set(await readers())).toEqual(new Set([venue.manager.id, ana.id, cleo.id]));
  server.clock.advance({ days: 8 });
  await server.logIn(ana.email);
  expect(new Set(await readers())).toEqual(new Set([venue.manager.id, ana.id]));
});

test('a name that a command of the operator sets reaches open pages, and no one else', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const host = await venue.hire();
  const ana = await server.signUp({ tier: 'standard' });
  await ana.assignments.startChat({ ...at(venue.id), body: {} });
  const open = ({ accessToken }: { accessToken: string }) => openChat(server.address, accessToken);
  const readers = [await open(ana), await open(host), await open(venue.manager)];
  const other = await open(elsewhere.manager);
  const follow = () => server.jobs.find(({ name }) => name === 'follow commands')!.run();
  await follow();
  await runCommand(server, 'venue set', { venue: String(venue.id), name: 'Café Lanterne' });
  await follow();
  await follow();
  for (const reader of readers) await reader.flush();
  expect(readers.map((reader) => reader.received('VenueRenamed'))).toEqual(readers.map(() => [venue.id]));
  expect((await ana.assignments.successor({ params: { id: host.id } })).host?.venueName).toBe('Café Lanterne');
  await other.flush();
  expect(other.received('VenueRenamed')).toEqual([]);
});

test('a venue that a command reopens is back on the open pages of its staff, and of no one else', async () => {
  const server = await startTestServer();
  const [venue, second] = [await openVenue(server), await openVenue(server)];
  const elsewhere = await openVenue(server, { city: 'Québec' });
  const { db, clock } = server.platform;
  await addStaff(db, { venueId: second.id, userId: venue.manager.id, role: 'manager' }, clock.now());
  const follow = () => server.jobs.find(({ name }) => name === 'follow commands')!.run();
  await runCommand(server, 'venue close', { venue: String(venue.id) });
  await follow();
  const manager = await server.logIn(venue.manager.email);
  const [reader, other] = [
    await openChat(server.address, manager.accessToken),
    await openChat(server.address, elsewhere.manager.accessToken),
  ];
  await runCommand(server, 'venue reopen', { venue: String(venue.id) });
  for (const _ of [1, 2]) await follow();
  for (const one of [reader, other]) await one.flush();
  expect(reader.received('VenueRenamed')).toEqual([venue.id]);
  expect((await manager.venues.mine()).map(({ id }) => id)).toContain(venue.id);
  expect(other.received('VenueRenamed')).toEqual([]);
});

test('of two venues of a city that get the same name at once, one is refused', async () => {
  const server = await startTestServer();
  const [one, other] = [await openVenue(server), await openVenue(server)];
  const rename = (of: typeof one) =>
    of.manager.venues.saveSettings({ ...at(of.id), body: { ...settings, name: 'Café Lanterne' } });
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.allSettled([rename(one), rename(other)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'venue.exists' } });
    for (const of of [one, other]) {
      await of.manager.venues.saveSettings({ ...at(of.id), body: { ...settings, name: `Café ${of.id}` } });
    }
  }
});

test('a name is on one line, has at most 80 characters and is not that of another venue in the city', async () => {
  const server = await startTestServer();
  const [venue, sameCity] = [await openVenue(server), await openVenue(server)];
  const [start] = await venue.manager.venues.mine();
  const rename = (of: typeof venue, name: string) =>
    of.manager.venues.saveSettings({ ...at(of.id), body: { ...settings, address: 'Elsewhere', name } });
  const refused = (status: number, code: string) => ({ status, fields: { name: { code } } });
  await expect(rename(venue, ' ')).rejects.toMatchObject(refused(400, 'name.required'));
  await expect(rename(venue, 'x'.repeat(81))).rejects.toMatchObject(refused(400, 'field.too-long'));
  await expect(rename(venue, 'Café\nLanterne')).rejects.toMatchObject(refused(400, 'field.characters'));
  await rename(sameCity, 'Café Lanterne');
  await expect(rename(venue, 'CAFE LANTERNE')).rejects.toMatchObject(refused(409, 'venue.exists'));
  expect(await venue.manager.venues.get(at(venue.id))).toMatchObject({ name: start!.name, address: null });
  expect(await sameCity.manager.venues.get(at(sameCity.id))).toMatchObject({ name: 'Café Lanterne' });
});
