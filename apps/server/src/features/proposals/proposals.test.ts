import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock } from '../../../test/chat-people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { runAct } from '../operator/acts.ts';
import { tomorrowAtSeven, inOwnWords, id, refused, couple, propose, startWithCouple } from '../../../test/proposing.ts';

test('a proposal and its answer appear live, after a gap, in the inbox and as text', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  const usage = () => server.platform.db.selectFrom('message_usage').selectAll().orderBy('user_id').execute();
  const usedBefore = await usage();

  const first = await propose(ana, ben);
  const place = { venueId: null, text: inOwnWords.place.text, address: null };
  expect(first).toMatchObject({
    kind: 'proposal',
    fromUserId: ana.id,
    text: 'Shall we meet? The chess tables, Parc La Fontaine, Thursday, November 19 at 7:00\u00a0p.m.',
    proposal: { status: 'open', place, atUtc: '2026-11-20T00:00:00.000Z', timeZone: 'America/Toronto' },
  });
  expect(await atBen.receives('ReceiveMessage')).toEqual([first]);
  expect(await atAna.receives('ReceiveMessage')).toEqual([first]);
  expect(await ben.chat.conversations()).toMatchObject({ items: [{ lastMessage: first, unread: 2 }] });

  await ben.members.updateMe({ body: { language: 'fr' } });
  const second = await ben.proposals.counter({
    ...id(first.id),
    body: { place: { text: 'Place Jacques-Cartier' }, at: '2026-11-20T18:30:00Z', timeZone: 'Europe/Paris' },
  });
  expect(second.text).toBe('On se voit\u202f? Place Jacques-Cartier, vendredi 20 novembre à 19\u00a0h\u00a030');
  expect((await atAna.receives('MessageChanged')).at(-1)).toMatchObject({
    id: first.id,
    proposal: { status: 'replaced' },
  });
  expect((await atAna.receives('ReceiveMessage', 2)).at(-1)).toEqual(second);

  const accepted = await ana.proposals.accept(id(second.id));
  expect(accepted).toMatchObject({ id: second.id, proposal: { status: 'accepted' } });
  expect((await atBen.receives('MessageChanged', 2)).at(-1)).toEqual(accepted);
  expect(await ana.proposals.accept(id(second.id))).toEqual(accepted);
  expect(await ben.chat.changes({ ...id(ana.id), query: { after: String(second.id) } })).toEqual([accepted]);
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await reader.proposals.agenda()).toMatchObject([
      { partner: { id: partner.id, displayName: partner.user.displayName }, message: accepted },
    ]);
  }
  const third = await propose(ben, ana);
  expect(await ana.proposals.decline(id(third.id))).toMatchObject({ proposal: { status: 'declined' } });
  expect(await ana.proposals.cancel(id(second.id))).toMatchObject({ proposal: { status: 'cancelled' } });
  expect(await ben.proposals.agenda()).toEqual([]);

  expect(await usage()).toEqual(usedBefore);
  await watching.areUntouched();
});

test('a reply to a proposal contains the proposed place and time, so that each reader’s page words them', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  const { id: proposed, text, proposal } = await propose(ana, ben);
  const { status: _, ...what } = proposal!;
  const [clientId, otherId] = [randomUUID(), randomUUID()];
  const reply = await atBen.send(ana.id, 'With pleasure', clientId, proposed);
  expect(reply!.replyTo).toEqual({ id: proposed, fromUserId: ana.id, text, proposal: what });
  expect(await atBen.send(ana.id, 'With pleasure', clientId, proposed)).toEqual(reply);
  expect((await atAna.receives('ReceiveMessage', 2)).at(-1)).toEqual(reply);
  expect((await ana.chat.conversations()).items[0]).toMatchObject({ lastMessage: reply! });

  const plain = await atBen.send(ana.id, 'Until then', otherId, reply!.id);
  expect(plain!.replyTo).toEqual({ id: reply!.id, fromUserId: ben.id, text: 'With pleasure' });
  for (const [reader, partner] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect((await reader.chat.history(id(partner.id))).slice(-2)).toEqual([reply, plain]);
  }
  await watching.areUntouched();
});

