import type { FastifyInstance } from 'fastify';
import type { Mail } from '../platform/mailer.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { TextMessage } from '../platform/sms.ts';

/** `/dev/outbox`: what the mail and SMS stand-ins were given. Never mounted in production. */
export function serveDevOutbox(
  fastify: FastifyInstance,
  outboxes: { mail: Outbox<Mail> | undefined; sms: Outbox<TextMessage> | undefined },
): void {
  fastify.get('/dev/outbox', async () => ({
    mail: (await outboxes.mail?.newest(100)) ?? [],
    sms: (await outboxes.sms?.newest(100)) ?? [],
  }));
}
