import { hubErrorFormat } from '@ambiance/contract/chat-events';
import { DomainError } from '@ambiance/domain/errors';
import { preferredLanguage } from '@ambiance/domain/languages';
import type { HubRequest } from '@ambiance/signalr-server';
import type { Authenticate, CurrentUser } from '../../http/authenticate.ts';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import { createBatcher } from '../../platform/batcher.ts';
import type { ChatUser } from './chat-needs.ts';

/** Returns the user of a request to the hub; null without an open session or if the account still needs a setup step. */
export function createHubAuthentication(authenticate: Authenticate): (request: HubRequest) => Promise<ChatUser | null> {
  async function lookUp(token: string | undefined): Promise<CurrentUser | null> {
    try {
      return await authenticate(token);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
      throw error;
    }
  }

  // Only a few at a time: when a node crashes, all its clients reconnect at once. The database then has connections left for
  // senders.
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
    // Accounts that still need a setup step cannot use the hub.
    if (!user || user.mustChangePassword || user.mustAddSecondFactor) return null;
    const wantsErrorCodes = query.get(hubErrorFormat.parameter) === hubErrorFormat.codes;
    return { userId: user.id, sessionId: user.sessionId, expiresAt: user.sessionEndsAt, language, wantsErrorCodes };
  };
}
