import { expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, report } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { commands } from '../../admin/commands.ts';
import { createLocalBus } from '../../platform/bus.ts';
import { markDeleted } from '../accounts/users.repository.ts';
import { endHostWork, reassignOpenChats } from './host-changes.ts';

async function chatWithHost() {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const ana = await server.signUp({ tier: 'standard' });
  const startChat = () => ana.assignments.startChat({ params: { id: String(venue.id) }, body: {} });
  expect(await startChat()).toMatchObject({ hostUserId: host.id });
  return { server, venue, host, ana, startChat };
}

test('a host who deletes the account leaves the member to a colleague and the lists of staff, and can return after an undo', async () => {
  const { server, venue, host, ana, startChat } = await chatWithHost();
  const colleague = await venue.hire();
  const member = await openChat(server.address, ana.accessToken);
  const staff = await openChat(server.address, colleague.accessToken);
  const robin = await server.signUp({ role: 'admin' });
  /** The hosts whom the manager and an administrator see, and the numbers that both read. */
  const seen = async () => {
    const at = { params: { id: String(venue.id) } };
    const [list, counts, file] = await Promise.all([
      venue.manager.hosts.list(at),
      venue.manager.hosts.counts(at),
      robin.operator.venue(at),
    ]);
    const staff = file.staff.filter(({ role }) => role === 'host');
    expect(staff.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted());
    expect([counts.active, counts.total, file.hosts]).toEqual(Array(3).fill(list.length));
    return list.map(({ id }) => id).toSorted();
  };
  expect(await seen()).toEqual([host.id, colleague.id].toSorted());
  await host.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await seen()).toEqual([colleague.id]);
  const hostAt = { params: { id: String(venue.id), hostId: host.id } };
  await expect(venue.manager.hosts.reactivate(hostAt)).rejects.toMatchObject({ status: 404, code: 'host.unknown' });
  expect(await startChat()).toMatchObject({ hostUserId: colleague.id });
  const [assignment] = await colleague.assignments.mine();
  expect(assignment).toMatchObject({ memberUserId: ana.id, status: 'open' });
  for (const one of [member, staff]) expect(await one.receives('AssignmentChanged')).toEqual([assignment!.id]);

  const token = await linkTokenTo(server, host.email, 'undo-deletion');
  await server.visitor.accountData.undoDeletion({ body: { token } });
  expect(await seen()).toEqual([host.id, colleague.id].toSorted());
  expect(await (await server.logIn(host.email)).assignments.mine()).toEqual([]);
  const back = { params: { id: String(assignment!.id), hostId: host.id } };
  expect(await venue.manager.assignments.reassign(back)).toMatchObject({ hostUserId: host.id });
});

test.each([
  [
    'suspended by a moderator',
    async (robin, host, reporter) => {
      await report(reporter, host);
      await decide(robin, await caseAbout(robin, host), { kind: 'suspend', days: 3 });
    },
  ],
  [
    'deleted by an administrator',
    (robin, host) => robin.operator.deleteMember({ params: { id: host.id }, body: { why: 'Left the venue' } }),
  ],
] as readonly [string, (robin: SignedIn, host: SignedIn, reporter: SignedIn) => Promise<unknown>][])(
  'a host who is %s leaves the member to a colleague, and all whom this affects see it at once',
  async (_, remove) => {
    const { server, venue, host, ana } = await chatWithHost();
    const colleague = await venue.hire();
    const robin = await server.signUp({ role: 'admin' });
    const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
    const screens = [await open(ana), await open(colleague), await open(venue.manager)];
    const elsewhere = await open((await openVenue(server)).manager);
    await remove(robin, host, ana);
    const [assignment] = await colleague.assignments.mine();
    expect(assignment).toMatchObject({ memberUserId: ana.id, status: 'open' });
    for (const screen of screens) expect(await screen.receives('AssignmentChanged')).toEqual([assignment!.id]);
    await elsewhere.flush();
    expect(elsewhere.received('AssignmentChanged')).toEqual([]);
  },
);

