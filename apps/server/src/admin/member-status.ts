import { OperatorError } from '../entry.ts';
import { reassignOpenChats } from '../features/hosts/host-changes.ts';
import { setAccountStatus } from '../features/operator/staff.ts';
import { accountOf } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { oneOf, required } from './option.ts';

const statuses = ['Active', 'Suspended', 'Blocked'] as const;

export const memberStatus: AdminCommand = {
  usage: `--email ADDRESS --status ${statuses.join('|')}`,
  explanation:
    'Suspends, blocks or brings back an account. All but Active ends its sessions at once and gives the open chats of a host to a colleague; Blocked ends its paid plan within a minute, and what was paid for unused days or is paid after it is paid back.',
  options: { email: { type: 'string' }, status: { type: 'string' } },
  async run({ db, clock }, options) {
    required(options, 'status');
    const status = oneOf(options, 'status', statuses)!;
    const { userId, email, status: before } = await accountOf(db, options);
    if (before === 'Deleted') {
      throw new OperatorError(`${email} was deleted by its owner; only the link that was mailed brings it back.`);
    }
    if (status !== 'Active') await reassignOpenChats(db, userId, clock.now());
    const ended = await setAccountStatus(db, userId, status, clock.now());
    return [`${email} was ${before} and is ${status} now.`, ...(ended > 0 ? [`Sessions ended: ${ended}.`] : [])];
  },
};
