import { cardFields, type CardProblem, testCards } from './card-fields.ts';
import { readCard } from './cards.ts';
import type { PageAnswer } from './checkout-pages.ts';
import type { Form } from './form.ts';
import { type Html, html, wholePage } from './html.ts';
import type { PortalSession, Price, Subscription } from './objects.ts';
import { nextEventAt, passTime } from './pass-time.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';
import { pricesOnSale } from './show.ts';
import type { Objects } from './store.ts';
import { CardDeclined, changePrice, isLive, payOpenInvoice, setCancelAtPeriodEnd } from './subscriptions.ts';

/** Renders the portal page on which a customer manages their plan; undefined if the id is unknown. */
export async function showPortal(objects: Objects, id: string): Promise<PageAnswer | undefined> {
  const session = await objects.get('billing_portal.session', id);
  if (!session) return undefined;
  return session.stand_in.change ? confirmPage(objects, session) : portalPage(objects, session);
}

/** Handles the submitted form of a portal page; undefined if the id is unknown. */
export async function actInPortal(objects: Objects, id: string, form: Form): Promise<PageAnswer | undefined> {
  const session = await objects.get('billing_portal.session', id);
  if (!session) return undefined;
  const subscription = await liveOf(objects, session.customer);
  const action = form.text('action');
  if (action === 'card') return portalPage(objects, session, await changeCard(objects, session, form));
  if (!subscription) return portalPage(objects, session);
  if (action === 'cancel') await setCancelAtPeriodEnd(objects, subscription, true);
  if (action === 'pass-time') await passTime(objects, subscription);
  if (action === 'resume') await setCancelAtPeriodEnd(objects, subscription, false);
  if (action === 'change' && (await canChange(objects, session))) {
    try {
      await changePrice(objects, subscription, form.text('price') ?? '');
    } catch (error) {
      if (!(error instanceof CardDeclined)) throw error;
      return portalPage(objects, session, 'declined');
    }
    const { change } = session.stand_in;
    if (change) return { goTo: change.goTo };
  }
  return portalPage(objects, session);
}

/** True if the settings of the page allow changing the plan. */
async function canChange(objects: Objects, { configuration }: PortalSession): Promise<boolean> {
  const settings = configuration ? await objects.get('billing_portal.configuration', configuration) : undefined;
  return settings?.features?.subscription_update.enabled ?? true;
}

async function liveOf(objects: Objects, customer: string): Promise<Subscription | undefined> {
  return (await objects.find('subscription', { customer })).find(isLive);
}

async function changeCard(objects: Objects, session: PortalSession, form: Form): Promise<CardProblem | undefined> {
  const outcome = readCard(form.text('number') ?? '');
  if (outcome === 'unknown') return 'unknownCard';
  if (outcome === 'declined') return outcome;
  const customer = (await objects.get('customer', session.customer))!;
  await objects.put({ ...customer, stand_in: { card: outcome.card } });
  const subscription = await liveOf(objects, customer.id);
  const owes = subscription?.status === 'past_due' || subscription?.status === 'unpaid';
  if (subscription && owes && !(await payOpenInvoice(objects, subscription))) return 'declined';
  return undefined;
}

