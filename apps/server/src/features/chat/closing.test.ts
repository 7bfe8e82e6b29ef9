import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, haveWritten, report, statusTokenOf } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { runCommand } from '../../../test/run-command.ts';

const id = (value: unknown) => ({ params: { id: String(value) } });
const wish = { place: { text: 'The chess tables' }, at: '2026-11-19T19:00:00-05:00' };
const refused = (call: Promise<unknown>, status: number, code: string) =>
  expect(call).rejects.toMatchObject({ status, code });

const propose = (from: SignedIn, to: SignedIn, at = wish.at) =>
  from.proposals.propose({ body: { toUserId: to.id, ...wish, at } });

/** Ana, Ben and Cleo have all written to each other and are on the hub. Ben has agreed to meet Cleo. */
async function friends() {
  const server = await startTestServer();
  const [ana, ben, cleo] = [
    await server.signUp({ displayName: 'Ana', tier: 'premium' }),
    await server.signUp({ displayName: 'Ben', tier: 'premium' }),
    await server.signUp({ displayName: 'Cleo', tier: 'premium' }),
  ];
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [atAna, atBen, atCleo] = [await open(ana), await open(ben), await open(cleo)];
  const fromBen = (await atBen.send(ana.id, 'Hello'))!;
  const fromAna = (await atAna.send(ben.id, 'Hello yourself'))!;
  await atCleo.send(ben.id, 'Salut');
  await atCleo.send(ana.id, 'Salut');
  const withCleo = await propose(cleo, ben);
  await ben.proposals.accept(id(withCleo.id));
  return { server, ana, ben, cleo, atAna, atBen, atCleo, fromAna, fromBen };
}

/** Cleo's conversations and meetings, which must not change. */
const stored = async (server: TestServer, cleo: SignedIn) =>
  JSON.stringify([
    await cleo.chat.conversations(),
    await cleo.proposals.agenda(),
    await server.platform.db
      .selectFrom('conversations')
      .where((one) => one.or([one('a', '=', cleo.id), one('b', '=', cleo.id)]))
      .selectAll()
      .orderBy('id')
      .execute(),
  ]);

test('in a conversation that was ended kindly both sides can only read', async () => {
  const { server, ana, ben, cleo, atAna, atBen, atCleo, fromAna, fromBen } = await friends();
  const before = await stored(server, cleo);
  const agreed = await propose(ana, ben);
  await ben.proposals.accept(id(agreed.id));
  const open = await propose(ben, ana, '2026-11-20T19:00:00-05:00');
  expect(await ana.chat.closing(id(ben.id))).toEqual({ canClose: true, closedBy: null });

  const closed = { canClose: false, closedBy: ana.id };
  expect(await ana.chat.close(id(ben.id))).toEqual(closed);
  expect(await ana.chat.close(id(ben.id))).toEqual(closed);
  expect(await ben.chat.closing(id(ana.id))).toEqual(closed);
  for (const [one, other] of [
    [atAna, ben],
    [atBen, ana],
  ] as const) {
    expect(await one.receives('ClosingChanged')).toEqual([other.id]);
    const told = (await one.receives('MessageChanged', one === atAna ? 3 : 3)).slice(-2);
    expect(told.map(({ id: message, proposal }) => [message, proposal?.status])).toEqual([
      [agreed.id, 'cancelled'],
      [open.id, 'ended'],
    ]);
    const { connection } = one;
    const sentence = /This conversation has ended. You can still read it./;
    await expect(one.send(other.id, 'One more thing')).rejects.toThrow(sentence);
    for (const { id: message } of [fromAna, fromBen]) {
      await expect(connection.invoke('ReactToMessage', other.id, message, 'heart')).rejects.toThrow(sentence);
      await expect(connection.invoke('UnsendMessage', other.id, message)).rejects.toThrow(sentence);
    }
    await connection.invoke('Typing', other.id);
  }
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await refused(propose(one, other), 403, 'conversation.closed');
    for (const act of ['accept', 'decline', 'cancel'] as const) {
      await refused(one.proposals[act](id(open.id)), 403, 'conversation.closed');
    }
    const places = { withUserId: other.id, at: wish.at };
    await refused(one.proposals.places({ query: places }), 403, 'conversation.closed');
    expect(await one.chat.history(id(other.id))).toHaveLength(4);
    const [row] = (await one.chat.conversations()).items.filter(({ partner }) => partner.id === other.id);
    expect(row).toMatchObject({ isClosed: true });
  }
  await refused(ben.chat.close(id(ana.id)), 403, 'conversation.closed');
  await refused(ben.chat.reopen(id(ana.id)), 403, 'conversation.closed');

  await atAna.flush();
  await atBen.flush();
  await atCleo.flush();
  expect([...atAna.received('UserTyping'), ...atBen.received('UserTyping')]).toEqual([]);
  expect(atCleo.received('ClosingChanged')).toEqual([]);
  expect(await stored(server, cleo)).toBe(before);
  // Proposals that ended with the conversation stay ended.
  expect(await ana.proposals.agenda()).toEqual([]);
  expect(await ben.proposals.agenda()).toHaveLength(1);

  expect(await ana.chat.reopen(id(ben.id))).toEqual({ canClose: true, closedBy: null });
  expect((await atBen.receives('ClosingChanged', 2)).at(-1)).toBe(ana.id);
  expect(await atBen.send(ana.id, 'Good to hear from you')).not.toBeNull();
  expect(await ana.proposals.agenda()).toEqual([]);
  await ben.chat.close(id(ana.id));
  await refused(ana.chat.reopen(id(ben.id)), 403, 'conversation.closed');
  expect(await stored(server, cleo)).toBe(before);
});

