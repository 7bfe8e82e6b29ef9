import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { type Db, query } from '../../platform/database/database.ts';
import { reassignOpenChats } from '../hosts/host-changes.ts';
import { passOn } from './handovers.repository.ts';

const at = (id: unknown) => ({ params: { id: String(id) } });
const textsOf = (messages: readonly { text: string }[]) => messages.map(({ text }) => text);

/** Ana's question to Kim at a venue where Jordan also works, with the ways to pass it on to Jordan. */
async function questionToKim(tier: 'standard' | 'premium' = 'standard', switches = {}) {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const kim = await venue.hire(switches);
  const [ana, ben] = [await server.signUp({ tier }), await server.signUp({ tier: 'standard' })];
  for (const member of [ana, ben]) await member.assignments.startChat({ ...at(venue.id), body: {} });
  const jordan = await venue.hire(switches);
  const open = (who: SignedIn) => openChat(server.address, who.accessToken);
  const [anas, kims] = [await open(ana), await open(kim)];
  await anas.send(kim.id, 'Do you have a terrace?');
  await kims.send(ana.id, 'We do.');
  await anas.send(kim.id, 'A table for two?');
  await anas.send(kim.id, 'At eight?');
  await (await open(ben)).send(kim.id, 'Of Ben');
  await kims.stop();
  const assignment = (await kim.assignments.mine()).find(({ memberUserId }) => memberUserId === ana.id)!;
  const give = (host: SignedIn) =>
    venue.manager.assignments.reassign({ params: { id: String(assignment.id), hostId: host.id } });
  const ways = {
    'the venue’s job': async () => {
      server.clock.advance({ minutes: 10 });
      await open(jordan);
      await server.runJobs();
    },
    'a manager': () => give(jordan),
    'switching off the host': () =>
      venue.manager.hosts.deactivate({ params: { ...at(venue.id).params, hostId: kim.id } }),
    'going off shift': () => kim.hosts.changeShift({ body: { isOffShift: true } }),
    'a manager, with all chats of the host': () =>
      venue.manager.hosts.moveChats({ params: { ...at(venue.id).params, hostId: kim.id }, body: {} }),
    'the command line': async () => {
      await server.platform.db
        .transaction()
        .execute((tx) => reassignOpenChats(tx, kim.id, server.clock.now(), { atVenueId: venue.id }));
      await server.runJobs();
    },
  };
  const readBy = async (host: SignedIn, member = ana) => host.chat.history({ params: { id: member.id } });
  return { server, venue, kim, jordan, ana, ben, anas, open, give, ways, readBy };
}

/** Unsends a member's message to a host. Until the transaction ends, the change is in progress. */
async function unsendWithin(tx: Db, [member, host]: readonly [SignedIn, SignedIn], messageId: number, now: Date) {
  const sessions = tx.selectFrom('sessions').where('user_id', '=', member.id).select('id');
  const session = await sessions.executeTakeFirstOrThrow();
  const given = [member.id, session.id, host.id, messageId, new Date(0), now];
  const statement = 'select unsend_message($1, $2, $3, $4, $5, $6) as outcome';
  expect(await query(tx, statement, given)).toEqual([{ outcome: 'changed' }]);
}

type Way = keyof Awaited<ReturnType<typeof questionToKim>>['ways'];

