import { expect, test } from 'vitest';
import { setStatus } from '../../../test/chat-people.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { couple, id, inOwnWords, propose } from '../../../test/proposing.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const morningAfter = '2026-11-20T12:00:00Z';

/** Two members who agreed to meet on November 19 at 7 p.m. */
async function agreed(server: TestServer): Promise<[SignedIn, SignedIn, messageId: number]> {
  const [ana, ben] = await couple(server);
  const { id: messageId } = await propose(ana, ben);
  await ben.proposals.accept(id(messageId));
  return [ana, ben, messageId];
}

/** Runs the jobs an hour before the meetings, as on every day. They remind the members. */
async function passMeetings(server: TestServer): Promise<void> {
  server.clock.set('2026-11-19T23:00:00Z');
  await server.runJobs();
}

const recent = (one: SignedIn) => one.proposals.recent().catch(() => []);

test('both members are asked how a meeting was from 12 hours until 48 hours after its time, and no one else is', async () => {
  const server = await startTestServer();
  const [ana, ben, messageId] = await agreed(server);
  const [cleo, dan] = await couple(server);
  await propose(cleo, dan);
  const asked = () => Promise.all([ana, ben, cleo, dan].map(recent));
  const meetingWith = ({ id: partnerId, user: { displayName } }: SignedIn) => [
    { partner: { id: partnerId, displayName }, message: { id: messageId, proposal: { status: 'ended' } } },
  ];
  await passMeetings(server);
  for (const early of ['2026-11-20T00:00:00Z', '2026-11-20T11:59:59Z']) {
    server.clock.set(early);
    expect([early, await asked()]).toEqual([early, [[], [], [], []]]);
  }
  server.clock.set(morningAfter);
  expect(await asked()).toMatchObject([meetingWith(ben), meetingWith(ana), [], []]);
  await server.runJobs();
  server.clock.set('2026-11-21T23:59:59Z');
  expect(await asked()).toMatchObject([meetingWith(ben), meetingWith(ana), [], []]);
  server.clock.set('2026-11-22T00:00:00Z');
  expect(await asked()).toEqual([[], [], [], []]);
});

/** Acts on the morning after, each of which answers the question for both. */
const answers: Record<string, (server: TestServer, ana: SignedIn, ben: SignedIn) => Promise<unknown>> = {
  'a block by one': (_, ana, ben) => ana.blocks.add(id(ben.id)),
  'a block by the other': (_, ana, ben) => ben.blocks.add(id(ana.id)),
  'the end of the conversation': (_, ana, ben) => ben.chat.close(id(ana.id)),
  'another proposal': (_, ana, ben) => propose(ben, ana, { ...inOwnWords, at: '2026-11-21T19:00:00-05:00' }),
  'a suspension': (server, ana) => setStatus(server, ana.id, 'Suspended'),
  'the deletion of an account': (_, __, ben) => ben.accountData.deleteAccount({ body: { password: testPassword } }),
};

test.each(Object.keys(answers))('after %s, neither is asked how the meeting was', async (answer) => {
  const server = await startTestServer();
  const [ana, ben] = await agreed(server);
  const [cleo, dan, others] = await agreed(server);
  await passMeetings(server);
  server.clock.set(morningAfter);
  expect(await recent(ana)).toHaveLength(1);
  await answers[answer]!(server, ana, ben);
  expect(await Promise.all([ana, ben].map(recent))).toEqual([[], []]);
  for (const bystander of [cleo, dan]) expect(await recent(bystander)).toMatchObject([{ message: { id: others } }]);
});

test('no one is asked about a meeting that was called off, declined, replaced or never answered', async () => {
  const server = await startTestServer();
  const [ana, ben, messageId] = await agreed(server);
  await ana.proposals.cancel(id(messageId));
  const [cleo, dan] = await couple(server);
  await dan.proposals.decline(id((await propose(cleo, dan)).id));
  const counter = { ...inOwnWords, at: '2026-11-19T20:00:00-05:00' };
  await dan.proposals.counter({ ...id((await propose(cleo, dan)).id), body: counter });
  const [eve, finn] = await agreed(server);
  await eve.chat.close(id(finn.id));
  await eve.chat.reopen(id(finn.id));
  await passMeetings(server);
  server.clock.set('2026-11-20T14:00:00Z');
  for (const one of [ana, ben, cleo, dan, eve, finn]) expect(await one.proposals.recent()).toEqual([]);
});

test('of two meetings with the same person, only the later one is asked about', async () => {
  const server = await startTestServer();
  const [ana, ben] = await agreed(server);
  const later = await propose(ana, ben, { ...inOwnWords, at: '2026-11-19T20:00:00-05:00' });
  await ben.proposals.accept(id(later.id));
  await passMeetings(server);
  server.clock.set('2026-11-20T14:00:00Z');
  expect(await ben.proposals.recent()).toMatchObject([{ message: { id: later.id } }]);
});

test('no one is asked about a meeting that ended before its time, after the block or suspension was lifted', async () => {
  const server = await startTestServer();
  const [ana, ben] = await agreed(server);
  const [cleo, dan] = await agreed(server);
  const [eve, finn, others] = await agreed(server);
  await ana.blocks.add(id(ben.id));
  await ana.blocks.remove(id(ben.id));
  for (const status of ['Suspended', 'Active'] as const) await setStatus(server, dan.id, status);
  await passMeetings(server);
  server.clock.set(morningAfter);
  for (const one of [ana, ben, cleo, dan]) expect(await one.proposals.recent()).toEqual([]);
  for (const one of [eve, finn]) expect(await one.proposals.recent()).toMatchObject([{ message: { id: others } }]);
});
