import { OperatorError } from '../entry.ts';
import { resetFactor } from '../features/second-factor/reset-factor.ts';
import { accountOf } from './account.ts';
import type { AdminCommand } from './admin-command.ts';

export const staffResetFactor: AdminCommand = {
  usage: '--email ADDRESS',
  explanation:
    'Removes the second factor of whoever lost it with all recovery codes, a member too, and ends the sessions. Make sure who asks. Staff add another one when they next log in.',
  options: { email: { type: 'string' } },
  async run({ db, clock }, options) {
    const { userId, email } = await accountOf(db, options);
    const ended = await resetFactor(db, userId, clock.now());
    if (ended === undefined) throw new OperatorError(`Two-step login is not on for ${email}.`);
    return [`${email} has no second factor any more.`, `Sessions ended: ${ended}.`];
  },
};