async function portalPage(objects: Objects, session: PortalSession, problem?: CardProblem): Promise<PageAnswer> {
  const texts = pageTexts(session.locale);
  const { translate } = texts;
  const subscription = await liveOf(objects, session.customer);
  const card = (await objects.get('customer', session.customer))?.stand_in.card;
  const invoices = await objects.find('invoice', { customer: session.customer });
  const lines = invoices.map(({ created, amount_due, status, number }) => {
    const facts = {
      date: texts.day(created),
      price: texts.price(amount_due),
      status: translate(`invoice.${status}`),
      number,
    };
    return html`<li>${translate('invoice', facts)}</li>`;
  });
  const content = html`
    <section>
      <h2>${translate('plan')}</h2>
      ${subscription ? await planPart(objects, texts, { subscription, session }) : html`<p>${translate('noPlan')}</p>`}
    </section>
    <form class="card" method="post">
      <h2>${translate('card')}</h2>
      <p>${card ? translate('cardEnding', { last4: card.last4 }) : translate('noCard')}</p>
      <input type="hidden" name="action" value="card" />
      ${cardFields(texts, problem)}
      <button class="quiet">${translate('useCard')}</button>
    </form>
    <section>
      <h2>${translate('invoices')}</h2>
      ${
        lines.length > 0
          ? html`<ul>
              ${lines}
            </ul>`
          : html`<p>${translate('noInvoices')}</p>`
      }
    </section>
    <p><a href="${session.return_url}">${translate('return')}</a></p>
    ${subscription ? await timePart(objects, texts, subscription) : ''} ${testCards(texts)}
  `;
  return { page: wholePage(texts, translate('portalTitle'), content) };
}

async function planPart(
  objects: Objects,
  texts: PageTexts,
  { subscription, session }: { subscription: Subscription; session: PortalSession },
): Promise<Html> {
  const { translate } = texts;
  const [item] = subscription.items.data;
  const date = texts.day(item.current_period_end);
  const prices = (await canChange(objects, session)) ? await pricesOnSale(objects) : [];
  const nameOf = async (price: Price) => (await objects.get('product', price.product))?.name ?? '';
  const current = (await objects.get('price', item.price))!;
  const { nextPrice } = subscription.stand_in;
  const next = nextPrice ? await objects.get('price', nextPrice) : undefined;
  const others: Html[] = [];
  for (const price of prices) {
    if (price.product === current.product || price.id === next?.id) continue;
    others.push(
      act('change', translate('change', { plan: await nameOf(price), price: texts.price(price.unit_amount) }), price),
    );
  }
  const resumesAt = subscription.pause_collection?.resumes_at;
  const renews = resumesAt ? translate('pausedUntil', { date: texts.day(resumesAt) }) : translate('renews', { date });
  const when = next ? translate('changes', { plan: await nameOf(next), date }) : renews;
  return html`
    <p class="price">${await nameOf(current)}</p>
    <p>${texts.price(current.unit_amount)} ${translate('perMonth')}</p>
    <p>${translate('status', { status: translate(`status.${subscription.status}`) })}</p>
    <p>${subscription.cancel_at_period_end ? translate('ends', { date }) : when}</p>
    ${subscription.cancel_at_period_end ? act('resume', translate('resume')) : act('cancel', translate('cancelPlan'))}
    ${others}
  `;
}

/** The part of the page that skips time, so that renewals can be tried without waiting for a month. */
async function timePart(objects: Objects, texts: PageTexts, subscription: Subscription): Promise<Html> {
  const date = texts.day(await nextEventAt(objects, subscription));
  return html`<section>
    <h2>${texts.translate('time')}</h2>
    <p>${texts.translate('timeText')}</p>
    ${act('pass-time', texts.translate('passTime', { date }))}
  </section>`;
}

const act = (action: string, label: string, price?: Price): Html => html`
  <form method="post">
    <input type="hidden" name="action" value="${action}" />
    ${price ? html`<input type="hidden" name="price" value="${price.id}" />` : ''}
    <button class="quiet">${label}</button>
  </form>
`;

async function confirmPage(objects: Objects, session: PortalSession): Promise<PageAnswer> {
  const texts = pageTexts(session.locale);
  const price = (await objects.get('price', session.stand_in.change!.price))!;
  const plan = (await objects.get('product', price.product))?.name ?? '';
  const content = html`
    <p>${texts.translate('confirmText', { price: texts.price(price.unit_amount) })}</p>
    <form method="post">
      <input type="hidden" name="action" value="change" />
      <input type="hidden" name="price" value="${price.id}" />
      <button>${texts.translate('confirm')}</button>
    </form>
    <p><a href="${session.return_url}">${texts.translate('return')}</a></p>
  `;
  return { page: wholePage(texts, texts.translate('confirmTitle', { plan }), content) };
}
