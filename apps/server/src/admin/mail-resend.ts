import { resentMails } from '@ambiance/contract/operator';
import { resendMail } from '../features/operator/member-acts.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { operatorBecause, whyOption } from './because.ts';
import { oneOf, required } from './option.ts';

export const mailResend: AdminCommand = {
  usage: `${accountUsage} --kind ${resentMails.join('|')} --why TEXT`,
  explanation:
    'Sends a mail with a new link once more: to prove the address, to set a new password, or to bring a deleted account back. "queue retry" sends one that failed.',
  options: { ...accountOptions, ...whyOption, kind: { type: 'string' } },
  async run(needs, options) {
    const by = operatorBecause(options);
    required(options, 'kind');
    const kind = oneOf(options, 'kind', resentMails)!;
    const { userId, email } = await accountOf(needs.db, options);
    await resendMail(needs, by, userId, kind);
    return { lines: [`A new mail "${kind}" is on its way to ${email}.`], data: { id: userId, kind } };
  },
};
