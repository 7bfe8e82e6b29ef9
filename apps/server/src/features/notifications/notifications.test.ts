import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import webPush from 'web-push';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import { exportedFiles } from '../../../test/exported-files.ts';
import { testPassword } from '../../../test/people.ts';
import { propose } from '../../../test/proposing.ts';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { until } from '../../../test/until.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { runAdmin } from '../../admin/run-admin.ts';
import { query } from '../../platform/database/database.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';

/** Ben has subscribed a device, and Ana is connected to write to him. */
async function anaAndBen() {
  const service = await startPushService();
  const server = await startTestServer({ pushAgent: service.agent });
  const ana = await server.signUp({ displayName: 'Ana' });
  const ben = await server.signUp({ displayName: 'Ben' });
  const device = service.device();
  await ben.notifications.subscribe({ body: device.subscription });
  const atAna = await openChat(server.address, ana.accessToken);
  /** Waits until all queued notifications are due and sent. */
  const wait = async () => {
    await server.runJobs();
    server.clock.advance({ seconds: 5 });
    await server.runJobs();
  };
  return { service, server, ana, ben, device, atAna, wait };
}

const everything = { messages: true, assignments: true, perks: true, showsDetails: false };

/** A node whose clock is a day ahead beside a right one. Ben and Cleo have a device each. */
async function startWithWrongClock() {
  const database = await createTestDatabase();
  const service = await startPushService();
  const node = { databaseUrl: database.url, pushAgent: service.agent };
  const [wrong, right] = [
    await startTestServer({ ...node, sharedTime: async () => undefined }),
    await startTestServer(node),
  ];
  wrong.clock.advance({ days: 1 });
  const send = ({ jobs }: typeof right) => jobs.find(({ name }) => name === 'send notifications')!.run();
  const [ana, ben, cleo] = [await right.signUp(), await right.signUp(), await right.signUp()];
  const [device, other] = [service.device(), service.device()];
  await ben.notifications.subscribe({ body: device.subscription });
  await cleo.notifications.subscribe({ body: other.subscription });
  return { wrong, right, send, ana, ben, cleo, device, other };
}

test('a node whose clock is a day ahead sends no notification, and another node sends it when it is due', async () => {
  const { wrong, right, send, ana, ben, device, other } = await startWithWrongClock();
  await (await openChat(right.address, ana.accessToken)).send(ben.id, 'Hello');
  await send(right);
  await send(wrong);
  expect(device.shown).toEqual([]);
  right.clock.advance({ seconds: 5 });
  await send(wrong);
  expect(device.shown).toEqual([]);
  await send(right);
  expect(device.shown).toMatchObject([{ body: 'You have a new message.' }]);
  expect(other.shown).toEqual([]);
});

test('a notification that a node queued by a wrong clock is sent at once by another node, and others when they are due', async () => {
  const { wrong, right, send, ana, ben, cleo, device, other } = await startWithWrongClock();
  const { accessToken } = await wrong.logIn(ana.email);
  await (await openChat(wrong.address, accessToken)).send(ben.id, 'Hello');
  await (await openChat(right.address, ana.accessToken)).send(cleo.id, 'Hello');
  await send(wrong);
  await send(right);
  expect(device.shown).toMatchObject([{ body: 'You have a new message.' }]);
  expect(other.shown).toEqual([]);
  right.clock.advance({ seconds: 5 });
  await send(right);
  expect(other.shown).toMatchObject([{ body: 'You have a new message.' }]);
  await Promise.all([wrong.close(), right.close()]);
});

test('an unread message causes one notification, without name or text, signed by the server', async () => {
  const { service, server, ben, device, atAna, wait } = await anaAndBen();
  await atAna.send(ben.id, 'Shall we meet at seven?');
  await atAna.send(ben.id, 'Or at eight?');
  await server.runJobs();
  expect(device.shown).toEqual([]);
  await wait();
  const discreet = {
    title: 'Ambiance',
    body: 'You have a new message.',
    url: '/messages',
    tag: 'messages',
    lang: 'en',
  };
  expect(device.shown).toEqual([discreet]);
  const { publicKey } = await ben.notifications.settings();
  expect(service.lastHeaders()).toMatchObject({ authorization: expect.stringContaining(`k=${publicKey}`) });
  await wait();
  expect(device.shown).toHaveLength(1);
});

