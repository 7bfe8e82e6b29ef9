import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { type NotificationTopic, notificationTopics } from '@ambiance/domain/notifications';
import type { Db } from '../../../platform/database/database.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { sendRefund } from '../../billing/send-refund.ts';
import { dropRefund, refusedRefunds } from '../../billing/refunds.repository.ts';
import { dropFailingMail, retryMails } from '../../mail/outgoing-mails.repository.ts';
import { dropNotifications, retryNotifications } from '../../notifications/failed.repository.ts';
import { type Acting, type ActNeeds, defineAct } from '../act.ts';
import { account, choice, custom, optional, text, type Values } from '../parameters.ts';

const mail = custom('NUMBER|all', 'a number that "queue list" shows, or all', (words): number | 'all' | undefined => {
  if (words === 'all') return words;
  return /^[1-9]\d{0,14}$/.test(words) ? Number(words) : undefined;
});

/** One of: a mail, a member's notifications of a topic, or the refund of a payment. */
const parameters = {
  mail: optional(mail),
  member: optional(account),
  topic: optional(choice(notificationTopics)),
  refund: optional(text('PAYMENT')),
};
type Given = Values<typeof parameters>;

/**
 * Notifications that no longer apply are not sent.
 * @throws DomainError `mail.unknown`, `notification.unknown`, `refund.unknown`, and the errors of `sendRefund`
 */
export const queueRetry = defineAct({
  explanation:
    'Retries a mail or all that failed, a member’s notifications of a topic that could not be delivered, or a refund that the payment provider refused.',
  parameters,
  recordsItself: true,
  async run(needs, given, acting) {
    if (given.refund !== undefined) {
      await retryRefund(needs, given.refund, acting);
      return 1;
    }
    return needs.db.transaction().execute(async (tx) => {
      const now = needs.clock.now();
      if (given.topic !== undefined) {
        return actOnNotifications(tx, given, acting, (userId, topic) => retryNotifications(tx, userId, topic, now));
      }
      const id = mailIn(given);
      const retried = await retryMails(tx, id === 'all' ? undefined : id, now);
      if (retried === 0 && id !== 'all') throw new DomainError('mail.unknown');
      await acting.record(tx);
      return retried;
    });
  },
  say: (count, { refund, topic, email }) => {
    if (refund !== undefined) return [`${refund} is refunded.`];
    return [
      topic === undefined ? `Mails to be retried: ${count}.` : `Notifications of ${email} to be retried: ${count}.`,
    ];
  },
});

/** @throws DomainError `mail.unknown`, `notification.unknown`, `refund.unknown` */
export const queueDrop = defineAct({
  explanation:
    'Discards a mail that failed, a member’s notifications of a topic that could not be delivered, or a refund that the payment provider refused.',
  parameters,
  recordsItself: true,
  run: ({ db, clock }, given, acting) =>
    db.transaction().execute(async (tx) => {
      if (given.topic !== undefined) {
        return actOnNotifications(tx, given, acting, (userId, topic) => dropNotifications(tx, userId, topic));
      }
      const memberId =
        given.refund === undefined ? await dropMail(tx, given) : await dropRefundOf(tx, given.refund, clock.now());
      await acting.record(tx, { memberId });
      return 1;
    }),
  say: (count, { refund, topic, mail: id, email }) => {
    if (refund !== undefined) return [`The refund of ${refund} was discarded.`];
    return [topic === undefined ? `Mail ${id} was discarded.` : `Notifications of ${email} discarded: ${count}.`];
  },
});

function mailIn({ mail: id }: Given): number | 'all' {
  if (id === undefined) throw new OperatorError('--mail is missing.');
  return id;
}

async function dropMail(tx: Db, given: Given): Promise<UserId> {
  const id = mailIn(given);
  if (id === 'all') throw new OperatorError('--mail must be a number that "queue list" shows.');
  const userId = await dropFailingMail(tx, id);
  if (userId === undefined) throw new DomainError('mail.unknown');
  return userId;
}

async function dropRefundOf(tx: Db, paymentId: string, now: Date): Promise<UserId | null> {
  const [refund] = await refusedRefunds(tx, paymentId);
  if (!refund || !(await dropRefund(tx, paymentId, now))) throw new DomainError('refund.unknown');
  return refund.userId;
}

async function actOnNotifications(
  tx: Db,
  { member, topic }: Given,
  acting: Acting,
  work: (userId: UserId, topic: NotificationTopic) => Promise<number>,
): Promise<number> {
  if (member === undefined) throw new OperatorError('--email is missing.');
  const count = await work(member, topic!);
  if (count === 0) throw new DomainError('notification.unknown');
  await acting.record(tx);
  return count;
}

/** Requests a refund again that the payment provider refused. */
async function retryRefund(needs: ActNeeds, paymentId: string, { record }: Acting): Promise<void> {
  const [refund] = await refusedRefunds(needs.db, paymentId);
  if (!refund) throw new DomainError('refund.unknown');
  const memberId = refund.userId;
  await record(needs.db, { memberId });
  await sendRefund(needs, memberId, refund, { record: (answer) => record(needs.db, { memberId, answer }) });
}
