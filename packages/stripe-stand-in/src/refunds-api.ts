import { type Endpoints, listOf } from './endpoint.ts';
import { ApiError } from './form.ts';
import { found } from './found.ts';
import type { Invoice, Refund } from './objects.ts';
import type { Objects } from './store.ts';

/** Id of the one payment of an invoice, derived from the invoice's id. */
const intentOf = ({ id }: Invoice) => id.replace('in_', 'pi_');

/** Endpoints of charges, payments and refunds. */
export const refundsApi: Endpoints = {
  async 'GET /v1/invoices'(objects, form) {
    const subscription = form.required('subscription');
    const parent = { type: 'subscription_details', subscription_details: { subscription } } as const;
    const invoices = await objects.find('invoice', { parent });
    const status = form.text('status');
    return listOf(
      '/v1/invoices',
      invoices.filter((invoice) => status === null || invoice.status === status),
    );
  },
  async 'GET /v1/invoice_payments'(objects, form) {
    const invoice = await found(objects, 'invoice', form.required('invoice'));
    const payment = {
      id: invoice.id.replace('in_', 'inpay_'),
      object: 'invoice_payment',
      created: invoice.created,
      invoice: invoice.id,
      status: 'paid',
      amount_paid: invoice.amount_paid,
      currency: invoice.currency,
      payment: { type: 'payment_intent', payment_intent: intentOf(invoice) },
    };
    return listOf('/v1/invoice_payments', invoice.amount_paid > 0 ? [payment] : []);
  },
  async 'GET /v1/refunds'(objects, form) {
    return listOf('/v1/refunds', await refundsOf(objects, form.required('payment_intent')));
  },
  async 'POST /v1/refunds'(objects, form) {
    const payment_intent = form.required('payment_intent');
    const invoice = await found(objects, 'invoice', payment_intent.replace('pi_', 'in_'));
    if ((await refundsOf(objects, payment_intent)).length > 0) {
      throw new ApiError(400, 'This payment has already been refunded.', 'charge_already_refunded');
    }
    return objects.put<Refund>({
      id: objects.newId('re'),
      object: 'refund',
      created: objects.now,
      payment_intent,
      amount: Number(form.text('amount') ?? invoice.amount_paid),
      currency: invoice.currency,
      status: 'succeeded',
    });
  },
};

const refundsOf = (objects: Objects, payment_intent: string) => objects.find('refund', { payment_intent });