test('open pages of partners are notified of an account that is gone, except behind a block', async () => {
  const { server, ana, ben, cleo, atBen, atCleo } = await friends();
  const [dan, eve] = [await server.signUp(), await server.signUp()];
  await haveWritten(server, dan, eve);
  const atEve = await openChat(server.address, eve.accessToken);
  await makeBlock(server, cleo.id, ana.id);
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await atBen.receives('ClosingChanged')).toEqual([ana.id]);
  await refused(ben.chat.closing(id(ana.id)), 404, 'member.unknown');

  const [noor, robin] = [await server.signUp({ role: 'moderator' }), await server.signUp({ role: 'admin' })];
  await report(cleo, ben);
  await decide(noor, await caseAbout(noor, ben), { kind: 'suspend', days: 3 });
  expect(await atCleo.receives('ClosingChanged')).toEqual([ben.id]);
  await robin.operator.deleteMember({ ...id(dan.id), body: { why: 'Asked by letter' } });
  expect(await atEve.receives('ClosingChanged')).toEqual([dan.id]);
});

/**
 * Ana leaves and comes back while Ben's page is open. Cleo's page is behind a block, and Dan has never written to Ana.
 * `expectNews` expects one event about Ana on Ben's page, or the given number, and none on the other two pages.
 */
async function pagesOfPartners() {
  const town = await friends();
  const { server, ana, cleo, atBen, atCleo } = town;
  const atDan = await openChat(server.address, (await server.signUp()).accessToken);
  await makeBlock(server, cleo.id, ana.id);
  let seen = 0;
  const expectNews = async (what: string, events = 1) => {
    seen += events;
    await atBen.receives('ClosingChanged', seen);
    for (const page of [atBen, atCleo, atDan]) await page.flush();
    expect(atBen.received('ClosingChanged'), what).toEqual(Array.from({ length: seen }, () => ana.id));
    expect([...atCleo.received('ClosingChanged'), ...atDan.received('ClosingChanged')], what).toEqual([]);
  };
  const job = (name: string) => server.jobs.find((one) => one.name === name)!.run();
  return { ...town, expectNews, job };
}

test('open pages of partners are notified of a member who is back, whatever ended the absence, except behind a block', async () => {
  const { server, ana, ben, expectNews, job } = await pagesOfPartners();
  const [noor, omar] = [await server.signUp({ role: 'moderator' }), await server.signUp({ role: 'moderator' })];
  const robin = await server.signUp({ role: 'admin' });
  const decideAgain = async (wanted: Parameters<typeof decide>[2]) => {
    await report(ben, ana);
    return decide(noor, await caseAbout(noor, ana), wanted);
  };
  const deletes = async () =>
    (await server.logIn(ana.email)).accountData.deleteAccount({ body: { password: testPassword } });
  const logsIn = (more: { bringBack?: boolean } = {}) =>
    server.visitor.accounts.login({ body: { email: ana.email, password: testPassword, ...more } });
  let decided = 0;
  const suspended = async () => (decided = (await decideAgain({ kind: 'suspend', days: 3 })).id);
  const banned = async () => (decided = (await decideAgain({ kind: 'ban' })).id);
  const pass = (hours: number) =>
    server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString());
  const ways: [name: string, leave: () => Promise<unknown>, comeBack: () => Promise<unknown>][] = [
    [
      'a deletion, undone by the mailed link',
      deletes,
      async () => {
        const token = await linkTokenTo(server, ana.email, 'undo-deletion');
        return server.visitor.accountData.undoDeletion({ body: { token } });
      },
    ],
    ['a deletion, undone by a login', deletes, () => logsIn({ bringBack: true })],
    ['a ban that is undone', banned, () => noor.moderation.undo(id(decided))],
    [
      'a suspension that is lifted',
      suspended,
      () => robin.moderation.revise({ ...id(decided), body: { outcome: 'lifted', why: 'It was a joke' } }),
    ],
    [
      'a suspension that an appeal overturns',
      suspended,
      async () => {
        const out = clientOf(server, await statusTokenOf(server, ana.email));
        await out.accountStatus.appeal({ body: { text: 'It was a joke' } });
        const [appeal] = (await omar.moderation.appeals()).items;
        return omar.moderation.decideAppeal({ ...id(appeal!.id), body: { outcome: 'overturned', note: 'It was' } });
      },
    ],
    [
      'a suspension that the job ends',
      suspended,
      () => {
        pass(72);
        return job('end suspensions');
      },
    ],
    [
      'a suspension that a login ends',
      suspended,
      () => {
        pass(72);
        return logsIn();
      },
    ],
    ['a suspension that a warning replaces', suspended, () => decideAgain({ kind: 'warn' })],
  ];
  for (const [name, leave, comeBack] of ways) {
    await leave();
    await expectNews(name);
    await refused(ben.chat.closing(id(ana.id)), 404, 'member.unknown');
    await comeBack();
    await expectNews(name);
    expect(await ben.chat.closing(id(ana.id)), name).toEqual({ canClose: true, closedBy: null });
  }
  // Partners do not learn of decisions that do not suspend or ban the member.
  pass(1);
  const warned = await decideAgain({ kind: 'warn' });
  await noor.moderation.undo(id(warned.id));
  await expectNews('a warning, and its end', 0);
});

