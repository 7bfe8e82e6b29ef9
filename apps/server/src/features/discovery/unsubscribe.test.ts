import { isCommercialMail } from '@ambiance/domain/commercial-mails';
import { expect, test } from 'vitest';
import { openChats } from '../../../test/chat-client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { watchEffects } from '../../../test/watch-effects.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { createSmtpMailer } from '../../platform/services/mailer.ts';

const postalAddress = '1 Main Street, Montréal, Québec H2X 1Y4';
const rimouski = { city: 'Rimouski', latitude: 48.4488, longitude: -68.5236 };
const gaspe = { city: 'Gaspé', latitude: 48.8316, longitude: -64.4869 };
const wanted = { body: { wanted: true, radiusKm: 50 } };

/** Ana and Eve are alone in their towns. Only Ana asked for a mail when someone joins. */
async function startWithTwo(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ ...options, environment: { POSTAL_ADDRESS: postalAddress } });
  const ana = await server.register({ ...rimouski, language: 'fr' });
  const eve = await server.signUp(gaspe);
  await ana.discovery.setArrivalAlert(wanted);
  const someoneJoins = async () => {
    for (const place of [rimouski, gaspe]) await server.signUp(place);
    await server.runJobs();
    await server.runJobs();
  };
  return { server, ana, eve, someoneJoins };
}

const invitations = async (server: TestServer, { email }: SignedIn) =>
  (await mailTo(server, email)).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);

const wants = async (member: SignedIn) => (await member.discovery.arrivalAlert()).wanted;

test('the only commercial mail goes only to members who asked for it, and no one has asked at the start', async () => {
  expect(Object.entries(isCommercialMail).filter(([, is]) => is)).toEqual([['arrival', true]]);
  const { server, ana, eve, someoneJoins } = await startWithTwo();
  expect([await wants(ana), await wants(eve)]).toEqual([true, false]);
  await someoneJoins();
  expect([(await invitations(server, ana)).length, (await invitations(server, eve)).length]).toEqual([1, 0]);
});

test('each mail names its sender and the postal address, and only commercial ones have a link that ends them', async () => {
  const { server, ana, someoneJoins } = await startWithTwo();
  await someoneJoins();
  const mails = await mailTo(server, ana.email);
  expect(mails.length).toBeGreaterThan(1);
  for (const { text, html } of mails) {
    expect(text).toContain(`Ambiance · ${postalAddress} · `);
    expect(html).toContain(`Ambiance · ${postalAddress} · `);
  }
  const ending = mails.filter(({ text }) => text.includes('Arrêter ces courriels\u202f: http'));
  expect(ending).toEqual(mails.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined));
  expect(ending).toHaveLength(1);
});

test('one tap in the mail program ends the mails, also twice, for 60 days, and opening the link alone does not', async () => {
  const { server, ana, eve, someoneJoins } = await startWithTwo();
  await someoneJoins();
  const [invitation] = await invitations(server, ana);
  const { pathname, search } = new URL(invitation!.unsubscribeUrl!);
  const url = `${server.address}${pathname}${search}`;
  for (const member of [ana, eve]) await member.discovery.setArrivalAlert(wanted);

  const opened = await fetch(url);
  expect([opened.status, await wants(ana)]).toEqual([200, true]);
  expect(await opened.text()).toContain('<button class="main">Arrêter ces courriels</button>');
  const tap = () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const [anasPage, evesPage] = await openChats(server.address, ana, eve);
  for (const time of ['first', 'again']) {
    const tapped = await tap();
    expect([tapped.status, await wants(ana), await wants(eve)], time).toEqual([200, false, true]);
    expect(await tapped.text()).toContain('Nous ne t’enverrons plus ces courriels.');
  }
  expect(await watchEffects(server.platform.bus)(tap)).toContain('locks users for no key update');
  // An open Discover page learns of it.
  expect(new Set(await anasPage.receives('RecordsErased'))).toEqual(new Set(['arrivalAlert']));
  await evesPage.flush();
  expect(evesPage.received('RecordsErased')).toEqual([]);
  server.clock.advance({ days: 60 });
  expect((await tap()).status).toBe(404);
  const unknown = await fetch(url.replace(/token=.*/, `token=${'0'.repeat(64)}`), { method: 'POST' });
  expect([unknown.status, await wants(await server.logIn(eve.email))]).toEqual([404, true]);
});

test('a mail program finds the link in the headers of commercial mails, and of no others', async () => {
  const smtp = await startSmtpServer();
  const mailer = createSmtpMailer(smtp.url, 'support@example.com');
  const mail = {
    reference: 'a',
    to: 'ana@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    links: [],
  };
  await mailer.send({ ...mail, unsubscribeUrl: 'https://ambiance.example/unsubscribe?token=abc' });
  await mailer.send({ ...mail, reference: 'b' });
  expect(smtp.received.map(({ headers }) => [headers['list-unsubscribe'], headers['list-unsubscribe-post']])).toEqual([
    ['<https://ambiance.example/unsubscribe?token=abc>', 'List-Unsubscribe=One-Click'],
    [undefined, undefined],
  ]);
});
