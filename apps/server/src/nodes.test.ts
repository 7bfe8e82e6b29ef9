import { randomUUID } from 'node:crypto';
import { dayIn } from '@ambiance/domain/calendar';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, onTestFinished, test } from 'vitest';
import { promisedMs } from '../../../packages/signalr-server/test/promised-ms.ts';
import { startBalancer } from '../test/balancer.ts';
import { type ChatClient, openChat, openChats } from '../test/chat-client.ts';
import { caseAbout, decide, report } from '../test/moderating.ts';
import { type SignedIn, testPassword } from '../test/people.ts';
import { solveCaptcha } from '../test/solve-captcha.ts';
import { startNodes } from '../test/start-nodes.ts';
import type { TestServer } from '../test/start-test-server.ts';
import { clientOf } from '../test/test-transport.ts';
import { until } from '../test/until.ts';
import { openVenue } from '../test/venue-people.ts';
import { shownADay } from './features/discovery/shown-limit.ts';
import { startJobs } from './platform/start-jobs.ts';

const pushedWithinMs = promisedMs(1000);

/** The same session on another node. */
const signedInAt = (node: TestServer, { accessToken }: SignedIn) => clientOf(node, accessToken);

test('a message reaches every device of both people on every node, in order and within a second', async () => {
  const { east, west } = await startNodes();
  const [ana, ben] = [await east.signUp({ tier: 'premium' }), await east.signUp({ tier: 'premium' })];
  const devices = await Promise.all(
    [east, west].flatMap(({ address }) => [ana, ben].map(({ accessToken }) => openChat(address, accessToken))),
  );
  const [anaInTheEast, , , benInTheWest] = devices as [ChatClient, ChatClient, ChatClient, ChatClient];
  const took: number[] = [];
  for (let number = 1; number <= 100; number += 1) {
    const [sender, recipient] = number % 2 ? [anaInTheEast, ben] : [benInTheWest, ana];
    const started = performance.now();
    await sender.send(recipient.id, `message ${number}`);
    await Promise.all(devices.map((device) => device.receives('ReceiveMessage', number)));
    took.push(performance.now() - started);
  }
  const texts = Array.from({ length: 100 }, (_, index) => `message ${index + 1}`);
  for (const device of devices) expect(device.received('ReceiveMessage').map(({ text }) => text)).toEqual(texts);
  expect(took.sort((a, b) => a - b)[98]).toBeLessThan(pushedWithinMs);
});

test('a "yes" and a notice reach every device on every node at most a second later than a message does', async () => {
  const { east, west } = await startNodes();
  for (const { jobs, platform } of [east, west]) {
    const announcing = jobs.filter(({ name }) => name === 'announce notices');
    const running = startJobs(announcing, platform);
    onTestFinished(() => running.stop());
  }
  const premium = { tier: 'premium' } as const;
  const [ana, ben, cleo] = [await east.signUp(premium), await east.signUp(premium), await east.signUp(premium)];
  const venue = await openVenue(east);
  const host = signedInAt(west, await venue.hire());
  const [inTheEast, atCleo] = await openChats(east.address, ana, cleo);
  const [inTheWest, atBen] = await openChats(west.address, ana, ben);
  await inTheEast.send(ben.id, 'Hello');
  await Promise.all([inTheEast, inTheWest].map((device) => device.receives('ReceiveMessage')));
  const id = (value: unknown) => ({ params: { id: String(value) } });
  const at = new Date(east.clock.now().getTime() + 3 * 3_600_000).toISOString();

  const took = { ReceiveMessage: [] as number[], ProposalAnswered: [] as number[], NoticeAdded: [] as number[] };
  const measure = async (event: keyof typeof took, act: () => Promise<unknown>) => {
    const counts = [inTheEast, inTheWest].map((device) => device.received(event).length + 1);
    const started = performance.now();
    await act();
    await Promise.all([inTheEast, inTheWest].map((device, index) => device.receives(event, counts[index])));
    took[event].push(performance.now() - started);
  };
  for (let round = 0; round < 5; round += 1) {
    await measure('ReceiveMessage', () => atBen.send(ana.id, 'Are you coming?'));
    const { id: messageId } = await ana.proposals.propose({ body: { toUserId: ben.id, place: { text: 'Here' }, at } });
    // Her own proposal is a message on her devices too.
    await Promise.all([inTheEast, inTheWest].map((device) => device.receives('ReceiveMessage', 3 + 2 * round)));
    await measure('ProposalAnswered', () => signedInAt(west, ben).proposals.accept(id(messageId)));
    await ana.proposals.cancel(id(messageId));
    const { token } = await ana.perks.claim(id(await venue.offer()));
    await measure('NoticeAdded', () => host.perks.redeem({ body: { token, nonce: randomUUID() } }));
  }
  const slowestMs = Math.max(...took.ReceiveMessage) + pushedWithinMs;
  expect(Math.max(...took.ProposalAnswered, ...took.NoticeAdded)).toBeLessThan(slowestMs);
  await atCleo.flush();
  expect(atCleo.eventNames().filter((name) => Object.hasOwn(took, name))).toEqual([]);
});

