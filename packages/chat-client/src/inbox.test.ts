import type { Conversation, Message } from '@ambiance/contract/chat';
import { expect, test } from 'vitest';
import type { ChatEvent } from './connection-view.ts';
import { conversationsOf, inboxAfter, inboxAfterReading, type InboxPages } from './inbox.ts';

const utc = '2026-11-20T17:00:00.000Z';
const message = (id: number, fromUserId: string, toUserId: string): Message => ({
  id,
  fromUserId,
  toUserId,
  text: `text ${id}`,
  sentUtc: utc,
  isRead: false,
  readUtc: null,
});
const stored = { pinned: false, muted: false, archived: false };
const conversation = (partnerId: string, lastMessage: Message, unread = 0): Conversation => ({
  partner: {
    id: partnerId,
    displayName: partnerId,
    currentMoodKey: null,
    moodUntilUtc: null,
    verified: false,
    primaryPhotoUrl: null,
    online: false,
  },
  lastMessage,
  unread,
  settings: stored,
});

const inbox: InboxPages = [
  { items: [conversation('ana', message(9, 'ana', 'me'), 2), conversation('ben', message(7, 'me', 'ben'))], next: '7' },
  { items: [conversation('cleo', message(5, 'cleo', 'me'))] },
];
const after = (event: ChatEvent) => inboxAfter(inbox, event, 'me');
const order = (pages: InboxPages | undefined) => pages && conversationsOf(pages).map(({ partner }) => partner.id);
const of = (pages: InboxPages | undefined, id: string) =>
  pages && conversationsOf(pages).find(({ partner }) => partner.id === id);

test('the newest conversation comes first, on whichever page it is', () => {
  expect(order(inbox)).toEqual(['ana', 'ben', 'cleo']);
});

test('a conversation that moved up between two pages is shown once, in its current state', () => {
  const moved = conversation('cleo', message(10, 'cleo', 'me'), 1);
  const pages = [{ items: [moved, ...inbox[0]!.items] }, inbox[1]!];
  expect(order(pages)).toEqual(['cleo', 'ana', 'ben']);
  expect(of(pages, 'cleo')?.unread).toBe(1);
});

test('a message moves its conversation up and counts as unread', () => {
  const pages = after({ type: 'ReceiveMessage', payload: message(11, 'cleo', 'me') });
  expect(order(pages)).toEqual(['cleo', 'ana', 'ben']);
  expect(of(pages, 'cleo')).toMatchObject({ unread: 1, lastMessage: { id: 11 } });
});

test('a message sent from another of the user’s devices moves it up and adds no unread count', () => {
  const pages = after({ type: 'ReceiveMessage', payload: message(11, 'me', 'cleo') });
  expect(of(pages, 'cleo')).toMatchObject({ unread: 0, lastMessage: { id: 11 } });
});

test('a message received twice counts once', () => {
  expect(after({ type: 'ReceiveMessage', payload: message(9, 'ana', 'me') })).toEqual(inbox);
});

test('a conversation that is not listed is requested', () => {
  expect(after({ type: 'ReceiveMessage', payload: message(11, 'dora', 'me') })).toBeUndefined();
  expect(after({ type: 'Blocked', payload: { withUserId: 'ana' } })).toBeUndefined();
  expect(after({ type: 'AssignmentChanged', payload: 1 })).toBeUndefined();
});

test('a pinned conversation moves to the top from any page, and a muted one stays in place', () => {
  const change = (settings: Partial<typeof stored>) =>
    after({ type: 'ConversationChanged', payload: { withUserId: 'cleo', settings: { ...stored, ...settings } } });
  expect(order(change({ pinned: true }))).toEqual(['cleo', 'ana', 'ben']);
  expect(order(change({ muted: true }))).toEqual(['ana', 'ben', 'cleo']);
  expect(of(change({ muted: true }), 'cleo')?.settings.muted).toBe(true);
  expect(of(change({ muted: true }), 'ana')).toEqual(of(inbox, 'ana'));
});

test('a conversation that is archived or restored is requested again', () => {
  const archived = { ...stored, archived: true };
  expect(after({ type: 'ConversationChanged', payload: { withUserId: 'ana', settings: archived } })).toBeUndefined();
  expect(after({ type: 'ConversationChanged', payload: { withUserId: 'dora', settings: stored } })).toBeUndefined();
  const pages = [{ items: [{ ...conversation('ana', message(9, 'ana', 'me')), settings: archived }] }];
  expect(inboxAfter(pages, { type: 'ReceiveMessage', payload: message(11, 'ana', 'me') }, 'me')).toBeUndefined();
});

test('a receipt marks the user’s last message up to its id', () => {
  const read = (upToMessageId: number) =>
    of(after({ type: 'MessagesRead', payload: { byUserId: 'ben', upToMessageId, readUtc: utc } }), 'ben')?.lastMessage
      .isRead;
  expect(read(7)).toBe(true);
  expect(read(6)).toBe(false);
});

test('partners are shown as they come online and leave', () => {
  expect(of(after({ type: 'UserOnline', payload: 'ben' }), 'ben')?.partner.online).toBe(true);
  expect(of(after({ type: 'UserOffline', payload: 'ben' }), 'ben')?.partner.online).toBe(false);
});

test('reading a conversation clears its unread count, and on other devices too if all of it was read', () => {
  expect(of(inboxAfterReading(inbox, 'ana'), 'ana')?.unread).toBe(0);
  const { id } = of(inbox, 'ana')!.lastMessage;
  const read = (upToMessageId: number) =>
    after({ type: 'ConversationRead', payload: { withUserId: 'ana', upToMessageId } });
  expect(of(inbox, 'ana')?.unread).toBeGreaterThan(0);
  expect(of(read(id), 'ana')?.unread).toBe(0);
  expect(of(read(id), 'ben')).toEqual(of(inbox, 'ben'));
  expect(read(id - 1)).toBeUndefined();
});

test('a changed message is shown if it is the newest, and a possibly unread one is requested again', () => {
  const changed = (one: Message) => after({ type: 'MessageChanged', payload: one });
  const reactions = [{ userId: 'ben', reaction: 'heart' as const }];
  const newest = { ...message(7, 'me', 'ben'), reactions, changeId: 12 };
  expect(of(changed(newest), 'ben')?.lastMessage).toEqual(newest);
  expect(changed({ ...message(6, 'me', 'ben'), reactions, changeId: 12 })).toEqual(inbox);
  const unsent = { text: '', isUnsent: true, changeId: 12 } as const;
  expect(of(changed({ ...newest, ...unsent }), 'ben')?.lastMessage.isUnsent).toBe(true);
  expect(changed({ ...message(9, 'ana', 'me'), ...unsent })).toBeUndefined();
});
