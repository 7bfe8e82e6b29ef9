import type { Message } from '@ambiance/contract/chat';
import { dayIn, nextDayStart, nextWeekStart, weekIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ChatCall, ChatNeeds } from './chat-needs.ts';
import { createBatcher } from './batcher.ts';
import type { SendMetrics } from './chat-metrics.ts';
import { type Send, type SendOutcome, type StoredSend, storeMessages } from './messages.repository.ts';
import type { Presence } from './presence.ts';

interface SendingNeeds extends ChatNeeds {
  presence: Presence;
  /** Told of every message that is new. */
  messageStored: (message: Message) => void;
  timeZone: string;
  limits: Limits;
  metrics: SendMetrics;
}

export interface Sending {
  send(call: ChatCall, toUserId: UserId, text: string, clientId: string | null): Promise<Message | null>;
  /** Resolves once everything on its way is stored or refused. */
  settled(): Promise<void>;
}

const refusals = {
  'signed-out': 'session.expired',
  role: 'role.not-allowed',
  gone: 'member.unknown',
  ended: 'assignment.closed',
  differs: 'message.retry-differs',
  unproved: 'email.unproved',
  'verified-only': 'first-message.verified-only',
  'saved-only': 'first-message.saved-only',
} as const;

const handOverMs = 300;

/** Stores messages in shared commits and pushes each to every connection of both people. */
export function createSending(needs: SendingNeeds): Sending {
  const { db, clock, log, hub, blocks, presence, messageStored, timeZone, limits, metrics } = needs;
  const pace = limits.pace({
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
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('message.not-delivered'),
    maxBatch: 250,
    maxWaiting: 5000,
    gatherMs: 3,
    timeoutMs: 1900,
  });

  async function send(
    call: ChatCall,
    toUserId: UserId,
    text: string,
    clientId: string | null,
  ): Promise<Message | null> {
    const { userId, sessionId } = call.user;
    if (toUserId === userId) throw new DomainError('message.to-yourself');
    const turn = pace(userId);
    if (turn) await turn;

    const mark = blocks.mark();
    const result = await batcher.add({ senderId: userId, sessionId, recipientId: toUserId, clientId, text });
    switch (result.outcome) {
      case 'started':
      case 'stored':
      case 'repeated':
        if (!blocks.madeSince(mark, userId, toUserId)) push(result);
        if (result.outcome !== 'repeated') messageStored(result.message);
        await handedOver();
        return result.message;
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

  /** What was stored before is pushed again, in case the first push was lost. Its id tells who has it already. */
  function push({ outcome, message }: StoredSend): void {
    const { fromUserId, toUserId } = message;
    hub.toUsers([fromUserId, toUserId]).send('ReceiveMessage', message);
    if (outcome !== 'started') return;
    presence.introduce(fromUserId, toUserId).catch((error: unknown) => log.warn({ err: error }, 'presence'));
  }

  /**
   * The other nodes have what was pushed before its sender is told, so that it is shown even if this node dies the moment
   * after. Nobody waits for a bus that hangs: what it missed is read again once it is back.
   */
  async function handedOver(): Promise<void> {
    const published = hub.published();
    if (!published) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, handOverMs);
    });
    await Promise.race([published, timeout]).finally(() => clearTimeout(timer));
  }

  function rateLimited(period: 'daily' | 'weekly', limit: number) {
    const now = clock.now();
    return period === 'daily'
      ? { type: 'daily_messages' as const, limit, resetsUtc: nextDayStart(timeZone, now).toISOString() }
      : { type: 'weekly_new_chats' as const, limit, resetsUtc: nextWeekStart(timeZone, now).toISOString() };
  }

  return { send: (...args) => metrics.follow(send(...args)), settled: batcher.settled };
}
