import { type Language, preferredLanguage } from '@ambiance/domain/languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Platform } from '../../platform/platform.ts';
import { friendPage, friendPageStyleHash } from './friend-page.ts';
import { declineMessages, friendLink } from './friend-page.repository.ts';

const withToken = z.object({ token: z.string().check(z.regex(/^[\da-f]{64}$/)) });
const tokenIn = (given: unknown): string | undefined => {
  const parsed = z.safeParse(withToken, given);
  return parsed.success ? parsed.data.token : undefined;
};

/** Serves the page of a friend's link. It needs no account and no script, and lets the friend decline further messages. */
export function serveFriendPage(fastify: FastifyInstance, { db, clock }: Pick<Platform, 'db' | 'clock'>): void {
  const show = async (reply: FastifyReply, token: string | undefined, accepted: Language, isDone: boolean) => {
    const link = token === undefined ? undefined : await friendLink(db, token, clock.now());
    return reply
      .code(link ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${friendPageStyleHash}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(friendPage(link?.language ?? accepted, { meeting: link?.meeting, token: link && token, isDone }));
  };
  const languageOf = (headers: { 'accept-language'?: string | undefined }) =>
    preferredLanguage(headers['accept-language']);

  void fastify.register(async (friends) => {
    friends.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      async (_request: unknown, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))) as unknown,
    );
    friends.get('/friend', ({ query, headers }, reply) => show(reply, tokenIn(query), languageOf(headers), false));
    // Only a button declines messages, because mail scanners open links.
    friends.post('/friend', async ({ body, headers }, reply) => {
      const token = tokenIn(body);
      if (token) await declineMessages(db, token, clock.now());
      return show(reply, token, languageOf(headers), true);
    });
  });
}