const follow = ({ jobs }: TestServer) => jobs.find(({ name }) => name === 'follow commands')!.run();

/** Runs a command as in a process of its own, which is not on the bus. The server then finds it in the audit log, once. */
async function command(server: TestServer, name: string, options: Record<string, string>) {
  const { platform, address: publicUrl } = server;
  await follow(server);
  await commands[name]!.run({ ...platform, bus: createLocalBus(), timeZone: 'America/Toronto', publicUrl }, options);
  for (const _ of [1, 2]) await follow(server);
}

/** A chat with a host, and open pages of another venue that has a chat too. */
async function chatWithPages() {
  const town = await chatWithHost();
  const { server, host } = town;
  const elsewhere = await openVenue(server);
  const otherHost = await elsewhere.hire();
  const ben = await server.signUp({ tier: 'standard' });
  await ben.assignments.startChat({ params: { id: String(elsewhere.id) }, body: {} });
  const [assignment] = await host.assignments.mine();
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const others = [await open(ben), await open(otherHost), await open(elsewhere.manager)];
  const expectNews = async (screens: ChatClient[], times = 1) => {
    for (const screen of [...screens, ...others]) await screen.flush();
    for (const screen of screens)
      expect(screen.received('AssignmentChanged')).toEqual(Array.from({ length: times }, () => assignment!.id));
    expect(others.flatMap((other) => other.received('AssignmentChanged'))).toEqual([]);
  };
  return { ...town, open, expectNews };
}

test.each([
  ['staff deactivate', {}],
  ['member status', { status: 'Suspended' }],
  ['member delete', { why: 'Left the venue' }],
] as readonly [string, Record<string, string>][])(
  'open pages are notified of the chats of a host whom the command %s removes',
  async (name, options) => {
    const { server, venue, host, ana, open, expectNews } = await chatWithPages();
    const screens = [await open(ana), await open(venue.manager)];
    await command(server, name, { email: host.email, ...options });
    await expectNews(screens);
    expect(await venue.manager.assignments.ofVenue({ params: { id: String(venue.id) } })).toMatchObject([
      { hostUserId: null, status: 'open' },
    ]);
  },
);

test('open pages of staff are notified of a member whom a command suspends, restores or deletes', async () => {
  const { server, venue, host, ana, open, expectNews } = await chatWithPages();
  const screens = [await open(host), await open(venue.manager)];
  const acts = [
    ['member status', { status: 'Suspended' }],
    ['member status', { status: 'Active' }],
    ['member delete', { why: 'Asked by letter' }],
  ] as const;
  for (const [index, [name, options]] of acts.entries()) {
    await command(server, name, { email: ana.email, ...options });
    await expectNews(screens, index + 1);
  }
  expect(await host.assignments.mine()).toEqual([]);
});

test('open pages of staff are notified of a member whom a moderator suspends, and of the return, but of no other decision', async () => {
  const { server, venue, host, ana, open, expectNews } = await chatWithPages();
  const [noor, lia] = [await server.signUp({ role: 'moderator' }), await server.signUp({ role: 'admin' })];
  const reporter = await server.signUp();
  const screens = [await open(host), await open(venue.manager)];
  await follow(server);
  const decideAboutAna = async (wanted: Parameters<typeof decide>[2]) => {
    await report(reporter, ana);
    return decide(noor, await caseAbout(noor, ana), wanted);
  };
  /** The decisions are in the audit log too, but their acts have notified the pages already. */
  const expectChanges = async (times: number) => {
    await follow(server);
    await expectNews(screens, times);
  };
  for (const kind of ['none', 'warn'] as const) await decideAboutAna({ kind });
  await expectChanges(0);
  const decision = await decideAboutAna({ kind: 'suspend', days: 3 });
  await expectChanges(1);
  expect(await host.assignments.mine()).toEqual([]);
  const back = { params: { id: String(decision.id) }, body: { outcome: 'lifted', why: 'The wrong person' } } as const;
  await lia.moderation.revise(back);
  await expectChanges(2);
  expect(await host.assignments.mine()).toMatchObject([{ memberUserId: ana.id }]);

  await decideAboutAna({ kind: 'suspend', days: 3 });
  await expectChanges(3);
  const { db } = server.platform;
  await db.deleteFrom('due_notifications').execute();
  // The time is set without ticks, so that the pages stay connected.
  server.clock.set(new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString());
  await server.jobs.find(({ name }) => name === 'end suspensions')!.run();
  await expectChanges(4);
  expect(await host.assignments.mine()).toMatchObject([{ memberUserId: ana.id }]);
  // No push notification says that the chat was assigned to the host.
  expect(await db.selectFrom('due_notifications').where('topic', '=', 'assignments').selectAll().execute()).toEqual([]);
});