describe('a chat that is handed over', () => {
  test.each<Way>([
    'the venue’s job',
    'a manager',
    'switching off the host',
    'going off shift',
    'a manager, with all chats of the host',
    'the command line',
  ])('by %s passes the member’s unanswered messages to the next host, marked as passed on', async (way) => {
    const { jordan, kim, ana, ways, readBy } = await questionToKim();
    await ways[way]();
    const passedOn = { fromName: kim.user.displayName };
    expect(await readBy(jordan)).toMatchObject([
      { text: 'A table for two?', fromUserId: ana.id, passedOn, isRead: false },
      { text: 'At eight?', fromUserId: ana.id, passedOn, isRead: false },
    ]);
    const [row] = (await jordan.chat.conversations({ query: { q: ana.user.displayName } })).items;
    expect(row).toMatchObject({ unread: 2, lastMessage: { text: 'At eight?', passedOn } });
    expect(await jordan.chat.changes({ ...at(ana.id), query: { after: '0' } })).toHaveLength(2);
  });

  test('appears live for the next host and the member only', async () => {
    const { venue, server, jordan, kim, ana, ben, open, anas, ways } = await questionToKim();
    const third = await venue.hire();
    const others = [await open(kim), await open(ben), await open(third), await open(venue.manager)];
    const jordans = await open(jordan);
    const sent = anas.received('ReceiveMessage').length;
    await ways['a manager']();
    expect(textsOf(await jordans.receives('ReceiveMessage', 2))).toEqual(['A table for two?', 'At eight?']);
    const received = await anas.receives('ReceiveMessage', sent + 2);
    expect(received.slice(sent)).toMatchObject([{ toUserId: jordan.id }, { toUserId: jordan.id }]);
    await Promise.all(others.map((other) => other.flush()));
    for (const other of others) expect(other.received('ReceiveMessage')).toEqual([]);
    expect(await jordan.chat.unreadCount()).toEqual({ count: 2 });
    for (const one of [third, venue.manager]) expect(await one.chat.history({ params: { id: ana.id } })).toEqual([]);
    expect(textsOf(await kim.chat.history({ params: { id: ben.id } }))).toEqual(['Of Ben']);
    expect(await jordan.chat.history({ params: { id: ben.id } })).toEqual([]);
    await server.runJobs();
    expect(jordans.received('ReceiveMessage')).toHaveLength(2);
  });

  test('passes on only unanswered messages, each of them once', async () => {
    const { venue, kim, jordan, ana, anas, open, give, readBy } = await questionToKim();
    await give(jordan);
    await anas.send(jordan.id, 'Or at nine?');
    const third = await venue.hire();
    await give(third);
    expect(textsOf(await readBy(third))).toEqual(['A table for two?', 'At eight?', 'Or at nine?']);
    await (await open(third)).send(ana.id, 'At nine, gladly');
    await give(kim);
    expect(textsOf(await readBy(kim))).toEqual(['Do you have a terrace?', 'We do.', 'A table for two?', 'At eight?']);
    await anas.send(kim.id, 'Thank you');
    await give(jordan);
    expect(textsOf(await readBy(jordan))).toEqual(['A table for two?', 'At eight?', 'Or at nine?', 'Thank you']);
  });

  test('no longer counts as unread for the previous host, and the member gets no receipt', async () => {
    const { kim, jordan, ana, give, readBy } = await questionToKim();
    expect(await kim.chat.unreadCount()).toEqual({ count: 4 });
    await give(jordan);
    expect(await kim.chat.unreadCount()).toEqual({ count: 1 });
    expect(await jordan.chat.unreadCount()).toEqual({ count: 2 });
    expect((await readBy(ana, kim)).filter(({ isRead }) => isRead)).toEqual([]);
  });

  test('while it waits for a host is passed on to the one that a manager chooses', async () => {
    const { venue, kim, jordan, ana, ways, readBy, give } = await questionToKim();
    await venue.manager.hosts.deactivate({ params: { ...at(venue.id).params, hostId: jordan.id } });
    await ways['switching off the host']();
    const next = await venue.hire();
    expect(await ana.assignments.successor(at(kim.id))).toMatchObject({ successor: null, end: 'waiting' });
    await give(next);
    expect(textsOf(await readBy(next))).toEqual(['A table for two?', 'At eight?']);
  });

  test('is not passed on past a block, and an unsent message is removed wherever it was passed on', async () => {
    const { venue, kim, jordan, ana, anas, open, give, readBy } = await questionToKim();
    await give(jordan);
    const jordans = await open(jordan);
    const [first] = await readBy(jordan);
    await anas.connection.invoke('UnsendMessage', jordan.id, first!.id);
    expect(await jordans.receives('MessageChanged')).toMatchObject([{ id: first!.id, isUnsent: true, text: '' }]);
    expect(textsOf(await readBy(kim))).toEqual(['Do you have a terrace?', 'We do.', '', 'At eight?']);
    await ana.blocks.add({ params: { id: jordan.id } });
    await expect(readBy(jordan)).rejects.toMatchObject({ status: 403 });
    const third = await venue.hire();
    await give(third);
    expect(textsOf(await readBy(third))).toEqual(['At eight?']);
  });

  test('is not passed on after closing, even if the block that delayed it has ended', async () => {
    const { server, venue, kim, jordan, ana, ben, readBy } = await questionToKim();
    const assignmentsOf = async (member: SignedIn) =>
      (await venue.manager.assignments.ofVenue(at(venue.id))).filter(({ memberUserId }) => memberUserId === member.id);
    // The assignment is given to Jordan at the moment when Ana blocks him.
    await server.platform.db.transaction().execute(async (tx) => {
      await reassignOpenChats(tx, kim.id, server.clock.now(), { atVenueId: venue.id });
    });
    await ana.blocks.add({ params: { id: jordan.id } });
    await ben.blocks.add({ params: { id: jordan.id } });
    await server.runJobs();
    const [chat] = await assignmentsOf(ana);
    await venue.manager.assignments.close(at(chat!.id));
    await ana.blocks.remove({ params: { id: jordan.id } });
    await ben.blocks.remove({ params: { id: jordan.id } });
    await server.runJobs();
    expect(await readBy(jordan)).toEqual([]);
    expect(textsOf(await readBy(jordan, ben))).toEqual(['Of Ben']);
    expect(
      await server.platform.db.selectFrom('handovers').where('passed_on', '=', false).selectAll().execute(),
    ).toEqual([]);
  });

  test('is closed only after its messages are passed on, if both happen at once', async () => {
    const { server, venue, kim, jordan, ana, ben, readBy } = await questionToKim();
    const { db, clock } = server.platform;
    await db.transaction().execute((tx) => reassignOpenChats(tx, kim.id, clock.now(), { atVenueId: venue.id }));
    const all = await venue.manager.assignments.ofVenue(at(venue.id));
    const chat = all.find(({ memberUserId }) => memberUserId === ana.id)!;
    const ends = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('handovers').select('id').forUpdate().execute();
      const handOver = passOn(db, chat.id);
      await waitingStatements(db, 1);
      const closing = venue.manager.assignments.close(at(chat.id));
      await waitingStatements(db, 2);
      return [handOver, closing];
    });
    await Promise.all(ends);
    expect(textsOf(await readBy(jordan))).toEqual(['A table for two?', 'At eight?']);
    expect(await readBy(jordan, ben)).toEqual([]);
    const after = await venue.manager.assignments.ofVenue(at(venue.id));
    expect(after.find(({ id }) => id === chat.id)).toMatchObject({ status: 'closed', hostUserId: jordan.id });
  });

  test('does not pass on a message that the member is unsending at the same time', async () => {
    const { server, venue, kim, jordan, ana, ben, readBy } = await questionToKim('premium', {
      visibleAsIndividual: true,
    });
    const { db, clock } = server.platform;
    await db.transaction().execute((tx) => reassignOpenChats(tx, kim.id, clock.now(), { atVenueId: venue.id }));
    const all = await venue.manager.assignments.ofVenue(at(venue.id));
    const chatOf = (member: SignedIn) => all.find(({ memberUserId }) => memberUserId === member.id)!;
    const last = (await readBy(kim)).at(-1)!;
    const handOvers = await db.transaction().execute(async (tx) => {
      await unsendWithin(tx, [ana, kim], last.id, clock.now());
      // The chat of another member does not wait.
      await passOn(db, chatOf(ben).id);
      const handOver = passOn(db, chatOf(ana).id);
      await waitingStatements(db, 1);
      return [handOver];
    });
    await Promise.all(handOvers);
    expect(textsOf(await readBy(jordan))).toEqual(['A table for two?']);
    expect(textsOf(await readBy(jordan, ben))).toEqual(['Of Ben']);
  });

  test('stores changes in the order of their numbers, also while a passed-on message is unsent in the former chat', async () => {
    const { server, kim, jordan, ana, ben, open, give, readBy } = await questionToKim('premium', {
      visibleAsIndividual: true,
    });
    const { db, clock } = server.platform;
    await give(jordan);
    const [passedOn] = await readBy(jordan);
    const [ofBen] = await readBy(kim, ben);
    const last = (await readBy(kim)).at(-1)!;
    const [jordans, kims] = [await open(jordan), await open(kim)];
    const reactions = await db.transaction().execute(async (tx) => {
      await unsendWithin(tx, [ana, kim], last.id, clock.now());
      // A chat without this message does not wait.
      await kims.connection.invoke('ReactToMessage', ben.id, ofBen!.id, 'heart');
      const reaction = jordans.connection.invoke('ReactToMessage', ana.id, passedOn!.id, 'heart');
      await waitingStatements(db, 1);
      return [reaction];
    });
    await Promise.all(reactions);
    expect(await jordan.chat.changes({ ...at(ana.id), query: { after: '0' } })).toMatchObject([
      { isUnsent: true },
      { id: passedOn!.id, reactions: [{ userId: jordan.id, reaction: 'heart' }] },
    ]);
  });

  test('can be used as evidence in a report by the next host', async () => {
    const { server, jordan, ana, give } = await questionToKim();
    await give(jordan);
    await jordan.reports.report({ ...at(ana.id), body: { category: 'harassment', reason: 'Rude' } });
    const { snapshot } = await server.platform.db.selectFrom('reports').select('snapshot').executeTakeFirstOrThrow();
    expect(snapshot).toMatchObject({ messages: [{ text: 'A table for two?' }, { text: 'At eight?' }] });
  });
});

