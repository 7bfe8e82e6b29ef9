import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const changed = { status: 409, code: 'venue.changed' };
const mondays = [{ day: 1, opens: '09:00', closes: '17:00' }];
const tuesdays = [{ day: 2, opens: '10:00', closes: '02:00' }];
const empty = { openingHours: [], awayText: { en: '', fr: '' } };

test('of two managers who change the same hours at once, the second is refused, and nothing of theirs is saved', async () => {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const { venues } = venue.manager;
  const before = await elsewhere.manager.venues.get(at(elsewhere.id));
  await venues.saveSettings({ ...at(venue.id), body: { ...empty, openingHours: mondays } });
  const { openingHours, awayText } = await venues.get(at(venue.id));
  const shown = { openingHours, awayText };
  const save = (hours: typeof mondays, address: string) =>
    venues.saveSettings({ ...at(venue.id), body: { ...shown, openingHours: hours, address, shown } });
  const both = await Promise.allSettled([save(tuesdays, '1 Main Street'), save([], '2 Main Street')]);
  expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([changed]);
  const [saved] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(await venues.get(at(venue.id))).toEqual(saved);
  expect(await elsewhere.manager.venues.get(at(elsewhere.id))).toEqual(before);
});

test('an away text that another manager has changed is refused until the form has shown it', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const { venues } = venue.manager;
  const save = (en: string, shown: string) => {
    const texts = (text: string) => ({ ...empty, awayText: { en: text, fr: '' } });
    return venues.saveSettings({ ...at(venue.id), body: { ...texts(en), shown: texts(shown) } });
  };
  const { awayText } = await venues.saveSettings({ ...at(venue.id), body: empty });
  await save('Back at 5', awayText.en);
  await expect(save('Closed today', '')).rejects.toMatchObject(changed);
  expect((await venues.get(at(venue.id))).awayText.en).toBe('Back at 5');
  expect((await save('Closed today', 'Back at 5')).awayText.en).toBe('Closed today');
});

test('a page of an earlier version, which does not send the settings that it showed, still saves', async () => {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const { venues } = venue.manager;
  await venues.saveSettings({ ...at(venue.id), body: { ...empty, openingHours: mondays } });
  const saved = await venues.saveSettings({ ...at(venue.id), body: { ...empty, openingHours: tuesdays } });
  expect(saved.openingHours).toEqual(tuesdays);
});
