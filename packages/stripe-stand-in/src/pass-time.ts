import type { Subscription } from './objects.ts';
import type { Objects } from './store.ts';
import { billWhatIsDue, monthsAfter, nextTryAt } from './subscriptions.ts';

/** Time of a subscription's next automatic event: a renewal, its end, or a retry of a failed payment. */
export async function nextEventAt(objects: Objects, subscription: Subscription): Promise<number> {
  return subscription.status === 'past_due'
    ? nextTryAt(objects, subscription)
    : subscription.items.data[0].current_period_end;
}

/** Skips to the next event of a subscription, for trying out the product: its whole history is moved into the past. */
export async function passTime(objects: Objects, subscription: Subscription): Promise<void> {
  const seconds = (await nextEventAt(objects, subscription)) - objects.now;
  if (seconds <= 0) return;
  const { items, stand_in, status, billing_cycle_anchor } = subscription;
  const [item] = items.data;
  const pause_collection = pauseAfter(objects, subscription);
  await objects.put<Subscription>({
    ...subscription,
    created: subscription.created - seconds,
    pause_collection,
    items: {
      ...items,
      data: [
        {
          ...item,
          current_period_start: item.current_period_start - seconds,
          current_period_end: item.current_period_end - seconds,
        },
      ],
    },
    // The months are counted again from the end of the current one.
    ...(status === 'past_due'
      ? { billing_cycle_anchor: billing_cycle_anchor - seconds }
      : { billing_cycle_anchor: objects.now, stand_in: { ...stand_in, months: 0 } }),
  });
  for (const invoice of await objects.find('invoice', { customer: subscription.customer })) {
    const { finalized_at, paid_at } = invoice.status_transitions;
    const data = invoice.lines.data.map((line) => {
      const { start, end } = line.period;
      return { ...line, period: { start: start - seconds, end: end - seconds } };
    });
    await objects.put({
      ...invoice,
      created: invoice.created - seconds,
      status_transitions: { finalized_at: finalized_at - seconds, paid_at: paid_at && paid_at - seconds },
      lines: { ...invoice.lines, data },
    });
  }
  await billWhatIsDue(objects);
}

/**
 * The pause after the current period has ended now: as many months of it remain as before, although months differ in length.
 */
function pauseAfter(objects: Objects, { pause_collection, billing_cycle_anchor, stand_in, items }: Subscription) {
  const resumesAt = pause_collection?.resumes_at;
  if (!resumesAt) return pause_collection ?? null;
  const endOf = (month: number) => monthsAfter(billing_cycle_anchor, stand_in.months + month);
  const [{ current_period_end }] = items.data;
  let months = 0;
  while (endOf(months) < Math.max(resumesAt, current_period_end)) months += 1;
  return { ...pause_collection, resumes_at: monthsAfter(objects.now, months) - (endOf(months) - resumesAt) };
}
