import type { ConversationSettings } from '@ambiance/domain/conversations';
import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const none = { pinned: false, muted: false, archived: false };

/** Ana, Ben and Cleo have all written to each other, Ben last. All are on the hub, Ana with two devices. */
async function friends() {
  const server = await startTestServer();
  const ana = await server.signUp({ displayName: 'Ana', tier: 'premium' });
  const ben = await server.signUp({ displayName: 'Benoît', tier: 'premium' });
  const cleo = await server.signUp({ displayName: 'Cléo', tier: 'premium' });
  const open = ({ accessToken }: SignedIn) => openChat(server.address, accessToken);
  const [phone, laptop, atBen, atCleo] = [await open(ana), await open(ana), await open(ben), await open(cleo)];
  await atBen.send(cleo.id, 'Salut');
  await atCleo.send(ana.id, 'Salut');
  await atBen.send(ana.id, 'Hello');
  const change = (who: SignedIn, partner: { id: string }, body: Partial<ConversationSettings>) =>
    who.chat.changeSettings({ params: { id: partner.id }, body });
  const namesIn = async (who: SignedIn, query: { q?: string; withUserId?: string; view?: 'archived' } = {}) =>
    (await who.chat.conversations({ query })).items.map(({ partner }) => partner.displayName);
  return { server, ana, ben, cleo, phone, laptop, atBen, atCleo, open, change, namesIn };
}

test('a pinned conversation stays on top for its owner, on all their devices, and for no other user', async () => {
  const { ana, ben, cleo, phone, laptop, atBen, atCleo, change, namesIn } = await friends();
  const before = [await ben.chat.conversations(), await cleo.chat.conversations()];
  expect(await change(ana, cleo, { pinned: true })).toEqual({ ...none, pinned: true });
  const told = [{ withUserId: cleo.id, settings: { ...none, pinned: true } }];
  expect(await phone.receives('ConversationChanged')).toEqual(told);
  expect(await laptop.receives('ConversationChanged')).toEqual(told);
  expect(await namesIn(ana)).toEqual(['Cléo', 'Benoît']);

  await change(ana, cleo, { muted: true });
  await change(ana, cleo, { archived: true });
  expect(await namesIn(ana)).toEqual(['Benoît']);
  expect(await namesIn(ana, { view: 'archived' })).toEqual(['Cléo']);
  await atBen.flush();
  await atCleo.flush();
  expect([...atBen.received('ConversationChanged'), ...atCleo.received('ConversationChanged')]).toEqual([]);
  expect([await ben.chat.conversations(), await cleo.chat.conversations()]).toEqual(before);
});

