import { type Language, preferredLanguage } from '@ambiance/domain/languages';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '../platform/mailer.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { TextMessage } from '../platform/sms.ts';
import { outboxPage } from './outbox-page.ts';

interface Outboxes {
  mail: Outbox<Mail> | undefined;
  sms: Outbox<TextMessage> | undefined;
}

/**
 * `/dev/outbox`: the newest hundred mails and text messages of the local substitutes, as a page for browsers and as JSON
 * for other clients. Never served in production.
 */
export function serveDevOutbox(fastify: FastifyInstance, outboxes: Outboxes): void {
  fastify.get('/dev/outbox', async (request, reply) => {
    const [mail = [], sms = []] = await Promise.all([outboxes.mail?.newest(100), outboxes.sms?.newest(100)]);
    const { accept = '', 'accept-language': accepted } = request.headers;
    if (!accept.includes('text/html')) return { mail, sms };
    const language: Language = preferredLanguage(accepted);
    return (
      reply
        .type('text/html; charset=utf-8')
        // Mails have their own styles and are shown without scripts.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'",
        )
        .send(outboxPage(language, { mail, sms }))
    );
  });
}
