import { cardFields, type CardProblem, testCards } from './card-fields.ts';
import { readCard } from './cards.ts';
import { recordEvent } from './events.ts';
import type { Form } from './form.ts';
import { html, wholePage } from './html.ts';
import type { Card, CheckoutSession } from './objects.ts';
import { type PageTexts, pageTexts } from './page-texts.ts';
import type { Objects } from './store.ts';
import { CardDeclined, startSubscription } from './subscriptions.ts';
import { totalOf } from './tax.ts';

/** A page to show, or a URL to redirect to. */
export type PageAnswer = { page: string } | { goTo: string };

/** Renders a checkout page; undefined if the id is unknown. */
export async function showCheckout(objects: Objects, id: string): Promise<PageAnswer | undefined> {
  const session = await objects.get('checkout.session', id);
  if (!session) return undefined;
  return isOpen(objects, session) ? payPage(objects, session) : overPage(session);
}

/** Handles the submitted form of a checkout page; undefined if the id is unknown. */
export async function payCheckout(objects: Objects, id: string, form: Form): Promise<PageAnswer | undefined> {
  const session = await objects.get('checkout.session', id);
  if (!session) return undefined;
  if (session.status === 'complete') return { goTo: successUrl(session) };
  if (!isOpen(objects, session)) return overPage(session);
  const consent = form.text('consent');
  if (consent !== null) {
    const { asked } = session.stand_in;
    if (consent === 'yes' && asked) return complete(objects, session, asked);
    return payPage(objects, await ask(objects, session, null), 'declined');
  }
  const outcome = readCard(form.text('number') ?? '');
  if (outcome === 'unknown') return payPage(objects, session, 'unknownCard');
  if (outcome === 'declined') return payPage(objects, session, 'declined');
  if (outcome.asks) return consentPage(objects, await ask(objects, session, outcome.card));
  return complete(objects, session, outcome.card);
}

const isOpen = (objects: Objects, { status, expires_at }: CheckoutSession) =>
  status === 'open' && objects.now < expires_at;

const successUrl = ({ success_url, id }: CheckoutSession) => success_url.replace('{CHECKOUT_SESSION_ID}', id);

const ask = (objects: Objects, session: CheckoutSession, asked: Card | null) =>
  objects.put<CheckoutSession>({ ...session, stand_in: { ...session.stand_in, asked } });

async function complete(objects: Objects, session: CheckoutSession, card: Card): Promise<PageAnswer> {
  const { customer, stand_in } = session;
  const payer = (await objects.get('customer', customer))!;
  await objects.put({ ...payer, stand_in: { card } });
  try {
    const subscription = await startSubscription(objects, {
      customer,
      price: stand_in.price,
      metadata: {},
      automatic_tax: session.automatic_tax ?? { enabled: false },
    });
    const done: CheckoutSession = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      stand_in: { ...stand_in, asked: null },
    };
    await objects.put(done);
    await recordEvent(objects, 'checkout.session.completed', done);
    return { goTo: successUrl(session) };
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    await objects.put(payer);
    return payPage(objects, session, 'declined');
  }
}

async function payPage(objects: Objects, session: CheckoutSession, problem?: CardProblem): Promise<PageAnswer> {
  const texts = pageTexts(session.locale);
  const { plan, price } = await planOf(objects, session, texts);
  const content = html`
    <section>
      <h2>${plan}</h2>
      <p class="price">${price}</p>
      <p class="muted">${texts.translate('perMonth')}</p>
    </section>
    <form class="card" method="post">
      ${cardFields(texts, problem)}
      <button>${texts.translate('pay', { price })}</button>
    </form>
    <p><a href="${session.cancel_url}">${texts.translate('back')}</a></p>
    ${testCards(texts)}
  `;
  return { page: wholePage(texts, texts.translate('payTitle'), content) };
}

async function consentPage(objects: Objects, session: CheckoutSession): Promise<PageAnswer> {
  const texts = pageTexts(session.locale);
  const { price } = await planOf(objects, session, texts);
  const content = html`
    <p>${texts.translate('askText', { price })}</p>
    <form method="post">
      <input type="hidden" name="consent" value="yes" /><button>${texts.translate('agree')}</button>
    </form>
    <form method="post">
      <input type="hidden" name="consent" value="no" /><button class="quiet">${texts.translate('refuse')}</button>
    </form>
  `;
  return { page: wholePage(texts, texts.translate('askTitle'), content) };
}

function overPage(session: CheckoutSession): PageAnswer {
  const texts = pageTexts(session.locale);
  const content = html`<p>${texts.translate('overText')}</p>
    <p><a href="${session.cancel_url}">${texts.translate('return')}</a></p>`;
  return { page: wholePage(texts, texts.translate('over'), content) };
}

async function planOf(objects: Objects, session: CheckoutSession, texts: PageTexts) {
  const price = (await objects.get('price', session.stand_in.price))!;
  const product = await objects.get('product', price.product);
  return { plan: product?.name ?? '', price: texts.price(totalOf(price.unit_amount, price, session)) };
}