test('a user who is reading the conversation gets no notification', async () => {
  const { server, ana, ben, device, atAna, wait } = await anaAndBen();
  const atBen = await openChat(server.address, ben.accessToken);
  const message = await atAna.send(ben.id, 'Hello');
  await atBen.connection.invoke('MarkRead', ana.id, message!.id);
  await wait();
  expect(device.shown).toEqual([]);
});

test('a muted conversation causes no notifications, while others still do', async () => {
  const { server, ana, ben, device, atAna, wait } = await anaAndBen();
  const cleo = await server.signUp({ displayName: 'Cleo' });
  const atCleo = await openChat(server.address, cleo.accessToken);
  await atAna.send(ben.id, 'Hello');
  // Muting also applies to a message that came before.
  await ben.chat.changeSettings({ params: { id: ana.id }, body: { muted: true } });
  await wait();
  await atAna.send(ben.id, 'Hello again');
  await wait();
  expect(device.shown).toEqual([]);
  await atCleo.send(ben.id, 'Hello');
  await wait();
  expect(device.shown).toHaveLength(1);
  await ben.chat.changeSettings({ params: { id: ana.id }, body: { muted: false } });
  await atAna.send(ben.id, 'And now?');
  await wait();
  expect(device.shown).toHaveLength(2);
});

test('the name and the text are shown to users who chose so, in their language', async () => {
  const { server, ana, ben, device, atAna, wait } = await anaAndBen();
  await ben.members.updateMe({ body: { language: 'fr' } });
  await ben.notifications.change({ body: { ...everything, showsDetails: true } });
  await atAna.send(ben.id, `On se voit\n${'où '.repeat(100)}`);
  await wait();
  expect(device.shown).toMatchObject([{ title: 'Ana', tag: `messages-${ana.id}`, lang: 'fr' }]);
  expect(device.shown[0]?.body).toMatch(/^On se voit où .*…$/);
  expect(device.shown[0]?.url).toBe(`/chat?to=${ana.id}&name=Ana`);
  await ben.notifications.change({ body: everything });
  await atAna.send(ben.id, 'Encore');
  await wait();
  expect(device.shown[1]).toMatchObject({ title: 'Ambiance', body: 'Tu as un nouveau message.' });
  expect(server.logged.join('')).not.toMatch(/On se voit|push\.example/);
});

test('a proposal notification is in its reader’s language, whatever language its sender writes', async () => {
  const { ana, ben, device, atAna, wait } = await anaAndBen();
  await ben.members.updateMe({ body: { language: 'fr' } });
  await ben.notifications.change({ body: { ...everything, showsDetails: true } });
  await atAna.send(ben.id, 'Hello');
  await propose(ana, ben);
  await wait();
  expect(device.shown).toMatchObject([{ title: 'Ana', lang: 'fr' }]);
  expect(device.shown[0]?.body).toMatch(
    /^On se voit\s\? The chess tables, Parc La Fontaine, jeudi 19 novembre à 19\sh/,
  );
});

test('an unsent message causes no notification, but an earlier message still does', async () => {
  const { ben, device, atAna, wait } = await anaAndBen();
  await ben.notifications.change({ body: { ...everything, showsDetails: true } });
  const unsend = async (text: string) => {
    const message = await atAna.send(ben.id, text);
    await atAna.connection.invoke('UnsendMessage', ben.id, message!.id);
  };
  await unsend('Oops');
  await wait();
  expect(device.shown).toEqual([]);
  await atAna.send(ben.id, 'Hello');
  await unsend('Oops again');
  await wait();
  expect(device.shown).toMatchObject([{ body: 'Hello' }]);
});

test('users get no notification of a kind that they turned off', async () => {
  const { ben, device, atAna, wait } = await anaAndBen();
  await ben.notifications.change({ body: { ...everything, messages: false } });
  await atAna.send(ben.id, 'Hello');
  await wait();
  expect(device.shown).toEqual([]);
});

test('a user who is blocked after writing causes no more notifications', async () => {
  const { server, ana, ben, device, atAna, wait } = await anaAndBen();
  await atAna.send(ben.id, 'Hello');
  await server.runJobs();
  await makeBlock(server, ben.id, ana.id);
  await wait();
  expect(device.shown).toEqual([]);
});

