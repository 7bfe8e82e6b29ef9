import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld, happenings, utc } from '../test/event-world.ts';
import { reduce } from './conversation.ts';
import { beginConversation } from './conversation-state.ts';
import { unsentBubbles } from './queue.ts';

test('no message is lost or duplicated, for any order of events, responses and pages', () => {
  fc.assert(
    fc.property(fc.boolean(), happenings, (startsAtRest, all) => {
      const world = createWorld();
      if (startsAtRest) world.comeToRest();
      for (const one of all) world.happen(one);
      world.comeToRest();
      const seen = () =>
        world.state().messages.map((shown) => {
          const { clientId: _, ...message } = shown;
          return message;
        });
      expect(seen()).toEqual(world.onServer());

      // Every text is either stored once, or still in the input or the queue.
      const stored = world.onServer().map(({ text }) => text);
      const { draft } = world.state();
      const waiting = [...(draft ? [draft] : []), ...unsentBubbles(world.state()).map(({ text }) => text)];
      for (const text of world.wanted()) {
        expect([...stored, ...waiting].filter((one) => one === text)).toHaveLength(1);
      }
      world.sendAll();
      expect(world.state()).toMatchObject({ draft: '', queue: [] });
      const left = waiting.filter((text) => !world.isUnsent(text));
      expect(world.onServer().map(({ text }) => text)).toEqual([...stored, ...left]);
      expect(seen()).toEqual(world.onServer());
    }),
    { numRuns: 1000 },
  );
});

test('messages received in any order are shown in the order of their ids', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.nat()), (some, chance) => {
      const shuffled = some.map((id) => ({ id, at: chance.next().value })).sort((one, other) => one.at - other.at);
      const state = shuffled.reduce(
        (before, { id }) =>
          reduce(before, {
            type: 'ReceiveMessage',
            payload: { id, fromUserId: 'ana', toUserId: 'me', text: '', sentUtc: utc, isRead: false, readUtc: null },
          }),
        beginConversation({ me: 'me', partner: 'ana' }),
      );
      expect(state.messages.map(({ id }) => id)).toEqual([...some].sort((one, other) => one - other));
    }),
  );
});