describe('the member of a handed-over chat', () => {
  test.each(['standard', 'premium'] as const)(
    'with the %s plan sees the new host in thread and inbox, and the old host can no longer write',
    async (tier) => {
      const { kim, jordan, ana, open, give } = await questionToKim(tier, { visibleAsIndividual: true });
      await give(jordan);
      const { id, user } = jordan;
      expect(await ana.assignments.successor(at(kim.id))).toMatchObject({
        successor: { hostUserId: id, hostName: user.displayName },
        canWrite: tier === 'premium',
      });
      const { items } = await ana.chat.conversations();
      expect(items).toMatchObject([
        { partner: { id }, lastMessage: { text: 'At eight?' }, unread: 0 },
        { partner: { id: kim.id }, handedOverTo: { id, displayName: user.displayName } },
      ]);
      await expect((await open(kim)).send(ana.id, 'One more thing')).rejects.toThrow(/This chat has ended/);
    },
  );

  test('with the premium plan gets answers from the old host after writing to them again', async () => {
    const { server, kim, jordan, ana, anas, open, give } = await questionToKim('premium', {
      visibleAsIndividual: true,
    });
    await give(jordan);
    server.clock.advance({ seconds: 1 });
    await anas.send(kim.id, 'I liked talking with you');
    expect(await (await open(kim)).send(ana.id, 'So did I')).toMatchObject({ text: 'So did I' });
    expect(await ana.assignments.successor(at(kim.id))).toMatchObject({ successor: null, end: null });
  });
});