test.each(['logging out', 'turning it off', 'deleting the account', 'changing the password elsewhere'])(
  'a device gets no notification after %s',
  async (how) => {
    const { server, ben, device, atAna, wait } = await anaAndBen();
    const elsewhere = await server.logIn(ben.email);
    await atAna.send(ben.id, 'Hello');
    await server.runJobs();
    if (how === 'logging out') await ben.accounts.logout();
    if (how === 'turning it off') {
      await ben.notifications.unsubscribe({ body: { endpoint: device.subscription.endpoint } });
    }
    if (how === 'deleting the account') await ben.accountData.deleteAccount({ body: { password: testPassword } });
    if (how === 'changing the password elsewhere') {
      const body = { currentPassword: testPassword, newPassword: 'another long password' };
      await elsewhere.accounts.changePassword({ body });
    }
    await wait();
    expect(device.shown).toEqual([]);
    expect(await server.platform.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  },
);

test('a device unknown to its push service is deleted, and the others still get notifications', async () => {
  const { service, server, ben, device, atAna, wait } = await anaAndBen();
  const other = service.device();
  await ben.notifications.subscribe({ body: other.subscription });
  device.remove();
  await atAna.send(ben.id, 'Hello');
  await wait();
  expect(other.shown).toHaveLength(1);
  const left = await server.platform.db.selectFrom('push_subscriptions').select('endpoint').execute();
  expect(left).toEqual([{ endpoint: other.subscription.endpoint }]);
});

test.each(['before', 'after'])(
  'a failed device is not retried if another device of its owner, added %s it, showed the notification',
  async (order) => {
    const { service, server, ben, device, atAna, wait } = await anaAndBen();
    const broken = service.device((response) => response.writeHead(500).end());
    await ben.notifications.subscribe({ body: broken.subscription });
    if (order === 'after') {
      await ben.notifications.unsubscribe({ body: { endpoint: device.subscription.endpoint } });
      await ben.notifications.subscribe({ body: device.subscription });
    }
    await atAna.send(ben.id, 'Hello');
    await wait();
    expect([broken.shown.length, device.shown.length]).toEqual([1, 1]);
    expect(await server.platform.db.selectFrom('due_notifications').selectAll().execute()).toEqual([]);
  },
);

test('a notification that no device showed is stored for the operator, who can resend it', async () => {
  const { service, server, ben, device, atAna, wait } = await anaAndBen();
  await ben.notifications.unsubscribe({ body: { endpoint: device.subscription.endpoint } });
  const broken = service.device((response) => response.writeHead(500).end());
  await ben.notifications.subscribe({ body: broken.subscription });
  await atAna.send(ben.id, 'Hello');
  await wait();
  const failed = await server.platform.db.selectFrom('due_notifications').selectAll().execute();
  expect(failed).toMatchObject([{ user_id: ben.id, failed_at: expect.any(Date) }]);
});

test.each<[string, (response: ServerResponse, otherShown: () => boolean) => void]>([
  [
    'drips its answer',
    (response) => {
      response.writeHead(201);
      const dripping = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(dripping));
    },
  ],
  [
    'answers without end',
    (response) => {
      const more = Buffer.alloc(65_536);
      response.on('drain', () => response.write(more));
      response.writeHead(201).write(more);
    },
  ],
  ['takes its time', (response, otherShown) => void until(otherShown).then(() => response.writeHead(201).end())],
])('other users get notifications while one push service %s', async (_, answer) => {
  const { service, server, ben, atAna, wait } = await anaAndBen();
  const cleo = await server.signUp();
  const device = service.device();
  await ben.notifications.subscribe({ body: service.device((response) => answer(response, isNotified)).subscription });
  await cleo.notifications.subscribe({ body: device.subscription });
  const isNotified = () => device.shown.length === 1;
  await atAna.send(ben.id, 'Hello');
  await server.runJobs();
  server.clock.advance({ seconds: 1 });
  await atAna.send(cleo.id, 'Hello');
  await wait();
  expect(device.shown).toHaveLength(1);
  expect(server.logged.join('')).not.toContain('did not take');
});

test('a browser used by a second user shows no notifications of the first', async () => {
  const { server, ana, ben, device, atAna, wait } = await anaAndBen();
  const cleo = await server.signUp({ displayName: 'Cleo' });
  await cleo.notifications.subscribe({ body: device.subscription });
  await atAna.send(ben.id, 'Hello');
  await wait();
  expect(device.shown).toEqual([]);
  expect(ana.id).not.toBe(cleo.id);
});

