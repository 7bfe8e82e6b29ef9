import { recordAudit } from '../features/audit/audit.repository.ts';
import { findMembers, maxFound } from '../features/operator/members.repository.ts';
import type { AdminCommand } from './admin-command.ts';
import { required } from './option.ts';

export const memberFind: AdminCommand = {
  usage: '--member "ID, NAME OR PART OF AN ADDRESS"',
  explanation: `Lists the accounts that fit, staff too, ${maxFound} at most: id, address, name, role, status.`,
  options: { member: { type: 'string' } },
  async run({ db, clock }, options) {
    const words = required(options, 'member');
    await recordAudit(db, { actorId: null, action: 'member-searched' }, clock.now());
    const found = await findMembers(db, words);
    const lines = found.map((one) => [one.id, one.email, one.displayName, one.role, one.status].join('  '));
    return { lines: lines.length > 0 ? lines : [`There is no account that ${words} fits.`], data: found };
  },
};
