import type { Message } from '@ambiance/contract/chat';
import { dayIn, nextDayStart, nextWeekStart, weekIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { createBatcher } from '../../platform/batcher.ts';
import type { ChatCall, ChatNeeds } from './chat-needs.ts';
import { waitUntilPublished } from './delivery.ts';
import { messageOf, type Send, type SendOutcome, storeMessages } from '../conversations/messages.repository.ts';
import { refusals as relationRefusals } from '../conversations/relation.repository.ts';
import type { Presence } from './presence/presence.ts';

interface SendingNeeds extends ChatNeeds {
  presence: Presence;
  /** Called with every new message. */
  messageStored: (message: Message) => void;
  timeZone: string;
  limits: Limits;
  metrics: Registry;
}

/** The content of a message and the client id that makes it unique. */
type Words = Pick<Send, 'text' | 'clientId' | 'replyToId'>;

export interface Sending {
  send(call: ChatCall, toUserId: UserId, words: Words): Promise<Message | null>;
  /** Resolves once all sends in progress are stored or refused. */
  settled(): Promise<void>;
}

const refusals = {
  ...relationRefusals,
  differs: 'message.retry-differs',
  unknown: 'message.unknown',
  unproved: 'email.unproved',
} as const;

/** Stores messages in batches and pushes each to all connections of both people. */
export function createSending(needs: SendingNeeds): Sending {
  const { db, clock, log, hub, blocks, presence, messageStored, timeZone, limits } = needs;
  const metrics = createSendMetrics(needs.metrics);
  const flow = limits.flow({
    name: 'sending',
    burst: 300,
    perSecond: 5,
    maxWaitSeconds: 5,
    refusal: 'sending.too-fast',
  });
  const batcher = createBatcher<Send, SendOutcome>({
    run(sends) {
      metrics.batch(sends.length);
      const now = clock.now();
      return storeMessages(db, sends, { now, day: dayIn(timeZone, now), week: weekIn(timeZone, now) });
    },
    // `send_messages` starts its statement once more whenever a sender occurs again.
    ownerOf: ({ senderId }) => senderId,
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('message.not-delivered'),
    maxBatch: 250,
    maxWaiting: 5000,
    gatherMs: 3,
    timeoutMs: 1900,
  });

  async function send(call: ChatCall, toUserId: UserId, words: Words): Promise<Message | null> {
    const { userId, sessionId } = call.user;
    if (toUserId === userId) throw new DomainError('message.to-yourself');
    const turn = flow(userId);
    if (turn) await turn;

    const mark = blocks.mark();
    const result = await batcher.add({ senderId: userId, sessionId, recipientId: toUserId, ...words });
    switch (result.outcome) {
      case 'started':
      case 'stored':
        if (!blocks.madeSince(mark, userId, toUserId)) push(result.message);
        if (result.outcome === 'started') introduce(userId, toUserId);
        messageStored(result.message);
        await waitUntilPublished(hub);
        return result.message;
      case 'repeated':
      case 'repeated-apart': {
        const message = await messageOf(db, { userId, partnerId: toUserId }, result.messageId, clock.now());
        if (!message) throw new DomainError('member.unknown');
        // Pushed again in case the first push was lost. Clients recognize its id.
        if (result.outcome === 'repeated' && !blocks.madeSince(mark, userId, toUserId)) push(message);
        await waitUntilPublished(hub);
        return message;
      }
      case 'blocked':
        call.connection.send('Blocked', { withUserId: toUserId });
        return null;
      case 'daily':
      case 'weekly':
        call.connection.send('RateLimited', rateLimited(result.outcome, result.limit));
        return null;
      default:
        throw new DomainError(refusals[result.outcome]);
    }
  }

  const push = (message: Message) =>
    hub.toUsers([message.fromUserId, message.toUserId]).send('ReceiveMessage', message);
  const introduce = (one: UserId, other: UserId) =>
    void presence.introduce(one, other).catch((error: unknown) => log.warn({ err: error }, 'presence'));

  function rateLimited(period: 'daily' | 'weekly', limit: number) {
    const now = clock.now();
    return period === 'daily'
      ? { type: 'daily_messages' as const, limit, resetsUtc: nextDayStart(timeZone, now).toISOString() }
      : { type: 'weekly_new_chats' as const, limit, resetsUtc: nextWeekStart(timeZone, now).toISOString() };
  }

  return { send: (...args) => metrics.follow(send(...args)), settled: batcher.settled };
}

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface SendMetrics {
  /** Counts the outcome of one send: a message, a refusal by the plan or a block (null), or an error. */
  follow(send: Promise<Message | null>): Promise<Message | null>;
  /** Records how many messages were stored together. */
  batch(size: number): void;
}

function createSendMetrics(registry: Registry): SendMetrics {
  const sends = new Counter({
    name: 'message_sends_total',
    help: 'Sent messages by outcome: stored, limited (by the plan or a block), the code of a refusal, or failed (not stored).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'message_acknowledge_seconds',
    help: 'Time from the arrival of a message to its acknowledgement.',
    buckets: bucketSeconds,
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'message_batch_size',
    help: 'Number of messages stored in one transaction.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250],
    registers: [registry],
  });
  return {
    async follow(send) {
      const acknowledge = seconds.startTimer();
      try {
        const message = await send;
        if (message) acknowledge();
        sends.inc({ outcome: message ? 'stored' : 'limited' });
        return message;
      } catch (error) {
        const isRefused = error instanceof DomainError && error.kind !== 'unavailable';
        sends.inc({ outcome: isRefused ? error.code : 'failed' });
        throw error;
      }
    },
    batch: (size) => batches.observe(size),
  };
}