test.each(['the page', 'a command'])('open pages of members are notified when %s closes their venue', async (way) => {
  const { server, venue, ana, open, expectNews } = await chatWithPages();
  const robin = await server.signUp({ role: 'admin' });
  const member = await open(ana);
  if (way === 'a command') await command(server, 'venue close', { venue: String(venue.id) });
  else {
    await follow(server);
    await robin.operator.closeVenue({ params: { id: String(venue.id) }, body: { why: 'Asked by letter' } });
    await follow(server);
  }
  await expectNews([member]);
});

test.each([
  ['users', { status: 'Suspended' }],
  ['venue_staff', { active: false }],
] as const)('an open chat continues with a colleague when the host leaves by a change of %s', async (table, gone) => {
  const { server, venue, host, ana, startChat } = await chatWithHost();
  const id = table === 'users' ? 'id' : 'user_id';
  await server.platform.db.updateTable(table).set(gone).where(id, '=', host.id).execute();
  await expect(startChat()).rejects.toMatchObject({ status: 409, code: 'venue.no-host' });
  const colleague = await venue.hire();
  expect(await startChat()).toMatchObject({ hostUserId: colleague.id });
  expect(await colleague.assignments.mine()).toMatchObject([{ memberUserId: ana.id }]);
});

test.each(['a deactivation', 'a deletion'])('%s in progress assigns no more chats to the host', async (change) => {
  const { server, venue, host, startChat } = await chatWithHost();
  const [assignment] = await host.assignments.mine();
  await host.assignments.close({ params: { id: String(assignment!.id) } });
  const { db, clock } = server.platform;
  const starting = await db.transaction().execute(async (tx) => {
    if (change === 'a deactivation') await endHostWork(tx, venue.id, host.id, clock.now());
    else await reassignOpenChats(tx, host.id, clock.now());
    const start = startChat().catch((error: unknown) => error);
    await waitingStatements(db, 1);
    if (change === 'a deletion') await markDeleted(tx, host.id, clock.now());
    return { start };
  });
  expect(await starting.start).toMatchObject({ status: 409, code: 'venue.no-host' });
});

test('if two hosts stop at the same moment, neither gets the other’s chats', async () => {
  const { server, venue, host } = await chatWithHost();
  const colleague = await venue.hire();
  const bob = await server.signUp({ tier: 'standard' });
  const at = { params: { id: String(venue.id) } };
  expect(await bob.assignments.startChat({ ...at, body: {} })).toMatchObject({ hostUserId: colleague.id });
  const { db } = server.platform;
  const stop = ({ id: hostId }: { id: string }) =>
    venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId } });
  const stopping = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('assignments').select('id').forUpdate().execute();
    const both = Promise.all([stop(host), stop(colleague)]);
    await waitingStatements(db, 2);
    return { both };
  });
  await stopping.both;
  const left = await venue.manager.assignments.ofVenue(at);
  expect(left.map(({ hostUserId, status }) => ({ hostUserId, status }))).toEqual(
    [1, 2].map(() => ({ hostUserId: null, status: 'open' })),
  );
});