test('a user who logs out, here or of all other devices, is logged out on every node within a second', async () => {
  const { east, west } = await startNodes();
  const ana = await east.signUp();
  const onPhone = await east.logIn(ana.email);
  const [laptop, phone] = await openChats(west.address, ana, onPhone);
  const started = performance.now();
  await onPhone.accounts.logout();
  await phone.closed;
  const loggedOut = performance.now();
  expect(loggedOut - started).toBeLessThan(promisedMs(1000));
  const elsewhere = await west.logIn(ana.email);
  await elsewhere.accounts.endOtherSessions();
  await laptop.closed;
  await expect(signedInAt(west, ana).members.me()).rejects.toMatchObject({ status: 401 });
  expect(await elsewhere.members.me()).toMatchObject({ id: ana.id });
});

test('a suspended user is logged out on every node within a second', async () => {
  const { east, west } = await startNodes();
  const [ana, ben] = [await east.signUp(), await east.signUp()];
  const noor = signedInAt(west, await east.signUp({ role: 'moderator' }));
  const [inTheEast, inTheWest] = [
    await openChat(east.address, ben.accessToken),
    await openChat(west.address, ben.accessToken),
  ];
  const atAna = await openChat(east.address, ana.accessToken);
  await report(ana, ben);
  const one = await caseAbout(noor, ben);
  const started = performance.now();
  await decide(noor, one, { kind: 'suspend', days: 3 });
  await Promise.all([inTheEast.closed, inTheWest.closed]);
  expect(performance.now() - started).toBeLessThan(promisedMs(1000));
  for (const node of [east, west]) {
    await expect(signedInAt(node, ben).members.me()).rejects.toMatchObject({ status: 401 });
  }
  expect(atAna.connection.state).toBe('Connected');
});

test('a block takes effect on every node once its call returns', async () => {
  const { east, west } = await startNodes();
  const [ana, ben] = [await east.signUp(), await east.signUp()];
  const [atAna, atBen] = [await openChat(east.address, ana.accessToken), await openChat(west.address, ben.accessToken)];
  const silent = await Promise.all([east, west].map(({ address }) => openChat(address, ben.accessToken)));
  await atBen.send(ana.id, 'Hello');
  await atAna.receives('ReceiveMessage');
  await ana.blocks.add({ params: { id: ben.id } });
  expect(await atBen.send(ana.id, 'Hello?')).toBeNull();
  for (const device of silent) expect(await device.receives('Blocked')).toEqual([{ withUserId: ana.id }]);
  await atBen.connection.invoke('Typing', ana.id);
  await atBen.receives('Blocked');
  await atAna.flush();
  expect([atAna.received('ReceiveMessage').length, atAna.received('UserTyping').length]).toEqual([1, 0]);
  expect(atAna.received('Blocked')).toEqual([]);
  await expect(ben.chat.history({ params: { id: ana.id } })).rejects.toMatchObject({ status: 403 });
});