test('an answer is sent to every device of the other person, and to no device of the person who answers', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const [atAna, again, atBen, atCleo] = await Promise.all(
    [ana, ana, ben, watching.cleo].map(({ accessToken }) => openChat(server.address, accessToken)),
  );
  const toAna = async (count: number) => {
    const [one, other] = [
      await atAna!.receives('ProposalAnswered', count),
      await again!.receives('ProposalAnswered', count),
    ];
    expect(other).toEqual(one);
    return one.at(-1);
  };
  const first = await propose(ana, ben);
  expect(await ben.proposals.decline(id(first.id))).toMatchObject({ proposal: { status: 'declined' } });
  expect(await toAna(1)).toMatchObject({ outcome: 'declined', message: { id: first.id } });

  const second = await propose(ana, ben);
  const accepted = await ben.proposals.accept(id(second.id));
  expect(await toAna(2)).toEqual({ outcome: 'accepted', message: accepted });
  await ben.proposals.accept(id(second.id));
  const cancelled = await ben.proposals.cancel(id(second.id));
  await ben.proposals.cancel(id(second.id));
  expect(await toAna(3)).toEqual({ outcome: 'called-off', message: cancelled });

  const third = await propose(ana, ben);
  await ana.proposals.cancel(id(third.id));
  const fourth = await propose(ana, ben);
  await ben.proposals.accept(id(fourth.id));
  await ben.chat.close(id(ana.id));
  expect(await toAna(5)).toMatchObject({ outcome: 'called-off', message: { id: fourth.id } });
  for (const device of [atBen!, atCleo!]) expect(device.received('ProposalAnswered')).toEqual([]);
  await watching.areUntouched();
});