test('a host is notified about a newly assigned member', async () => {
  const { service, server, wait } = await anaAndBen();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const member = await server.signUp({ tier: 'standard' });
  const device = service.device();
  await host.notifications.subscribe({ body: device.subscription });
  await member.assignments.startChat({ params: { id: String(venue.id) } });
  await wait();
  expect(device.shown).toMatchObject([{ body: 'A member has been assigned to you.', url: '/host/dashboard' }]);
});

test('a notification of a host’s message names the venue, only to members who chose to see names', async () => {
  const { server, ben, device, atAna, wait } = await anaAndBen();
  const venue = await openVenue(server);
  const host = await venue.hire();
  await query(server.platform.db, `update users set display_name = 'Jordan' where id = $1`, [host.id]);
  await giveTier(server.platform.db, ben.id, 'standard', null);
  await ben.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
  const atHost = await openChat(server.address, host.accessToken);
  await atHost.send(ben.id, 'The terrace is open');
  await wait();
  expect(device.shown).toMatchObject([{ title: 'Ambiance' }]);
  await ben.notifications.change({ body: { ...everything, showsDetails: true } });
  await atHost.send(ben.id, 'Come over');
  await wait();
  await atAna.send(ben.id, 'Hello');
  await wait();
  expect(device.shown.slice(1)).toMatchObject([
    { title: 'Jordan · Café Lumière', body: 'Come over', url: `/chat?to=${host.id}&name=Jordan` },
    { title: 'Ana', body: 'Hello' },
  ]);
});

test('a member is notified about a redeemed perk, unless the host undid it', async () => {
  const { service, server, wait } = await anaAndBen();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const member = await server.signUp({ tier: 'standard' });
  const device = service.device();
  await member.notifications.subscribe({ body: device.subscription });
  await member.notifications.change({ body: { ...everything, showsDetails: true } });
  const redeem = async (title: string) => {
    const { token } = await member.perks.claim({ params: { id: String(await venue.offer({ title })) } });
    return host.perks.redeem({ body: { token, nonce: randomUUID() } });
  };
  await redeem('A coffee on us');
  const mistake = await redeem('A table by the window');
  await host.perks.undo({ params: { id: String(mistake.claimId) } });
  await wait();
  expect(device.shown).toMatchObject([{ title: 'Ambiance', body: '“A coffee on us” was redeemed.', url: '/perks' }]);
});

const noPushServices = [
  'http://push.example.net/device',
  'https://127.0.0.1/device',
  'https://[::1]/device',
  'https://2130706433/device',
  'https://localhost/device',
  'https://push/device',
  'https://database.internal/device',
  'https://push.example.net:5432/device',
  'https://user:secret@push.example.net/device',
  'file:///etc/passwd',
];

