import { refundParts } from '@ambiance/contract/operator';
import type { MemberPayment } from '@ambiance/contract/operator-shapes';
import { paymentsOf, refundPayment } from '../../billing/refund.ts';
import { defineAct } from '../act.ts';
import { account, choice, optional, text } from '../parameters.ts';

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const paymentList = defineAct({
  explanation: 'Lists a member’s payments, newest first, each with the amount refunded.',
  parameters: { member: account },
  recordsItself: true,
  async run(needs, { member }, { record }) {
    const payments = await paymentsOf(needs, member);
    await record(needs.db);
    return payments;
  },
  say: (payments, { email }) => (payments.length > 0 ? payments.map(lineOf) : [`${email} has no payments.`]),
});

/**
 * Refunds a payment once and ends the plan it paid for. The act is recorded before the refund, and again with the provider's answer.
 * A refund that failed halfway is therefore visible; a second call continues it.
 * @throws DomainError those of `refundPayment`
 */
export const paymentRefund = defineAct({
  explanation:
    'Refunds a payment, once, and ends its plan. "--part unused" refunds only unused days. If the provider refuses, the plan continues.',
  parameters: { member: account, payment: text('ID'), part: optional(choice(refundParts)) },
  needsWhy: true,
  recordsItself: true,
  run: (needs, { member, payment: paymentId, part = 'all' }, { record }) =>
    refundPayment(needs, member, { paymentId, part }, (answer) => record(needs.db, { answer })),
  say: ({ id, returnedCents }, { email }) => [`${dollars(returnedCents)} of ${id} was refunded to ${email}.`],
});

function lineOf({ id, paidUtc, cents, returnedCents, unusedCents, endsPlan }: MemberPayment): string {
  const notes = [
    returnedCents > 0 && `refunded ${dollars(returnedCents)}`,
    unusedCents > 0 && `unused ${dollars(unusedCents)}`,
    endsPlan && 'covers the current plan',
  ].filter((note) => note !== false);
  return [`${id}  ${paidUtc}  ${dollars(cents)}`, ...notes].join(', ');
}