test('a stranger, a blocked person, the wrong one of the two members and invalid input are refused, and nothing is stored', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const stranger = await server.signUp({ tier: 'premium' });
  const venue = await openVenue(server);
  const host = await venue.hire({ visibleAsIndividual: true });
  await (await openChat(server.address, ana.accessToken)).send(host.id, 'Hello');
  const open = await propose(ana, ben);
  const rows = async () =>
    JSON.stringify([
      await server.platform.db.selectFrom('proposals').selectAll().orderBy('message_id').execute(),
      await server.platform.db.selectFrom('messages').selectAll().orderBy('id').execute(),
      await server.platform.db.selectFrom('message_changes').selectAll().orderBy('change_id').execute(),
    ]);
  const before = await rows();

  await refused(propose(stranger, ana), 403, 'proposal.no-conversation');
  await refused(propose(ana, ana), 400, 'message.to-yourself');
  await refused(propose(ana, host), 403, 'role.not-allowed');
  await refused(propose(host, ana), 403, 'role.not-allowed');
  await refused(propose(ana, ben), 409, 'proposal.one-open');
  await refused(propose(ben, ana), 409, 'proposal.one-open');
  for (const act of ['accept', 'decline', 'cancel'] as const) {
    await refused(stranger.proposals[act](id(open.id)), 404, 'proposal.unknown');
    await refused(ben.proposals[act](id(open.id + 1000)), 404, 'proposal.unknown');
  }
  await refused(stranger.proposals.counter({ ...id(open.id), body: inOwnWords }), 404, 'proposal.unknown');
  await refused(ana.proposals.accept(id(open.id)), 403, 'proposal.own');
  await refused(ana.proposals.decline(id(open.id)), 403, 'proposal.own');
  await refused(ana.proposals.counter({ ...id(open.id), body: inOwnWords }), 403, 'proposal.own');
  await refused(ben.proposals.cancel(id(open.id)), 403, 'proposal.not-yours');
  const counter = (wish: Partial<typeof inOwnWords> | object) =>
    ben.proposals.counter({ ...id(open.id), body: { ...inOwnWords, ...wish } });
  await refused(counter({ at: '2026-11-18T17:00:00Z' }), 400, 'proposal.hour-over');
  await refused(counter({ at: '2026-11-18T11:59:59-05:00' }), 400, 'proposal.hour-over');
  await refused(counter({ at: '2027-01-17T17:00:01Z' }), 400, 'proposal.too-far-ahead');
  await refused(counter({ at: 'tomorrow' }), 400, 'field.invalid');
  await refused(counter({ at: '2026-11-31T17:00:00Z' }), 400, 'field.invalid');
  await refused(counter({ timeZone: 'Mars/Olympus' }), 400, 'field.invalid');
  await refused(counter({ place: {} }), 400, 'proposal.place-required');
  await refused(counter({ place: { text: ' \u200b ' } }), 400, 'proposal.place-required');
  await refused(counter({ place: { text: 'x'.repeat(121) } }), 400, 'field.too-long');
  await refused(counter({ place: { text: 'The corner\nof it' } }), 400, 'field.characters');
  await refused(counter({ place: { text: 'Here', venueId: venue.id } }), 400, 'proposal.place-required');
  await refused(counter({ place: { venueId: 4711 } }), 404, 'venue.unknown');
  const { id: shut } = await openVenue(server);
  const needs = { ...server.platform, timeZone: 'America/Toronto', publicUrl: server.address };
  await runAct('venue-close', needs, { actorId: null, why: null }, { venue: shut });
  await refused(counter({ place: { venueId: shut } }), 409, 'venue.closed');
  const { connection } = await openChat(server.address, ana.accessToken);
  await expect(connection.invoke('UnsendMessage', ben.id, open.id)).rejects.toThrow(/A suggestion can’t be unsent/);
  const near = { withUserId: ana.id, at: tomorrowAtSeven };
  await refused(stranger.proposals.places({ query: near }), 403, 'proposal.no-conversation');
  expect(await rows()).toBe(before);

  await makeBlock(server, ben.id, ana.id);
  await refused(ben.proposals.accept(id(open.id)), 403, 'conversation.blocked');
  await refused(ana.proposals.cancel(id(open.id)), 403, 'conversation.blocked');
  await refused(propose(ana, ben), 403, 'conversation.blocked');
  await refused(ben.proposals.places({ query: near }), 403, 'conversation.blocked');
  await watching.areUntouched();
});

test('of fifty simultaneous proposals one is open, and one of acceptance and withdrawal counts', async () => {
  const { watching, ana, ben } = await startWithCouple();
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? propose(ana, ben) : propose(ben, ana))),
  );
  const [stored, ...more] = all.filter((one) => one.status === 'fulfilled');
  expect(more).toEqual([]);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'proposal.one-open' });
  const { id: open, fromUserId } = stored!.value;
  const [proposer, other] = fromUserId === ana.id ? [ana, ben] : [ben, ana];
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? other.proposals.accept(id(open)) : proposer.proposals.cancel(id(open)),
    ),
  );
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  const [history, agenda] = [await ana.chat.history(id(ben.id)), await ben.proposals.agenda()];
  expect(history.at(-1)?.proposal?.status).toBe('cancelled');
  expect(agenda).toEqual([]);
  await watching.areUntouched();
});

test('one member can send the same member a limited number of proposals a day', async () => {
  const server = await startTestServer();
  const [ana, ben] = await couple(server);
  for (let count = 0; count < 10; count += 1) {
    await ana.proposals.cancel(id((await propose(ana, ben)).id));
  }
  await refused(propose(ana, ben), 429, 'proposal.too-many');
  const other = await propose(ben, ana);
  await refused(ana.proposals.counter({ ...id(other.id), body: inOwnWords }), 429, 'proposal.too-many');
  expect((await ana.chat.history(id(ben.id))).at(-1)?.proposal?.status).toBe('open');
  server.clock.advance({ hours: 24 });
  const later = { ...inOwnWords, at: '2026-11-21T19:00:00Z' };
  expect(await ana.proposals.counter({ ...id(other.id), body: later })).toMatchObject({ kind: 'proposal' });
});
