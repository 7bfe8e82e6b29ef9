import { refundParts } from '@ambiance/contract/operator';
import type { MemberPayment } from '@ambiance/contract/operator-shapes';
import { paymentsOf } from '../features/billing/refund.ts';
import { refundMember } from '../features/operator/member-acts.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { operatorBecause, whyOption } from './because.ts';
import { dollars } from './money.ts';
import { oneOf, required } from './option.ts';

export const paymentList: AdminCommand = {
  usage: accountUsage,
  explanation: 'Lists what a member paid, newest first, as the payment provider says, and what was paid back of it.',
  options: accountOptions,
  async run(needs, options) {
    const { userId, email } = await accountOf(needs.db, options);
    const payments = await paymentsOf(needs, userId);
    return { lines: payments.length > 0 ? payments.map(lineOf) : [`${email} paid nothing.`], data: payments };
  },
};

export const paymentRefund: AdminCommand = {
  usage: `${accountUsage} --payment ID [--part ${refundParts.join('|')}] --why TEXT`,
  explanation:
    'Pays a payment back, once however often it is asked for: all of it, or with --part unused what was paid for the days that are left. The plan that it pays for ends at once.',
  options: { ...accountOptions, ...whyOption, payment: { type: 'string' }, part: { type: 'string' } },
  async run(needs, options) {
    const by = operatorBecause(options);
    const paymentId = required(options, 'payment');
    const part = oneOf(options, 'part', refundParts) ?? 'all';
    const { userId, email } = await accountOf(needs.db, options);
    const payment = await refundMember(needs, by, userId, { paymentId, part });
    return { lines: [`${email} has ${dollars(payment.returnedCents)} of ${paymentId} back.`], data: payment };
  },
};

function lineOf({ id, paidUtc, cents, returnedCents, unusedCents, endsPlan }: MemberPayment): string {
  const notes = [
    returnedCents > 0 && `paid back ${dollars(returnedCents)}`,
    unusedCents > 0 && `unused ${dollars(unusedCents)}`,
    endsPlan && 'pays for the running plan',
  ].filter((note) => note !== false);
  return [`${id}  ${paidUtc}  ${dollars(cents)}`, ...notes].join(', ');
}
