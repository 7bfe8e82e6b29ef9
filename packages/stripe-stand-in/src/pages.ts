import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageAnswer, payCheckout, showCheckout } from './checkout-pages.ts';
import { Form } from './form.ts';
import { styleSheet } from './html.ts';
import { actInPortal, showPortal } from './portal-pages.ts';
import type { Objects, Work } from './store.ts';

type Show = (objects: Objects, id: string) => Promise<PageAnswer | undefined>;
type Act = (objects: Objects, id: string, form: Form) => Promise<PageAnswer | undefined>;

/** Path of the pages, below the product's own URL. */
export const pagesPath = '/stand-in/pay';

/** Serves the pages for paying and managing plans: plain forms, no scripts. */
export async function servePages(fastify: FastifyInstance, work: Work, onChange: () => void): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(`${pagesPath}/style.css`, async (_request, reply) => reply.type('text/css').send(styleSheet));
    page(scope, `${pagesPath}/checkout/:id`, showCheckout, payCheckout);
    page(scope, `${pagesPath}/portal/:id`, showPortal, actInPortal);
  });

  function page(scope: FastifyInstance, path: string, show: Show, act: Act) {
    scope.get<{ Params: { id: string } }>(path, async ({ params }, reply) =>
      send(reply, await work((objects) => show(objects, params.id))),
    );
    scope.post<{ Params: { id: string } }>(path, async ({ params, body }, reply) => {
      const answer = await work((objects) => act(objects, params.id, new Form(typeof body === 'string' ? body : '')));
      onChange();
      return send(reply, answer);
    });
  }
}

function send(reply: FastifyReply, answer: PageAnswer | undefined) {
  if (!answer) return reply.callNotFound();
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(answer.page);
}
