import type { Message } from '@ambiance/contract/chat';
import { type ChatHubEvents, eventRules } from '@ambiance/contract/chat-events';
import { latestDue, morningOf } from '@ambiance/domain/night';
import { unreadSeconds } from '@ambiance/domain/notifications';
import { storedSince } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Due,
  type NewMessage,
  queueChange,
  queueMessages,
  dequeueDue,
  dropMailOf,
  detailsOf,
  postponeUntil,
  requeueIfUndoable,
} from './due.repository.ts';
import { deleteFailedNotifications, recordFailed } from './failed.repository.ts';
import { notificationOf } from './notification-texts.ts';
import type { PushKeyStore } from './push-keys.ts';
import { devicesOf, deleteDevice } from './subscriptions.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'sharedTime' | 'bus' | 'log' | 'push'> & {
  pushKeys: PushKeyStore;
  timeZone: string;
};

export interface Notifications {
  /** Remembers a stored message for the next run of the job; returns at once. */
  queueForMessage(message: Message): void;
  /** The jobs that send due notifications and delete failed ones. */
  jobs: readonly Job[];
}

const maxAtOnce = 50;

/**
 * Sends push notifications of events that a user has not seen in Ambiance, such as a message unread for a few seconds. They are
 * also sent while the user is connected. A notification may get lost; the message itself cannot.
 */
export function createNotifications(needs: Needs): Notifications {
  const { db, clock, sharedTime, bus, log } = needs;
  // Messages of the same second are stored in one statement, one row for each conversation.
  let unread = new Map<string, NewMessage>();

  // The delay also lets all nodes queue the same change before one of them sends it.
  const dueAfter = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const logFailure = (queueing: Promise<void>) =>
    void queueing.catch((error: unknown) => log.warn({ err: error }, 'a notification was not queued'));
  bus.subscribe('user-event', ({ userIds, event, args: [subject], isQuiet }) => {
    const push = eventRules[event as keyof ChatHubEvents]?.push;
    if (isQuiet || push?.on !== 'event' || push.topic === 'messages') return;
    const dueAt = dueAfter(push.afterSeconds ?? 0);
    logFailure(queueChange(db, { topic: push.topic, id: subject as number, userIds }, dueAt));
  });

  return {
    queueForMessage({ id, fromUserId, toUserId }) {
      unread.set(`${fromUserId} ${toUserId}`, { senderId: fromUserId, recipientId: toUserId, messageId: id });
    },

    jobs: [
      { name: 'send notifications', everySeconds: 1, onEveryNode: true, run },
      {
        name: 'delete failed notifications',
        everySeconds: 3600,
        run: () => deleteFailedNotifications(db, storedSince('failedNotifications', clock.now())),
      },
    ],
  };

  async function run(): Promise<void> {
    const messages = [...unread.values()];
    unread = new Map();
    if (messages.length > 0) await queueMessages(db, messages, dueAfter(unreadSeconds));
    const now = await sharedTime();
    // A node with a wrong clock would send too early.
    if (!now) return;
    // Send all at once, so that a slow push service delays no other.
    const sending = (await dequeueDue(db, now, latestDue(needs.timeZone, now), maxAtOnce)).map((due) =>
      notify(needs, due, now).catch((error: unknown) =>
        log.warn({ err: error }, 'a notification could not be created'),
      ),
    );
    await Promise.all(sending);
  }
}

async function notify({ db, clock, log, push, pushKeys, timeZone }: Needs, due: Due, now: Date): Promise<void> {
  const details = await detailsOf(db, due);
  if (!details) return requeueIfUndoable(db, due, clock.now());
  const morning = details.waitsAtNight ? morningOf(due.userId, timeZone, now) : undefined;
  if (morning) return postponeUntil(db, due, morning);
  const text = JSON.stringify(notificationOf(due, details));
  const current = await pushKeys.current();
  /** Returns whether a device got the notification or is gone, or the reason why it did not get it. */
  const notifyDevice = async (
    device: Awaited<ReturnType<typeof devicesOf>>[number],
  ): Promise<{ outcome?: 'sent' | 'gone'; reason?: string }> => {
    try {
      const keys = await pushKeys.of(device.publicKey, current);
      const outcome = await push.send(device, text, keys);
      if (outcome === 'gone') await deleteDevice(db, device.endpoint);
      return { outcome };
    } catch (error) {
      // Log only the reason: the address of a device is a secret of its owner.
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ reason }, 'a push service refused a notification');
      return { reason };
    }
  };
  const outcomes = await Promise.all((await devicesOf(db, due.userId, clock.now())).map(notifyDevice));
  // One device is enough: the notification failed only if no device got it.
  if (outcomes.some(({ outcome }) => outcome === 'sent')) return dropMailOf(db, due);
  const reason = outcomes.find((one) => one.reason !== undefined)?.reason;
  if (reason !== undefined) await recordFailed(db, due, reason, clock.now());
}