test('a stopping node tells its clients to reconnect, and they find another node', async () => {
  const { east, west } = await startNodes();
  const [ana, ben] = [await east.signUp(), await east.signUp()];
  const atBen = await openChat(west.address, ben.accessToken);
  const addresses = [east.address, west.address];
  const client = new HubConnectionBuilder()
    .withUrl(`${await startBalancer(addresses)}/hubs/chat`, {
      accessTokenFactory: () => ana.accessToken,
      withCredentials: false,
    })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build();
  onTestFinished(() => client.stop());
  addresses.pop();
  await client.start();
  const back = new Promise((resolve) => client.onreconnected(resolve));
  addresses.splice(0, 1, west.address);
  await east.close();
  await back;
  await client.invoke('SendMessage', ben.id, 'Hello');
  expect((await atBen.receives('ReceiveMessage')).map(({ text }) => text)).toEqual(['Hello']);
});

test('an eleventh connection ends the oldest, whichever nodes they use', async () => {
  const { east, west } = await startNodes();
  const ana = await east.signUp();
  const devices: ChatClient[] = [];
  for (let count = 0; count < 10; count += 1) {
    devices.push(await openChat((count % 2 ? west : east).address, ana.accessToken));
    east.clock.advance({ seconds: 1 });
  }
  await openChat(west.address, ana.accessToken);
  await devices[0]!.closed;
  expect(devices.slice(1).map(({ connection }) => connection.state)).toEqual(Array(9).fill('Connected'));
  // The next one ends a connection of its own node, which has to learn of those on the other.
  east.clock.advance({ seconds: 1 });
  await openChat(west.address, ana.accessToken);
  await devices[1]!.closed;
  expect(devices.slice(2).map(({ connection }) => connection.state)).toEqual(Array(8).fill('Connected'));
});

test('abuse limits are counted across all nodes', async () => {
  const { east, west } = await startNodes({ RATE_LIMIT_SCALE: '1' });
  const [ana, ben] = [await east.signUp(), await east.signUp()];

  const guess = async ({ visitor }: TestServer, password: string) =>
    visitor.accounts.login({ body: { email: ben.email, password, captchaToken: await solveCaptcha(visitor) } });
  for (const node of Array.from({ length: 5 }, () => [east, west]).flat()) {
    await expect(guess(node, 'wrong password')).rejects.toMatchObject({ status: 401 });
  }
  for (const node of [east, west]) {
    await expect(guess(node, testPassword)).rejects.toMatchObject({ status: 429, code: 'login.too-often' });
  }

  const ids = Array.from({ length: shownADay }, (_, index) => index);
  await east.platform.limits
    .tally('shown-members', shownADay)
    .add(dayIn('America/Toronto', east.clock.now()), ana.id, ids);
  await expect(signedInAt(west, ana).discovery.search({ query: {} })).rejects.toMatchObject({ status: 429 });

  // The calls use up the burst of 60 in the east; the west knows a second later.
  const [inTheEast, inTheWest] = [
    await openChat(east.address, ben.accessToken),
    await openChat(west.address, ben.accessToken),
  ];
  for (let call = 0; call < 60; call += 1) await inTheEast.connection.invoke('StopTyping', ana.id);
  let isKnown = false;
  west.platform.bus.subscribe('pace-used', ({ used }) => {
    isKnown ||= used.length > 0;
  });
  east.clock.advance({ seconds: 1 });
  await until(() => isKnown);
  const calls = Array.from({ length: 30 }, () => inTheWest.connection.invoke('StopTyping', ana.id));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  await inTheWest.closed;
});
