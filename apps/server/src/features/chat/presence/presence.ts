import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { isDatabaseUnavailable } from '../../../platform/database/database.ts';
import { createBatcher } from '../../../platform/batcher.ts';
import type { ChatConnection, ChatNeeds } from '../chat-needs.ts';
import { partnersOf } from '../../conversations/conversations.repository.ts';

export interface Presence {
  /** Sends a new connection the partners of its user who are online. */
  greet(connection: ChatConnection): Promise<void>;
  /** Notifies a user's partners that the user came online or went offline. */
  announce(userId: UserId, event: 'UserOnline' | 'UserOffline'): Promise<void>;
  /**
   * Sends all users on this node the presence of all their partners, since events of other nodes may be missing. It works in
   * batches; a later call replaces an earlier one.
   */
  refresh(): Promise<void>;
  /** Sends two new partners each other's presence. */
  introduce(one: UserId, other: UserId): Promise<void>;
  /** Shows a user and these partners as offline to each other. */
  hide(userId: UserId, partnerIds: readonly UserId[]): Promise<void>;
  /** Sends a user and their partners each other's presence again. */
  show(userId: UserId): Promise<void>;
  /** Resolves once no call waits for the database. */
  settled(): Promise<void>;
}

const retryMs = 1000;
/** Number of users who are sent their partners' presence at the same time. */
const refreshedAtOnce = 50;
/** Attempts of one announcement before it is given up. */
const maxTries = 60;

/** Sends presence only between people with a conversation and no block, if both show when they are online. */
export function createPresence({ db, hub, blocks }: ChatNeeds): Presence {
  const partners = batchedPartners(db);

  /** The partners of a user who are online. Partners hidden since the reading began are left out. */
  async function onlinePartnersOf(userId: UserId): Promise<UserId[]> {
    const mark = blocks.mark();
    const partnerIds = await partners.add(userId);
    const online = await hub.online(partnerIds);
    return partnerIds.filter((partnerId) => online.has(partnerId) && !blocks.hiddenSince(mark, userId, partnerId));
  }

  async function notifyPartners(userId: UserId, event: 'UserOnline' | 'UserOffline'): Promise<void> {
    const mark = blocks.mark();
    const online = await onlinePartnersOf(userId);
    // If a user comes and goes quickly, only the latest state is announced.
    const isOnline = (await hub.online([userId])).has(userId);
    if (isOnline !== (event === 'UserOnline')) return;
    hub.toUsers(online.filter((partnerId) => !blocks.hiddenSince(mark, userId, partnerId))).send(event, userId);
  }

  async function notifyOfPartners(userIds: readonly UserId[]): Promise<void> {
    const mark = blocks.mark();
    const partnerIds = await Promise.all(userIds.map((userId) => partners.add(userId)));
    const online = await hub.online([...new Set(partnerIds.flat())]);
    for (const [index, userId] of userIds.entries()) {
      for (const partnerId of partnerIds[index]!) {
        if (blocks.hiddenSince(mark, userId, partnerId)) continue;
        const event = online.has(partnerId) ? 'UserOnline' : 'UserOffline';
        for (const connection of hub.connections(userId)) connection.send(event, partnerId);
      }
    }
  }

  let refreshes = 0;

  return {
    greet: (connection) =>
      untilDone(
        async () => {
          for (const partnerId of await onlinePartnersOf(connection.user.userId)) {
            connection.send('UserOnline', partnerId);
          }
        },
        () => [...hub.connections(connection.user.userId)].includes(connection),
      ),

    announce(userId, event) {
      let tries = 0;
      return untilDone(
        () => notifyPartners(userId, event),
        () => (tries += 1) < maxTries,
      );
    },

    async refresh() {
      const refresh = (refreshes += 1);
      const isLatest = () => refresh === refreshes;
      const userIds = [...new Set(Array.from(hub.connections(), ({ user }) => user.userId))];
      while (userIds.length > 0 && isLatest()) {
        const batch = userIds.splice(0, refreshedAtOnce);
        const isConnected = (userId: UserId) => [...hub.connections(userId)].length > 0;
        await untilDone(
          () => notifyOfPartners(batch),
          () => isLatest() && batch.some(isConnected),
        );
      }
    },

    async introduce(one, other) {
      const mark = blocks.mark();
      if (!(await partners.add(one)).includes(other)) return;
      const online = await hub.online([one, other]);
      if (blocks.hiddenSince(mark, one, other)) return;
      if (online.has(one)) hub.toUser(other).send('UserOnline', one);
      if (online.has(other)) hub.toUser(one).send('UserOnline', other);
    },

    async hide(userId, partnerIds) {
      const online = await hub.online([userId, ...partnerIds]);
      const onlineIds = partnerIds.filter((partnerId) => online.has(partnerId));
      if (online.has(userId)) hub.toUsers(onlineIds).send('UserOffline', userId);
      for (const partnerId of onlineIds) hub.toUser(userId).send('UserOffline', partnerId);
    },

    async show(userId) {
      const online = await onlinePartnersOf(userId);
      for (const partnerId of online) hub.toUser(userId).send('UserOnline', partnerId);
      if ((await hub.online([userId])).has(userId)) hub.toUsers(online).send('UserOnline', userId);
    },

    settled: partners.settled,
  };
}

/** Reads partners in batches, because all clients of a crashed node reconnect at once. */
const batchedPartners = (db: ChatNeeds['db']) =>
  createBatcher<UserId, readonly UserId[]>({
    run: (userIds) => partnersOf(db, userIds),
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('server.unavailable'),
    maxBatch: 100,
    maxWaiting: 10_000,
    gatherMs: 0,
    timeoutMs: 1900,
  });

/**
 * Retries `work` while the database is down. Rejects with any other error immediately, and with the last error once
 * `isWanted` returns false.
 */
async function untilDone(work: () => Promise<void>, isWanted: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isTransient = error instanceof DomainError && error.code === 'server.unavailable';
      if (!isTransient || !isWanted()) throw error;
    }
    await new Promise<void>((resolve) => void setTimeout(resolve, retryMs).unref());
  }
}
