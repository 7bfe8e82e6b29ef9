import type { chatRoutes } from '@ambiance/contract/chat';
import { DomainError } from '@ambiance/domain/errors';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AccessTokens } from '../accounts/access-token.ts';
import type { Chat } from './chat.hub.ts';
import { closingOf } from './closing.ts';
import { inboxOf, inboxPageSize, unreadCountOf } from '../conversations/conversations.repository.ts';
import { changesOf, historyOf } from '../conversations/messages.repository.ts';
import { type Actor, relationOf, requireVisible } from '../conversations/relation.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { chat: Chat; tokens: Pick<AccessTokens, 'signHubToken'> };

export function chatHandlers({ db, clock, chat, tokens }: Needs): Handlers<typeof chatRoutes> {
  return {
    ticket: async ({ user: { id, sessionId } }) => ({
      ticket: await tokens.signHubToken({ sessionId, userId: id }),
    }),

    async conversations({ user, query }) {
      const stored = await inboxOf(
        db,
        user.id,
        {
          q: query.q || undefined,
          withUserId: query.withUserId,
          archived: query.view === 'archived',
          beforeId: readCursor(query.cursor),
        },
        clock.now(),
      );
      const page = stored.slice(0, inboxPageSize);
      const online = await chat.online(page.map(({ partner }) => partner.id));
      return {
        items: page.map(({ partner, bothShowActivity, ...conversation }) => ({
          ...conversation,
          partner: { ...partner, online: bothShowActivity && online.has(partner.id) },
        })),
        next: stored.length > inboxPageSize ? String(page.at(-1)!.lastMessage.id) : undefined,
      };
    },

    unreadCount: async ({ user }) => ({ count: await unreadCountOf(db, user.id) }),

    async history({ user, params, query }) {
      const now = clock.now();
      requireVisible((await relationOf(db, actorOf(user), params.id, now)).relation);
      return historyOf(db, { userId: user.id, partnerId: params.id }, query, now);
    },

    async changes({ user, params, query }) {
      const now = clock.now();
      requireVisible((await relationOf(db, actorOf(user), params.id, now)).relation);
      return changesOf(db, { userId: user.id, partnerId: params.id }, query.after, now);
    },

    async markRead({ user, params, body }) {
      await chat.markRead(actorOf(user), params.id, body.upToMessageId);
      return { ok: true };
    },

    closing: ({ user, params }) => closingOf({ db, clock }, actorOf(user), params.id),
    close: ({ user, params }) => chat.closeConversation(actorOf(user), params.id),
    reopen: ({ user, params }) => chat.reopenConversation(actorOf(user), params.id),

    changeSettings: ({ user, params, body }) => chat.changeSettings(actorOf(user), params.id, body),
  };
}

const actorOf = ({ id, sessionId }: CurrentUser): Actor => ({ userId: id, sessionId });

/** The cursor is the newest message id of the previous page's last conversation. */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new DomainError('cursor.invalid');
  return Number(cursor);
}
