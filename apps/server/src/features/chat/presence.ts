import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import { createBatcher } from './batcher.ts';
import type { ChatConnection, ChatNeeds } from './chat-needs.ts';
import { partnersOf } from './conversations.repository.ts';

export interface Presence {
  /** Tells a new connection which partners of its user are online. */
  greet(connection: ChatConnection): Promise<void>;
  /** Announces to a user's partners that the user came or went. */
  announce(userId: UserId, event: 'UserOnline' | 'UserOffline'): Promise<void>;
  /** Tells two people who have just become partners of each other. */
  introduce(one: UserId, other: UserId): Promise<void>;
  /** Resolves once nobody waits for the database any more. */
  settled(): Promise<void>;
}

/** Who is online, told only to people with a conversation and no block between them. */
export function createPresence({ db, hub, blocks }: ChatNeeds): Presence {
  // When a node has died, everybody who was connected to it comes at once.
  const partners = createBatcher<UserId, readonly UserId[]>({
    run: (userIds) => partnersOf(db, userIds),
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('server.unavailable'),
    maxBatch: 100,
    maxWaiting: 10_000,
    gatherMs: 0,
    timeoutMs: 1900,
  });

  /** The partners of a user who are online and whom no block made meanwhile hides. */
  async function onlinePartnersOf(userId: UserId): Promise<string[]> {
    const mark = blocks.mark();
    const online = await hub.online(await partners.add(userId));
    return [...online].filter((partnerId) => !blocks.madeSince(mark, userId, partnerId));
  }

  return {
    async greet(connection) {
      for (const partnerId of await onlinePartnersOf(connection.user.userId)) connection.send('UserOnline', partnerId);
    },

    async announce(userId, event) {
      const online = await onlinePartnersOf(userId);
      // Somebody who comes and goes quickly is told about as they are now.
      const isOnline = (await hub.online([userId])).has(userId);
      if (isOnline === (event === 'UserOnline')) hub.toUsers(online).send(event, userId);
    },

    async introduce(one, other) {
      const mark = blocks.mark();
      const online = await hub.online([one, other]);
      if (blocks.madeSince(mark, one, other)) return;
      if (online.has(one)) hub.toUser(other).send('UserOnline', one);
      if (online.has(other)) hub.toUser(one).send('UserOnline', other);
    },

    settled: partners.settled,
  };
}