test('a sixth pinned conversation is refused, even if two come at once; hidden conversations do not count', async () => {
  const { server, ana, ben, cleo, phone, change } = await friends();
  const others = await Promise.all(Array.from({ length: 5 }, () => server.signUp()));
  for (const other of others) await phone.send(other.id, 'Hello');
  for (const other of others.slice(1)) await change(ana, other, { pinned: true });
  const outcomes = await Promise.allSettled([change(ana, ben, { pinned: true }), change(ana, cleo, { pinned: true })]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const pinned = async () =>
    (await ana.chat.conversations()).items.filter(({ settings }) => settings.pinned).map(({ partner }) => partner.id);
  expect(await pinned()).toHaveLength(5);
  await expect(change(ana, others[0]!, { pinned: true })).rejects.toMatchObject({
    status: 409,
    code: 'conversation.too-many-pinned',
  });
  // Other settings of a pinned conversation can still be changed.
  await change(ana, others[1]!, { pinned: true, muted: true });

  await setStatus(server, others[1]!.id, 'Suspended');
  expect(await pinned()).toHaveLength(4);
  await change(ana, others[0]!, { pinned: true });
  expect(await pinned()).toHaveLength(5);
});

test('a muted conversation shows its unread count in the list, but adds to no total', async () => {
  const { ana, ben, atBen, change } = await friends();
  expect(await ana.chat.unreadCount()).toEqual({ count: 2 });
  await change(ana, ben, { muted: true });
  await atBen.send(ana.id, 'Are you there?');
  expect(await ana.chat.unreadCount()).toEqual({ count: 1 });
  expect((await ana.chat.conversations()).items[0]).toMatchObject({ unread: 2, settings: { muted: true } });
  await change(ana, ben, { muted: false });
  expect(await ana.chat.unreadCount()).toEqual({ count: 3 });
});

test('an archived conversation returns with the next message of either side, and stays read or unread', async () => {
  const { ana, ben, phone, atBen, change, namesIn } = await friends();
  await change(ana, ben, { archived: true });
  expect(await ana.chat.unreadCount()).toEqual({ count: 1 });
  await atBen.send(ana.id, 'One more thing');
  expect(await namesIn(ana)).toEqual(['Benoît', 'Cléo']);
  expect(await namesIn(ana, { view: 'archived' })).toEqual([]);
  expect(await ana.chat.unreadCount()).toEqual({ count: 3 });
  // Muting a conversation that has left the archive does not archive it again.
  await change(ana, ben, { muted: true });
  expect(await namesIn(ana)).toEqual(['Benoît', 'Cléo']);

  await change(ana, ben, { muted: false, archived: true });
  await phone.send(ben.id, 'Yes?');
  expect(await namesIn(ana)).toEqual(['Benoît', 'Cléo']);
});

test('a muted and archived conversation stays archived until its owner answers or restores it', async () => {
  const { server, ana, ben, cleo, phone, atBen, atCleo, change, namesIn } = await friends();
  await change(ana, ben, { archived: true, muted: true });
  await atBen.send(ana.id, 'Hello?');
  expect(await namesIn(ana)).toEqual(['Cléo']);
  expect(await ana.chat.unreadCount()).toEqual({ count: 1 });
  expect((await ana.chat.conversations({ query: { view: 'archived' } })).items).toMatchObject([
    { partner: { id: ben.id }, unread: 2, settings: { ...none, muted: true, archived: true } },
  ]);
  expect(await namesIn(ben)).toEqual(['Ana', 'Cléo']);

  // Cleo's settings of her conversation with Ben stay as they are.
  await change(cleo, ben, { archived: true, muted: true });
  await phone.send(ben.id, 'Hello Ben');
  expect((await ana.chat.conversations()).items[0]).toMatchObject({ partner: { id: ben.id }, settings: none });
  expect(await namesIn(cleo, { view: 'archived' })).toEqual(['Benoît']);

  await change(ana, cleo, { archived: true, muted: true });
  await atCleo.send(ana.id, 'Coucou');
  // Without the mute it is only archived, so the next message brings it back.
  await change(ana, cleo, { muted: false });
  expect(await namesIn(ana)).toEqual(['Benoît']);
  await atCleo.send(ana.id, 'Coucou !');
  expect(await namesIn(ana)).toEqual(['Cléo', 'Benoît']);
  await change(ana, cleo, { archived: true, muted: true });
  expect(await change(ana, cleo, { archived: false, muted: false })).toEqual(none);
  expect(await namesIn(ana)).toEqual(['Cléo', 'Benoît']);
  expect(await server.platform.db.selectFrom('message_usage').select('user_id').execute()).toHaveLength(3);
});

test('a search by name or member finds the user’s own conversations only, archived ones too, regardless of accents', async () => {
  const { server, ana, ben, cleo, change, namesIn } = await friends();
  const stranger = await server.signUp({ displayName: 'Benedict' });
  await change(ana, ben, { archived: true });
  expect(await namesIn(ana, { q: 'BENOIT' })).toEqual(['Benoît']);
  expect(await namesIn(ana, { q: ' léo ' })).toEqual(['Cléo']);
  expect(await namesIn(ana, { q: 'bene' })).toEqual([]);
  expect(await namesIn(ana, { q: '%' })).toEqual([]);
  expect(await namesIn(ana, { q: '' })).toEqual(['Cléo']);
  expect(await namesIn(ana, { withUserId: ben.id })).toEqual(['Benoît']);
  expect(await namesIn(ana, { withUserId: cleo.id })).toEqual(['Cléo']);
  expect(await namesIn(ana, { withUserId: stranger.id })).toEqual([]);
  expect(await namesIn(stranger, { withUserId: ben.id })).toEqual([]);
  await makeBlock(server, cleo.id, ana.id);
  expect(await namesIn(ana, { q: 'cleo' })).toEqual([]);
  expect(await namesIn(ana, { withUserId: cleo.id })).toEqual([]);
});

test('only an existing, open conversation can be changed, and only with a session', async () => {
  const { server, ana, ben, cleo, change } = await friends();
  const stranger = await server.signUp();
  await expect(change(ana, stranger, { muted: true })).rejects.toMatchObject({ code: 'conversation.unknown' });
  await expect(change(stranger, ben, { muted: true })).rejects.toMatchObject({ code: 'conversation.unknown' });
  await makeBlock(server, cleo.id, ana.id);
  await expect(change(ana, cleo, { muted: true })).rejects.toMatchObject({ code: 'conversation.blocked' });
  await setStatus(server, ben.id, 'Suspended');
  await expect(change(ana, ben, { muted: true })).rejects.toMatchObject({ code: 'member.unknown' });
  await ana.accounts.logout();
  await expect(change(ana, ben, { muted: true })).rejects.toMatchObject({ status: 401 });
  const { db } = server.platform;
  expect(await db.selectFrom('conversation_members').where('is_muted', '=', true).select('user_id').execute()).toEqual(
    [],
  );
});
