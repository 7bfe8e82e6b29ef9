import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

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
