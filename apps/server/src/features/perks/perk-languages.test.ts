import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';
import { inLanguage } from '../../../test/in-language.ts';
import { openVenue } from '../../../test/venue-people.ts';

const perk = { minTier: 'standard', categoryKey: 'cafe' } as const;

async function cafe() {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const other = await openVenue(server);
  const bystanderId = await other.offer({ title: 'A tea elsewhere' });
  const ana = await server.signUp({ tier: 'standard' });
  return { server, venue, other, bystanderId, ana, params: { id: String(venue.id) } };
}

test('members read a perk in their language, or in the other one, marked, if it is missing', async () => {
  const { server, venue, other, ana, params } = await cafe();
  const { id } = await venue.manager.perks.create({
    params,
    body: {
      ...perk,
      title: 'Un café offert',
      blurb: 'Au comptoir',
      language: 'fr',
      translation: { title: 'A coffee on us', terms: 'Weekdays only' },
    },
  });
  const [english, french] = [inLanguage(server, ana, 'en'), inLanguage(server, ana, 'fr')];
  const inEnglish = {
    title: 'A coffee on us',
    blurb: 'Au comptoir',
    terms: 'Weekdays only',
    languages: { title: 'en', blurb: 'fr', terms: 'en' },
  };
  const inFrench = {
    title: 'Un café offert',
    blurb: 'Au comptoir',
    terms: 'Weekdays only',
    languages: { title: 'fr', blurb: 'fr', terms: 'en' },
  };
  expect((await english.perks.list()).find((one) => one.id === id)).toMatchObject(inEnglish);
  expect((await french.perks.list()).find((one) => one.id === id)).toMatchObject(inFrench);
  // A claim keeps the texts in both languages when the perk changes.
  const claim = await english.perks.claim({ params: { id: String(id) } });
  await venue.manager.perks.update({
    params: { ...params, perkId: String(id) },
    body: { ...perk, title: 'Tea', language: 'en', translation: {} },
  });
  expect(await french.perks.claims()).toMatchObject([
    { title: 'Un café offert', terms: 'Weekdays only', languages: { title: 'fr', terms: 'en' } },
  ]);
  expect(await english.perks.claims()).toMatchObject([{ title: 'A coffee on us', perk: { title: 'Tea' } }]);
  expect((await french.perks.list()).find((one) => one.id === id)).toMatchObject({
    title: 'Tea',
    blurb: null,
    languages: { title: 'en', blurb: null, terms: null },
  });
  const host = inLanguage(server, await venue.hire(), 'fr');
  expect(await host.perks.redeem({ body: { token: claim.token, nonce: randomUUID() } })).toMatchObject({
    title: 'Un café offert',
    languages: { title: 'fr', terms: 'en' },
  });
  expect(await other.manager.perks.managed({ params: { id: String(other.id) } })).toMatchObject([
    { title: 'A tea elsewhere', language: 'en', translation: { title: null, blurb: null, terms: null } },
  ]);
});

test('a perk uses its author’s language, and writing one language keeps the other unchanged', async () => {
  const { server, venue, other, params } = await cafe();
  const manager = inLanguage(server, venue.manager, 'fr');
  const { id } = await manager.perks.create({ params, body: { ...perk, title: 'Un café offert', terms: 'Le midi' } });
  const perkParams = { ...params, perkId: String(id) };
  const nothing = { title: null, blurb: null, terms: null };
  expect(await manager.perks.managed({ params })).toMatchObject([{ language: 'fr', translation: nothing }]);
  const change = (body: Partial<Parameters<typeof manager.perks.update>[0]['body']> & { title: string }) =>
    venue.manager.perks.update({ params: perkParams, body: { ...perk, ...body } });
  expect(await change({ title: 'Un thé offert' })).toMatchObject({ language: 'fr', title: 'Un thé offert' });
  expect(await change({ title: 'A tea on us', language: 'en' })).toMatchObject({
    language: 'en',
    title: 'A tea on us',
    translation: { title: 'Un thé offert', blurb: null, terms: null },
  });
  expect(await change({ title: 'Tea', terms: 'At noon' })).toMatchObject({
    title: 'Tea',
    terms: 'At noon',
    translation: { title: 'Un thé offert' },
  });
  for (const title of ['\u200b', '']) {
    expect(await change({ title: 'Tea', translation: { title } })).toMatchObject({ translation: nothing });
  }
  expect(await other.manager.perks.managed({ params: { id: String(other.id) } })).toMatchObject([
    { title: 'A tea elsewhere', blurb: 'One per person', terms: 'Weekdays only' },
  ]);
});
