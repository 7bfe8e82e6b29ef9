import type { Message } from '@ambiance/contract/chat';
import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import { type NotificationTopic, unreadSeconds } from '@ambiance/domain/notifications';
import { retention } from '@ambiance/domain/retention';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { PushKeys, WebPush } from '../../platform/web-push.ts';
import { type Due, type NewMessage, queueChange, queueMessages, dequeueDue, detailsOf } from './due.repository.ts';
import { deleteFailedNotifications, recordFailed } from './failed.repository.ts';
import { notificationOf } from './notification-texts.ts';
import { devicesOf, deleteDevice } from './subscriptions.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Log;
  push: WebPush;
  pushKeys: () => Promise<PushKeys>;
}

export interface Notifications {
  /** Takes note of a message that was stored; nobody waits for it. */
  queueForMessage(message: Message): void;
  /** Tells what is due. */
  jobs: readonly Job[];
}

const mostAtOnce = 50;

/**
 * Events of the hub that are also pushed to devices, with the subject of the push as their first argument. Other pushes are queued
 * in the transaction of the change.
 */
const pushTopics: { readonly [E in keyof ChatHubEvents]?: Exclude<NotificationTopic, 'messages'> } = {
  AssignmentChanged: 'assignments',
  ChatWaiting: 'waiting',
  ClaimChanged: 'perks',
};

/**
 * Tells people on their devices what they do not see in Ambiance: a message that nobody has read after a few seconds,
 * wherever its recipient is connected. A hint that may be lost, unlike what it is about.
 */
export function createNotifications(needs: Needs): Notifications {
  const { db, clock, bus, log } = needs;
  // What comes within a second is noted in one statement, and a conversation in it once.
  let unread = new Map<string, NewMessage>();

  // Also long enough for all nodes to note the same change before one of them tells it.
  const soon = () => new Date(clock.now().getTime() + unreadSeconds * 1000);
  const logFailure = (queueing: Promise<void>) =>
    void queueing.catch((error: unknown) => log.warn({ err: error }, 'a notification was not noted'));
  bus.subscribe('user-event', ({ userIds, event, args: [subject] }) => {
    const topic = pushTopics[event as keyof ChatHubEvents];
    if (topic) logFailure(queueChange(db, topic, subject as number, userIds, soon()));
  });

  return {
    queueForMessage({ id, fromUserId, toUserId }) {
      unread.set(`${fromUserId} ${toUserId}`, { senderId: fromUserId, recipientId: toUserId, messageId: id });
    },

    jobs: [
      { name: 'tell devices', everySeconds: 1, onEveryNode: true, run },
      {
        name: 'delete failed notifications',
        everySeconds: 3600,
        run: () =>
          deleteFailedNotifications(
            db,
            new Date(clock.now().getTime() - retention.failedNotifications.days * 86_400_000),
          ),
      },
    ],
  };

  async function run(): Promise<void> {
    const messages = [...unread.values()];
    unread = new Map();
    if (messages.length > 0) await queueMessages(db, messages, soon());
    // All at once, so that nobody waits for the push services of the others.
    const sending = (await dequeueDue(db, clock.now(), mostAtOnce)).map((due) =>
      notify(needs, due).catch((error: unknown) => log.warn({ err: error }, 'a notification was not made')),
    );
    await Promise.all(sending);
  }
}

async function notify({ db, clock, log, push, pushKeys }: Needs, due: Due): Promise<void> {
  const details = await detailsOf(db, due);
  if (!details) return;
  const text = JSON.stringify(notificationOf(due, details));
  const keys = await pushKeys();
  /** Why a device was not told; undefined where it was, or is gone. */
  const notifyDevice = async (device: Awaited<ReturnType<typeof devicesOf>>[number]): Promise<string | undefined> => {
    try {
      if ((await push.send(device, text, keys)) === 'gone') await deleteDevice(db, device.endpoint);
      return undefined;
    } catch (error) {
      // The address of a device is a secret of its owner.
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ reason }, 'a push service did not take a notification');
      return reason;
    }
  };
  const failures = await Promise.all((await devicesOf(db, due.userId, clock.now())).map(notifyDevice));
  const [reason] = failures;
  // Whoever has one device that was told knows it.
  if (reason !== undefined && !failures.includes(undefined)) await recordFailed(db, due, reason, clock.now());
}
