import { notificationTopics } from '@ambiance/domain/notifications';
import { OperatorError } from '../entry.ts';
import { failingMails, waitingMails } from '../features/mail/outgoing-mails.repository.ts';
import { failedNotifications } from '../features/notifications/failed.repository.ts';
import { dropMailNow, retryFailingMails, settleNotifications } from '../features/operator/failures.ts';
import { allScheduledJobs } from '../platform/database/scheduled-jobs.repository.ts';
import { accountOf, accountOptions } from './account.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { operator, whyOption } from './because.ts';
import { oneOf, required } from './option.ts';

export const queueList: AdminCommand = {
  usage: '',
  explanation:
    'Shows every job with its next run and its last failure, and the mails and notifications that could not be sent.',
  options: {},
  async run({ db }) {
    const [jobs, mails, notifications] = [
      await allScheduledJobs(db),
      await failingMails(db),
      await failedNotifications(db),
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
    const waiting = await waitingMails(db);
    return {
      lines: [...ofJobs, `Mails waiting: ${waiting}`, ...ofMails, ...ofNotifications],
      data: { jobs, mailsWaiting: waiting, mails, notifications },
    };
  },
};

const ofNotifications = `--email ADDRESS --topic ${notificationTopics.join('|')}`;
const options = { ...accountOptions, ...whyOption, mail: { type: 'string' }, topic: { type: 'string' } } as const;

export const queueRetry: AdminCommand = {
  usage: `(--mail NUMBER|all | ${ofNotifications}) [--why TEXT]`,
  explanation:
    'Has a mail that could not be sent tried again at once, or all of them, or the notifications of a member that no device took.',
  options,
  async run(needs, given) {
    if (given['topic'] !== undefined) return notificationsOf(needs, given, 'retry');
    const mail = mailIn(given);
    if (mail !== 'all') await requireMail(needs, mail);
    const retried = await retryFailingMails(needs, operator(given), mail);
    return { lines: [`Mails to be tried again: ${retried}.`], data: { retried } };
  },
};

export const queueDrop: AdminCommand = {
  usage: `(--mail NUMBER | ${ofNotifications}) [--why TEXT]`,
  explanation: 'Drops a mail that could not be sent, or the notifications of a member that no device took.',
  options,
  async run(needs, given) {
    if (given['topic'] !== undefined) return notificationsOf(needs, given, 'drop');
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
