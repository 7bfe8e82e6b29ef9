import type { UserId } from '@ambiance/domain/ids';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { haveWritten } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const lastVisit = 'Do you want to keep your account?';

/** Ana and Ben joined today and never come back. */
async function startWithTwo() {
  const server = await startTestServer();
  const { clock, platform } = server;
  const [ana, ben] = [await server.signUp({ displayName: 'Ana' }), await server.signUp({ displayName: 'Ben' })];
  /** Passes days and runs all jobs at the end of them. */
  const pass = async (days: number) => {
    clock.advance({ days });
    await server.runJobs();
    await server.runJobs();
  };
  const warnings = async ({ email }: SignedIn) =>
    (await mailTo(server, email)).filter(({ subject }) => subject === lastVisit).map(({ text }) => text);
  const statusOf = async ({ id }: { id: UserId }) => {
    const mine = platform.db.selectFrom('users').where('id', '=', id).select('status');
    return (await mine.executeTakeFirst())?.status;
  };
  return { server, ana, ben, pass, warnings, statusOf };
}

test('an account that no one uses for two years is deleted after two warnings by mail, and erased 30 days later', async () => {
  const { server, ana, ben, pass, warnings, statusOf } = await startWithTwo();
  await pass(669);
  expect(await warnings(ana)).toEqual([]);
  await server.logIn(ben.email);
  await pass(1);
  expect(await warnings(ana)).toEqual([expect.stringContaining('we will delete it on November 17, 2028.')]);
  await pass(45);
  expect(await warnings(ana)).toHaveLength(1);
  await pass(1);
  expect(await warnings(ana)).toEqual([
    expect.stringContaining('This is our last email about it.'),
    expect.any(String),
  ]);
  await pass(13);
  expect(await statusOf(ana)).toBe('Active');
  await pass(1);
  expect([await statusOf(ana), await statusOf(ben)]).toEqual(['Deleted', 'Active']);
  const [deleted] = (await mailTo(server, ana.email)).filter(({ subject }) => subject === 'Your account is deleted');
  expect(deleted!.text).toContain('because no one had logged in for two years');
  await pass(30);
  expect([await statusOf(ana), await statusOf(ben), await warnings(ben)]).toEqual([undefined, 'Active', []]);
});

test('a member who logs in between the warnings, or after both, keeps the account', async () => {
  const { server, ana, ben, pass, warnings, statusOf } = await startWithTwo();
  await pass(670);
  await server.logIn(ana.email);
  await pass(46);
  expect([(await warnings(ana)).length, (await warnings(ben)).length]).toEqual([1, 2]);
  await server.logIn(ben.email);
  await pass(14);
  expect([await statusOf(ana), await statusOf(ben)]).toEqual(['Active', 'Active']);
});

test('the link in the last mail brings the account back for 30 days', async () => {
  const { server, ana, pass, statusOf } = await startWithTwo();
  for (const days of [670, 46, 14]) await pass(days);
  expect(await statusOf(ana)).toBe('Deleted');
  const token = await linkTokenTo(server, ana.email, 'undo-deletion');
  await server.visitor.accountData.undoDeletion({ body: { token } });
  await (await server.logIn(ana.email)).members.me();
  await pass(60);
  expect(await statusOf(ana)).toBe('Active');
});

test('the venue chat of an unused account is closed with the account, and the host is notified', async () => {
  const { server, ana, ben, pass } = await startWithTwo();
  const venue = await openVenue(server);
  const host = await venue.hire();
  const chat = { venue_id: venue.id, host_id: host.id, created_at: server.clock.now() };
  const chats = [ana, ben].map(({ id }) => ({ ...chat, member_id: id }));
  await server.platform.db.insertInto('assignments').values(chats).execute();
  await pass(669);
  await server.logIn(ben.email);
  for (const days of [1, 46, 13]) await pass(days);
  const desk = await server.logIn(host.email);
  const screen = await openChat(server.address, desk.accessToken);
  await pass(1);
  expect(await screen.receives('AssignmentChanged')).toHaveLength(1);
  expect(await desk.assignments.mine()).toMatchObject([{ memberUserId: ben.id, status: 'open' }]);
  const token = await linkTokenTo(server, ana.email, 'undo-deletion');
  await server.visitor.accountData.undoDeletion({ body: { token } });
  const listed = (await desk.assignments.mine()).map(({ memberUserId, status }) => [memberUserId, status]);
  expect(new Set(listed.map((one) => one.join(' ')))).toEqual(new Set([`${ana.id} closed`, `${ben.id} open`]));
});

test('open pages of partners are notified of an unused account that is deleted, and other pages are not', async () => {
  const { server, ana, ben, pass } = await startWithTwo();
  const cleo = await server.signUp();
  await haveWritten(server, ana, ben);
  await haveWritten(server, ben, cleo);
  await pass(669);
  for (const { email } of [ben, cleo]) await server.logIn(email);
  for (const days of [1, 46, 13]) await pass(days);
  const open = async ({ email }: SignedIn) => openChat(server.address, (await server.logIn(email)).accessToken);
  server.clock.advance({ days: 1 });
  const [atBen, atCleo] = [await open(ben), await open(cleo)];
  await server.runJobs();
  expect(await atBen.receives('ClosingChanged')).toEqual([ana.id]);
  await atCleo.flush();
  expect(atCleo.received('ClosingChanged')).toEqual([]);
});

test('an account with a plan, an open case, an open report or a role is never deleted for lack of use', async () => {
  const { server, ana, ben, pass, statusOf, warnings } = await startWithTwo();
  const paid = await server.signUp({ tier: 'standard' });
  const staff = await server.signUp({ role: 'moderator' });
  await ben.reports.report({ params: { id: ana.id }, body: { category: 'scam', reason: 'Sends links to everyone.' } });
  for (const days of [670, 46, 14, 30]) await pass(days);
  for (const person of [ana, ben, paid, staff]) {
    expect([await statusOf(person), await warnings(person)], person.email).toEqual(['Active', []]);
  }
  // Once the case is closed, neither needs the account any more.
  await server.platform.db.updateTable('cases').set({ closed_at: server.clock.now(), acted: false }).execute();
  await pass(1);
  expect([(await warnings(ana)).length, (await warnings(ben)).length, (await warnings(paid)).length]).toEqual([
    1, 1, 0,
  ]);
});
