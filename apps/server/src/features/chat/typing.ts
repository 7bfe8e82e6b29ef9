import type { UserId } from '@ambiance/domain/ids';
import type { ChatNeeds } from './chat-needs.ts';
import { type Actor, relationOf, requireVisible } from '../conversations/relation.repository.ts';

type Signal = 'UserTyping' | 'UserStopTyping';

/** The typing signals of one user to another in the current second. */
interface Second {
  actor: Actor;
  toUserId: UserId;
  shown?: Signal;
  /** Shown when the second is over. */
  next?: Signal;
  lastPush: Promise<void>;
}

export type SignalTyping = (actor: Actor, toUserId: UserId, signal: Signal) => Promise<void>;

/**
 * Shows a user that the partner of an open conversation is typing, at most once a second. The end of typing is shown
 * immediately.
 */
export function createTyping({ db, clock, hub, blocks }: ChatNeeds): SignalTyping {
  const seconds = new Map<string, Second>();

  clock.everySecond(() => {
    for (const [key, second] of seconds) {
      if (!second.next) seconds.delete(key);
      // A lost typing hint does no harm, and no caller waits for it.
      else show(second, second.next).catch(() => undefined);
    }
  });

  function show(second: Second, signal: Signal): Promise<void> {
    second.shown = signal;
    delete second.next;
    // Pushed one after the other, so that a signal cannot overtake the previous one.
    second.lastPush = second.lastPush.catch(() => undefined).then(() => push(second, signal));
    return second.lastPush;
  }

  async function push({ actor, toUserId }: Second, signal: Signal): Promise<void> {
    const mark = blocks.mark();
    const { relation, conversationId } = await relationOf(db, actor, toUserId, clock.now());
    if (relation === 'blocked' || blocks.madeSince(mark, actor.userId, toUserId)) return;
    requireVisible(relation);
    if (conversationId === null || relation === 'closed') return;
    hub.toUser(toUserId).send(signal, actor.userId);
  }

  return async (actor, toUserId, signal) => {
    const key = `${actor.userId} ${toUserId}`;
    const second = seconds.get(key) ?? { actor, toUserId, lastPush: Promise.resolve() };
    seconds.set(key, second);
    if (signal === 'UserTyping' && second.shown) second.next = signal;
    else if (signal !== second.shown) await show(second, signal);
    else delete second.next;
  };
}