test('only https addresses with public host names are accepted as device addresses', async () => {
  const { server, ben, service } = await anaAndBen();
  const { keys } = service.device().subscription;
  for (const endpoint of noPushServices) {
    const subscribing = ben.notifications.subscribe({ body: { endpoint, keys } });
    await expect(subscribing, endpoint).rejects.toMatchObject({ status: 400 });
  }
  expect(await server.platform.db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
});

test('all nodes sign with the same key, which is the configured one if there is none yet', async () => {
  const { server, ana, ben } = await anaAndBen();
  const { publicKey } = await ana.notifications.settings();
  expect((await ben.notifications.settings()).publicKey).toBe(publicKey);
  expect(await server.platform.db.selectFrom('push_keys').select('public_key').execute()).toEqual([
    { public_key: publicKey },
  ]);
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = server.platform.push.makeKeys();
  const other = await startTestServer({ environment: { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } });
  const cleo = await other.signUp();
  expect((await cleo.notifications.settings()).publicKey).toBe(VAPID_PUBLIC_KEY);
});

/** Each of the members has a device that accepts only the current key, and each of the writers writes to each of them. */
async function crowdWithDevices(server: Awaited<ReturnType<typeof startWithAdmin>>, service: PushService) {
  const withDevice = async () => {
    const member = await server.signUp();
    const { publicKey } = await member.notifications.settings();
    const device = service.device(undefined, publicKey);
    await member.notifications.subscribe({ body: { ...device.subscription, publicKey } });
    return { member, device };
  };
  const owners = [await withDevice(), await withDevice(), await withDevice()];
  /** A newcomer writes to all of them. */
  const write = async () => {
    const writer = await server.signUp({ tier: 'premium' });
    const chat = await openChat(server.address, writer.accessToken);
    for (const { member } of owners) await chat.send(member.id, 'Hello');
    await server.runJobs();
    server.clock.advance({ seconds: 5 });
    await server.runJobs();
  };
  const add = async () => void owners.push(await withDevice());
  return { owners, write, add };
}

test('no notification is lost while the key pair is replaced, on devices of the former and of the new pair', async () => {
  const service = await startPushService();
  const server = await startWithAdmin({ pushAgent: service.agent });
  const { owners, write, add } = await crowdWithDevices(server, service);
  await query(server.platform.db, 'update push_subscriptions set public_key = null where user_id = $1', [
    owners[0]!.member.id,
  ]);
  const { publicKey: before } = await owners[0]!.member.notifications.settings();
  await write();
  await Promise.all([write(), server.admin('keys vapid')]);
  await add();
  await write();
  await Promise.all([server.admin('keys vapid'), write()]);
  await write();
  expect(owners.map(({ device }) => device.shown.length)).toEqual([5, 5, 5, 3]);

  const [{ member, device }] = owners as [(typeof owners)[0]];
  const again = await member.notifications.subscribe({ body: { ...device.subscription, publicKey: before } });
  expect(again.publicKey).toBe((await member.notifications.settings()).publicKey);
  expect(again.publicKey).not.toBe(before);
  await write();
  expect(device.shown).toHaveLength(6);
});

test('while nodes have different pairs in their settings, the first one stays until the command replaces it', async () => {
  const service = await startPushService();
  const database = await createTestDatabase();
  const pair = () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  };
  const [first, second] = [pair(), pair()];
  const start = (environment: typeof first) =>
    startTestServer({ pushAgent: service.agent, databaseUrl: database.url, environment });
  const old = await start(first);
  const ben = await old.signUp();
  const { publicKey } = await ben.notifications.settings();
  expect(publicKey).toBe(first.VAPID_PUBLIC_KEY);
  const device = service.device(undefined, publicKey);
  await ben.notifications.subscribe({ body: { ...device.subscription, publicKey } });

  const server = await start(second);
  const cleo = await server.signUp({ email: 'cleo@example.com' });
  for (const person of [cleo, ben, cleo]) {
    expect((await person.notifications.settings()).publicKey).toBe(publicKey);
  }
  const warnings = server.logged.filter((line) => line.includes('VAPID_PUBLIC_KEY is not the key in use'));
  expect(warnings).toHaveLength(1);
  expect(old.logged.join()).not.toContain('VAPID_PUBLIC_KEY');
  const robin = await server.signUp({ email: 'robin@example.com', role: 'admin' });
  expect((await robin.operator.check()).find(({ check }) => check === 'push')).toMatchObject({ state: 'warning' });

  const keysVapid = (settings: typeof first) =>
    runAdmin(['keys', 'vapid'], { DATABASE_URL: database.url, ...settings });
  const other = second.VAPID_PUBLIC_KEY;
  expect(await keysVapid(second)).toEqual([`The public key of push notifications is now ${other}.`]);
  for (const person of [ben, cleo]) expect((await person.notifications.settings()).publicKey).toBe(other);
  expect((await keysVapid(second)).at(1)).toMatch(/^VAPID_PUBLIC_KEY=/);
  const ofCleo = service.device(undefined, other);
  await cleo.notifications.subscribe({ body: { ...ofCleo.subscription, publicKey: other } });
  const ana = await server.signUp({ email: 'ana@example.com' });
  const chat = await openChat(server.address, ana.accessToken);
  for (const { id } of [ben, cleo]) await chat.send(id, 'Hello');
  await server.runJobs();
  server.clock.advance({ seconds: 5 });
  await server.runJobs();
  expect([device.shown.length, ofCleo.shown.length]).toEqual([1, 1]);
});

test('the export includes the notification settings and devices of its owner', async () => {
  const { server, ben, device } = await anaAndBen();
  const exported = (await exportedFiles(server, ben))['notifications.json']!;
  expect(JSON.parse(exported)).toMatchObject({ devices: [{ endpoint: device.subscription.endpoint }] });
  expect(exported).not.toContain(device.subscription.keys.auth);
});
