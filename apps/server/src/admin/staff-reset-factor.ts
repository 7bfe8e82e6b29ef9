import { OperatorError } from '../entry.ts';
import { resetFactor } from '../features/second-factor/reset-factor.ts';
import { accountOf } from './account.ts';
import type { AdminCommand } from './admin-command.ts';

export const staffResetFactor: AdminCommand = {
  usage: '--email ADDRESS',
  explanation:
    'Turns off two-step login for someone who lost their phone and all recovery codes, also for a member, and ends the sessions. Make sure who asks. Staff set it up again when they next log in.',
  options: { email: { type: 'string' } },
  async run({ db, clock }, options) {
    const { userId, email } = await accountOf(db, options);
    const ended = await resetFactor(db, userId, clock.now());
    if (ended === undefined) throw new OperatorError(`Two-step login is not on for ${email}.`);
    return [`Two-step login is now off for ${email}.`, `Sessions ended: ${ended}.`];
  },
};
