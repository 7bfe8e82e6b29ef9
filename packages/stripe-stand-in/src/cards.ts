import type { Card } from './objects.ts';

/** Outcome of a typed card number; the numbers are those of Stripe's test mode. */
export type CardOutcome = { card: Card; asks: boolean } | 'declined' | 'unknown';

const outcomes: Readonly<Record<string, { charges: Card['charges']; asks?: true } | 'declined'>> = {
  '4242424242424242': { charges: 'succeed' },
  '4000000000000002': 'declined',
  '4000002500003155': { charges: 'succeed', asks: true },
  // The card can be attached, but every charge fails.
  '4000000000000341': { charges: 'fail' },
};

export function readCard(typed: string): CardOutcome {
  const number = typed.replace(/\D/g, '');
  const outcome = outcomes[number];
  if (!outcome) return 'unknown';
  if (outcome === 'declined') return outcome;
  return { card: { last4: number.slice(-4), charges: outcome.charges }, asks: outcome.asks ?? false };
}

/** The predefined payment methods of Stripe's test mode. */
export const readyMethods: Readonly<Record<string, Card>> = {
  pm_card_visa: { last4: '4242', charges: 'succeed' },
  pm_card_chargeCustomerFail: { last4: '0341', charges: 'fail' },
};
