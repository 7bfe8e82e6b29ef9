import { hubErrorFormat } from '@ambiance/contract/chat-events';
import { DomainError } from '@ambiance/domain/errors';
import { preferredLanguage } from '@ambiance/domain/languages';
import type { HubRequest } from '@ambiance/signalr-server';
import type { Authenticate, CurrentUser } from '../../http/authenticate.ts';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import { createBatcher } from '../../platform/batcher.ts';
import type { ChatUser } from './chat-needs.ts';

/** Answers whose request to the hub it is, null without a living session. */
export function createHubAuthentication(authenticate: Authenticate): (request: HubRequest) => Promise<ChatUser | null> {
  async function lookUp(token: string | undefined): Promise<CurrentUser | null> {
    try {
      return await authenticate(token);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
      throw error;
    }
  }

  // A few at a time: when a node has died, everybody who was connected to it comes at once, and the database has
  // connections left for those who are writing.
  const lookUps = createBatcher<string | undefined, CurrentUser | null>({
    run: (tokens) => Promise.all(tokens.map(lookUp)),
    isUnavailable: isDatabaseUnavailable,
    refusal: () => new DomainError('server.unavailable'),
    maxBatch: 6,
    maxWaiting: 10_000,
    gatherMs: 0,
    timeoutMs: 1900,
  });

  return async ({ token, query, raw }) => {
    const user = await lookUps.add(token);
    const language = preferredLanguage(query.get('lang') ?? raw.headers['accept-language']);
    // Until the account is ready it opens nothing but the page that makes it so.
    if (!user || user.mustChangePassword || user.mustAddSecondFactor) return null;
    const wantsErrorCodes = query.get(hubErrorFormat.parameter) === hubErrorFormat.codes;
    return { userId: user.id, sessionId: user.sessionId, expiresAt: user.sessionEndsAt, language, wantsErrorCodes };
  };
}
