import type { Price, Taxed } from './objects.ts';

/** The taxes of Québec, where all customers of the stand-in live: GST of 5 % and QST of 9.975 % (Revenu Québec, since 2013). */
const taxRate = 0.149_75;

/** The amount in cents that a customer pays. Taxes are added unless the price includes them. */
export function totalOf(cents: number, { tax_behavior = 'exclusive' }: Price, { automatic_tax }: Taxed): number {
  const isAdded = automatic_tax?.enabled === true && tax_behavior === 'exclusive';
  return isAdded ? Math.round(cents * (1 + taxRate)) : cents;
}
