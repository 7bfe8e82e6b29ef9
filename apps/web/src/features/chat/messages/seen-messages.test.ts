import { unsendMinutes } from '@ambiance/domain/conversations';
import { expect, test } from 'vitest';
import { countUnseen, isRecent } from './seen-messages.ts';

test('a message can be unsent until the last moment of its time', () => {
  const sent = '2026-11-18T20:00:00.000Z';
  const end = Date.parse(sent) + unsendMinutes * 60_000;
  expect([isRecent(sent, new Date(end - 1)), isRecent(sent, new Date(end))]).toEqual([true, false]);
});

test('only messages of the other person below the visible part are counted', () => {
  const messages = [
    { id: 3, fromUserId: 'ben' },
    { id: 4, fromUserId: 'ben' },
    { id: 5, fromUserId: 'ana' },
    { id: 6, fromUserId: 'ben' },
  ];
  expect([countUnseen(messages, 'ben', 3), countUnseen(messages, 'ben', 6)]).toEqual([2, 0]);
});