test('open pages of partners are notified of accounts that a command of the operator suspends, restores or deletes', async () => {
  const { server, ana, ben, expectNews, job } = await pagesOfPartners();
  // Commands from before the start of the server cause no events.
  await job('follow commands');
  const command = (name: string, options: Record<string, string>) =>
    runCommand(server, name, { email: ana.email, ...options });
  for (const status of ['Suspended', 'Active', 'Blocked', 'Active']) {
    await command('member status', { status });
    await job('follow commands');
    await expectNews(status);
  }
  expect(await ben.chat.closing(id(ana.id))).toEqual({ canClose: true, closedBy: null });
  await command('member delete', { why: 'Asked by letter' });
  await job('follow commands');
  await expectNews('Deleted');
  await refused(ben.chat.closing(id(ana.id)), 404, 'member.unknown');
  await command('member show', {});
  await job('follow commands');
  await expectNews('a command that changes nothing', 0);
});

test('only two members who have written to each other, and may still write, can end a conversation kindly', async () => {
  const { server, ana, ben, cleo, atAna } = await friends();
  const stranger = await server.signUp();
  const venue = await openVenue(server);
  const host = await venue.hire({ visibleAsIndividual: true });
  await atAna.send(host.id, 'Is there a table?');
  await ana.chat.close(id(cleo.id));
  const rows = async () =>
    JSON.stringify(await server.platform.db.selectFrom('conversations').selectAll().orderBy('id').execute());
  const before = await rows();

  await refused(ana.chat.close(id(stranger.id)), 404, 'conversation.unknown');
  await refused(stranger.chat.close(id(ana.id)), 404, 'conversation.unknown');
  await refused(ana.chat.reopen(id(stranger.id)), 404, 'conversation.unknown');
  await refused(ana.chat.close(id(host.id)), 403, 'role.not-allowed');
  await refused(host.chat.close(id(ana.id)), 403, 'role.not-allowed');
  expect(await ana.chat.closing(id(host.id))).toEqual({ canClose: false, closedBy: null });
  expect(await ana.chat.closing(id(stranger.id))).toEqual({ canClose: false, closedBy: null });
  expect(await ana.chat.reopen(id(ben.id))).toEqual({ canClose: true, closedBy: null });

  await makeBlock(server, ben.id, ana.id);
  await makeBlock(server, cleo.id, ana.id);
  for (const call of ['close', 'reopen', 'closing'] as const) {
    await refused(ana.chat[call](id(ben.id)), 403, 'conversation.blocked');
    await refused(ana.chat[call](id(cleo.id)), 403, 'conversation.blocked');
  }
  await ben.blocks.remove(id(ana.id));
  await setStatus(server, ben.id, 'Suspended');
  await refused(ana.chat.close(id(ben.id)), 404, 'member.unknown');
  expect(await rows()).toBe(before);
});

test('a conversation stays ended when a block is set and lifted', async () => {
  const { ana, ben, atBen } = await friends();
  await ana.chat.close(id(ben.id));
  await ben.blocks.add(id(ana.id));
  await ben.blocks.remove(id(ana.id));
  await refused(ben.chat.reopen(id(ana.id)), 403, 'conversation.closed');
  await expect(atBen.send(ana.id, 'Hello?')).rejects.toThrow('This conversation has ended.');
});
