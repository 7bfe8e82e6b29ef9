import { notificationTopics } from '@ambiance/domain/notifications';
import { OperatorError } from '../entry.ts';
import { refusedRefunds } from '../features/billing/refunds.repository.ts';
import { failingMails, waitingMails } from '../features/mail/outgoing-mails.repository.ts';
import { failedNotifications } from '../features/notifications/failed.repository.ts';
import {
  dropMailNow,
  dropRefundNow,
  retryFailingMails,
  retryRefund,
  settleNotifications,
} from '../features/operator/failures.ts';
import { allScheduledJobs } from '../platform/database/scheduled-jobs.repository.ts';
import { accountOf, accountOptions } from './account.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { operator, whyOption } from './because.ts';
import { dollars } from './money.ts';
import { oneOf, required } from './option.ts';

export const queueList: AdminCommand = {
  usage: '',
  explanation:
    'Shows every job with its next run and its last failure, the mails and notifications that could not be sent, and the refunds that the payment provider refuses.',
  options: {},
  async run({ db }) {
    const [jobs, mails, notifications, refunds] = [
      await allScheduledJobs(db),
      await failingMails(db),
      await failedNotifications(db),
      await refusedRefunds(db),
    ];
    const ofJobs = jobs.map(({ name, dueAt, doneAt, failures, lastError }) => {
      const failure = failures > 0 ? `; failed ${failures} times in a row: ${lastError}` : '';
      return `job "${name}": next ${dueAt.toISOString()}, last done ${doneAt?.toISOString() ?? 'never'}${failure}`;
    });
    const ofMails = mails.map(({ id, kind, email, attempts, dueAt, failedAt, lastError }) => {
      const next = failedAt ? `given up ${failedAt.toISOString()}` : `next try ${dueAt.toISOString()}`;
      return `mail ${id} (${kind}) to ${email}: ${attempts} tries, ${next}: ${lastError}`;
    });
    const ofNotifications = notifications.map(
      ({ userId, topic, count, failedAt, error }) =>
        `notifications of ${userId} (${topic}): ${count} given up ${failedAt.toISOString()}: ${error}`,
    );
    const ofRefunds = refunds.map(
      ({ paymentId, displayName, cents, attempts, refusedAt, refusal }) =>
        `refund of ${paymentId} (${dollars(cents)}) to ${displayName ?? 'an erased account'}: ` +
        `${attempts} attempts, refused ${refusedAt.toISOString()}: ${refusal}`,
    );
    const waiting = await waitingMails(db);
    return {
      lines: [...ofJobs, `Mails waiting: ${waiting}`, ...ofMails, ...ofNotifications, ...ofRefunds],
      data: { jobs, mailsWaiting: waiting, mails, notifications, refunds },
    };
  },
};

const ofNotifications = `--email ADDRESS --topic ${notificationTopics.join('|')}`;
const options = {
  ...accountOptions,
  ...whyOption,
  mail: { type: 'string' },
  topic: { type: 'string' },
  refund: { type: 'string' },
} as const;

export const queueRetry: AdminCommand = {
  usage: `(--mail NUMBER|all | ${ofNotifications} | --refund PAYMENT) [--why TEXT]`,
  explanation:
    'Retries at once a mail that could not be sent, all such mails, or the notifications of a member that no device took; or asks the payment provider again for a refund that it refused.',
  options,
  async run(needs, given) {
    if (given['topic'] !== undefined) return notificationsOf(needs, given, 'retry');
    if (given['refund'] !== undefined) {
      const refund = required(given, 'refund');
      await retryRefund(needs, operator(given), refund);
      return { lines: [`${refund} is refunded.`], data: { id: refund } };
    }
    const mail = mailIn(given);
    if (mail !== 'all') await requireMail(needs, mail);
    const retried = await retryFailingMails(needs, operator(given), mail);
    return { lines: [`Mails to be tried again: ${retried}.`], data: { retried } };
  },
};

export const queueDrop: AdminCommand = {
  usage: `(--mail NUMBER | ${ofNotifications} | --refund PAYMENT) [--why TEXT]`,
  explanation:
    'Drops a mail that could not be sent, the notifications of a member that no device took, or a refund that the payment provider refuses.',
  options,
  async run(needs, given) {
    if (given['topic'] !== undefined) return notificationsOf(needs, given, 'drop');
    if (given['refund'] !== undefined) {
      const refund = required(given, 'refund');
      await dropRefundNow(needs, operator(given), refund);
      return { lines: [`The refund of ${refund} is dropped.`], data: { id: refund } };
    }
    const mail = mailIn(given);
    if (mail === 'all') throw new OperatorError('--mail must be a number that "queue list" shows.');
    await requireMail(needs, mail);
    await dropMailNow(needs, operator(given), mail);
    return { lines: [`Mail ${mail} is dropped.`], data: { id: mail } };
  },
};

async function notificationsOf(needs: AdminNeeds, given: Options, act: 'retry' | 'drop') {
  const topic = oneOf(given, 'topic', notificationTopics)!;
  const { userId, email } = await accountOf(needs.db, given);
  const count = await settleNotifications(needs, operator(given), { userId, topic, act });
  const what = act === 'retry' ? 'to be told again' : 'dropped';
  return { lines: [`Notifications of ${email} ${what}: ${count}.`], data: { id: userId, topic, count } };
}

function mailIn(given: Options): number | 'all' {
  const mail = required(given, 'mail');
  if (mail === 'all') return mail;
  if (!/^[1-9]\d{0,14}$/.test(mail)) {
    throw new OperatorError('--mail must be a number that "queue list" shows, or all.');
  }
  return Number(mail);
}

async function requireMail({ db }: AdminNeeds, id: number): Promise<void> {
  const failing = await failingMails(db, id);
  if (failing.length === 0) throw new OperatorError(`There is no mail ${id} that could not be sent.`);
}
