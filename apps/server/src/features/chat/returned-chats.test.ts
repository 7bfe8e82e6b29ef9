import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

const id = (value: unknown) => ({ params: { id: String(value) } });
/** A Monday at noon in Toronto. */
const monday = '2026-11-16T17:00:00Z';
const threeDaysLater = '2026-11-19T17:00:00Z';
const usedBy = async (member: SignedIn) => {
  const { used, returned } = (await member.plans.limits()).weeklyNewChats;
  return { used, returned };
};

test('a new chat without an answer for 72 hours is returned once, and a later answer does not use it', async () => {
  const clock = createTestClock(monday);
  const { signUp, address } = await startTestServer({ clock });
  const [ana, bystander] = [await signUp(), await signUp()];
  const people = [await signUp(), await signUp(), await signUp(), await signUp(), await signUp()] as const;
  const [ben, cleo, dan, eve, finn] = people;
  const [atAna, atBystander] = await openChats(address, ana, bystander);
  for (const one of [ben, cleo, dan]) await atAna.send(one.id, 'Hello');
  await atBystander.send(ben.id, 'Hello');
  await (await openChat(address, ben.accessToken)).send(bystander.id, 'Hello yourself');
  clock.set('2026-11-19T16:59:59Z');
  await (await openChat(address, ben.accessToken)).send(ana.id, 'Just in time');
  const send = async (to: SignedIn) => (await openChat(address, ana.accessToken)).send(to.id, 'Hello');
  expect(await send(eve)).toBeNull();
  expect(await usedBy(ana)).toEqual({ used: 3, returned: 0 });

  clock.set(threeDaysLater);
  expect(await usedBy(ana)).toEqual({ used: 1, returned: 2 });
  await (await openChat(address, cleo.accessToken)).send(ana.id, 'Sorry, I was away');
  clock.advance({ hours: 1 });
  expect(await usedBy(ana)).toEqual({ used: 1, returned: 2 });
  expect(await send(eve)).not.toBeNull();
  expect(await send(finn)).not.toBeNull();
  expect(await usedBy(ana)).toEqual({ used: 3, returned: 2 });
  expect(await send(await signUp())).toBeNull();
  expect(await usedBy(bystander)).toEqual({ used: 1, returned: 0 });

  // On Monday the weekly count starts at 0 again, and no returned chat is counted twice.
  clock.set('2026-11-23T05:00:00Z');
  expect(await usedBy(ana)).toEqual({ used: 0, returned: 0 });
});

test('of 50 simultaneous new chats over two nodes, exactly as many begin as were returned', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock(monday);
  const nodes = [
    await startTestServer({ clock, databaseUrl: database.url }),
    await startTestServer({ clock, databaseUrl: database.url }),
  ] as const;
  const [ana, bystander] = [await nodes[0].signUp(), await nodes[0].signUp()];
  const open = () => Promise.all([0, 1, 0, 1].map((node) => openChat(nodes[node]!.address, ana.accessToken)));
  const [first] = await open();
  const people = await addCrowd(nodes[0].platform.db, crowdOf(53));
  for (const one of people.slice(0, 3)) await first!.send(one, 'Hello');
  await (await openChat(nodes[1].address, bystander.accessToken)).send(people[0]!, 'Hello');
  await nodes[0].platform.db
    .insertInto('messages')
    .columns(['conversation_id', 'sender_id', 'sent_at', 'body'])
    .expression((from) =>
      from
        .selectFrom('conversation_members')
        .where('user_id', '=', people[0]!)
        .where('partner_id', '=', ana.id)
        .select([
          'conversation_id',
          'user_id',
          (one) => one.val(clock.now()).as('at'),
          (one) => one.val('Hi').as('body'),
        ]),
    )
    .execute();
  clock.set(threeDaysLater);
  const devices = await open();
  const answers = await Promise.all(
    people.slice(3).map((one, index) => devices[index % devices.length]!.send(one, 'Hello')),
  );
  expect(answers.filter((message) => message !== null)).toHaveLength(2);
  expect(await usedBy(ana)).toEqual({ used: 3, returned: 2 });
  expect(await usedBy(bystander)).toEqual({ used: 0, returned: 1 });
});

test('a chat that was ended kindly, blocked or unsent is not returned; one with a deleted recipient is', async () => {
  const clock = createTestClock(monday);
  const server = await startTestServer({ clock });
  const { signUp, address } = server;
  const ana = await signUp({ tier: 'standard' });
  const atAna = await openChat(address, ana.accessToken);
  const others = await Promise.all(Array.from({ length: 8 }, () => signUp()));
  const [closes, isLeft, blocks, isBlocked, never, suspended, deleted, silent] = others as [
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const sent = [];
  for (const one of others) sent.push(await atAna.send(one.id, 'Hello'));
  await closes.chat.close(id(ana.id));
  await ana.chat.close(id(isLeft.id));
  await makeBlock(server, blocks.id, ana.id);
  await makeBlock(server, ana.id, isBlocked.id);
  await atAna.connection.invoke('UnsendMessage', never.id, sent[4]!.id);
  await setStatus(server, suspended.id, 'Suspended');
  await setStatus(server, deleted.id, 'Deleted');
  clock.set(threeDaysLater);
  expect(await usedBy(ana)).toEqual({ used: 5, returned: 3 });

  // Later events change nothing.
  await silent.chat.close(id(ana.id));
  await makeBlock(server, silent.id, ana.id);
  clock.advance({ hours: 1 });
  expect(await usedBy(ana)).toEqual({ used: 5, returned: 3 });
});
