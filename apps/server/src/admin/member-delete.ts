import { deletionUndoDays } from '@ambiance/domain/retention';
import { deleteMember } from '../features/operator/member-acts.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { operatorBecause, whyOption } from './because.ts';

export const memberDelete: AdminCommand = {
  usage: `${accountUsage} --why TEXT`,
  explanation: `Deletes an account on a written request, as its owner could: gone at once, with its plan; mailed the link that brings it back, and erased after ${deletionUndoDays} days. Make sure who asks.`,
  options: { ...accountOptions, ...whyOption },
  async run(needs, options) {
    const by = operatorBecause(options);
    const { userId, email } = await accountOf(needs.db, options);
    await deleteMember(needs, by, userId);
    return {
      lines: [`${email} is deleted, and will be erased in ${deletionUndoDays} days unless its owner undoes it.`],
      data: { id: userId },
    };
  },
};
