import { OperatorError } from '../entry.ts';
import { retryMails, failingMails, waitingMails } from '../features/mail/outgoing-mails.repository.ts';
import { allScheduledJobs } from '../platform/database/scheduled-jobs.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { required } from './option.ts';

export const queueList: AdminCommand = {
  usage: '',
  explanation: 'Shows every job with its next run and its last failure, and the mails that could not be sent.',
  options: {},
  async run({ db }) {
    const jobs = (await allScheduledJobs(db)).map(({ name, dueAt, doneAt, failures, lastError }) => {
      const failure = failures > 0 ? `; failed ${failures} times in a row: ${lastError}` : '';
      return `job "${name}": next ${dueAt.toISOString()}, last done ${doneAt?.toISOString() ?? 'never'}${failure}`;
    });
    const mails = (await failingMails(db)).map(({ id, kind, email, attempts, dueAt, failedAt, lastError }) => {
      const next = failedAt ? `given up ${failedAt.toISOString()}` : `next try ${dueAt.toISOString()}`;
      return `mail ${id} (${kind}) to ${email}: ${attempts} tries, ${next}: ${lastError}`;
    });
    return [...jobs, `Mails waiting: ${await waitingMails(db)}`, ...mails];
  },
};

export const queueRetry: AdminCommand = {
  usage: '--mail NUMBER|all',
  explanation: 'Has a mail that could not be sent tried again at once, or all of them.',
  options: { mail: { type: 'string' } },
  async run({ db, clock }, options) {
    const mail = required(options, 'mail');
    if (mail !== 'all' && !/^[1-9]\d{0,14}$/.test(mail)) {
      throw new OperatorError('--mail must be a number that "queue list" shows, or all.');
    }
    const retried = await retryMails(db, mail === 'all' ? undefined : Number(mail), clock.now());
    if (retried === 0 && mail !== 'all') throw new OperatorError(`There is no mail ${mail} that could not be sent.`);
    return [`Mails to be tried again: ${retried}.`];
  },
};
