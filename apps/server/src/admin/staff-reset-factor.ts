import { OperatorError } from '../entry.ts';
import { endSessionsOf } from '../features/accounts/sessions.repository.ts';
import { queueMail } from '../features/mail/outgoing-mails.repository.ts';
import { removeSecondFactor } from '../features/second-factor/second-factors.repository.ts';
import { accountOf } from './account.ts';
import type { AdminCommand } from './admin-command.ts';

export const staffResetFactor: AdminCommand = {
  usage: '--email ADDRESS',
  explanation:
    'Removes the second factor of whoever lost it with all recovery codes, a member too, and ends the sessions. Make sure who asks. Staff add another one when they next log in.',
  options: { email: { type: 'string' } },
  async run({ db, clock }, options) {
    const { userId, email } = await accountOf(db, options);
    const ended = await endSessionsOf(db, userId);
    if (!(await removeSecondFactor(db, userId))) throw new OperatorError(`${email} has no second factor.`);
    await queueMail(db, userId, 'second-factor-removed', clock.now());
    return [`${email} has no second factor any more.`, `Sessions ended: ${ended}.`];
  },
};
