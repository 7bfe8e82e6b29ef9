import { type Language, preferredLanguage } from '@ambiance/domain/languages';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { mailedPage, readForms, sendMailedPage } from '../../http/mailed-page.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLink } from '../mail/account-links.repository.ts';
import { dropQueuedMails } from '../mail/outgoing-mails.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { deleteAlert } from './arrival-alerts.repository.ts';

const withToken = z.object({ token: z.string().check(z.regex(/^[\da-f]{64}$/)) });
const tokenIn = (...given: unknown[]): string | undefined =>
  given.map((one) => z.safeParse(withToken, one)).find(({ success }) => success)?.data?.token;

/**
 * Serves the link with which members end mails that invite them back. Mail programs post to it with one tap, without showing
 * the page: https://www.rfc-editor.org/rfc/rfc8058
 */
export function serveUnsubscribe(
  fastify: FastifyInstance,
  { db, clock, bus }: Pick<Platform, 'db' | 'clock' | 'bus'>,
): void {
  const ownerOf = async (token: string | undefined) => {
    const link = token === undefined ? undefined : await findLink(db, 'unsubscribe', token);
    return link && link.expiresAt > clock.now() ? link : undefined;
  };

  void fastify.register(async (unsubscribe) => {
    readForms(unsubscribe);
    unsubscribe.get('/unsubscribe', async ({ query, headers }, reply) => {
      const token = tokenIn(query);
      const owner = await ownerOf(token);
      const language = owner?.language ?? preferredLanguage(headers['accept-language']);
      return sendMailedPage(reply, owner ? 200 : 404, unsubscribePage(language, owner ? { token: token! } : 'unknown'));
    });
    // Only a post ends the mails, because mail scanners open links.
    unsubscribe.post('/unsubscribe', async ({ query, body, headers }, reply) => {
      const owner = await ownerOf(tokenIn(body, query));
      if (owner) {
        await db.transaction().execute(async (tx) => {
          await lockUsers(tx, [owner.userId]);
          await deleteAlert(tx, owner.userId);
          await dropQueuedMails(tx, owner.userId, 'arrival');
        });
        publishUserEvent(bus, [owner.userId], 'RecordsErased', 'arrivalAlert');
      }
      const language = owner?.language ?? preferredLanguage(headers['accept-language']);
      return sendMailedPage(reply, owner ? 200 : 404, unsubscribePage(language, owner ? 'done' : 'unknown'));
    });
  });
}

const texts = {
  en: {
    title: 'Stop these emails?',
    lead: 'You asked us to write to you when someone near you joins. You can stop these emails here.',
    stop: 'Stop these emails',
    doneTitle: 'Done',
    done: 'We won’t send you these emails any more. If you ever want them again, ask for them on the Discover page. We still write about your account, such as a new password.',
    unknownTitle: 'This link no longer works',
    unknown: 'It may be incomplete, or older than 60 days. The newest of these emails has a link that works.',
  },
  fr: {
    title: 'Arrêter ces courriels\u202f?',
    lead: 'Tu nous as demandé de t’écrire quand quelqu’un s’inscrit près de chez toi. Un seul geste suffit pour y mettre fin.',
    stop: 'Arrêter ces courriels',
    doneTitle: 'C’est fait',
    done: 'Nous ne t’enverrons plus ces courriels. Si tu en veux de nouveau, demande-les sur la page Découvrir. Nous t’écrirons encore au sujet de ton compte, par exemple pour un nouveau mot de passe.',
    unknownTitle: 'Ce lien n’est plus valide',
    unknown:
      'Il est peut-être incomplet, ou il a plus de 60 jours. Le plus récent de ces courriels contient un lien valide.',
  },
} as const satisfies Record<Language, unknown>;

/** The page of the link: with a button, after its use, or if the link is unknown. */
export function unsubscribePage(language: Language, state: { token: string } | 'done' | 'unknown'): string {
  const t = texts[language];
  if (state === 'done') {
    return mailedPage(language, { title: t.doneTitle, content: `<p role="status">${t.done}</p>` });
  }
  if (state === 'unknown') return mailedPage(language, { title: t.unknownTitle, content: `<p>${t.unknown}</p>` });
  const form = `<form method="post" action="/unsubscribe"><input type="hidden" name="token" value="${state.token}"><button class="main">${t.stop}</button></form>`;
  return mailedPage(language, { title: t.title, content: `<p>${t.lead}</p>\n${form}` });
}
