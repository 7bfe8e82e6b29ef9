import type { Closing } from '@ambiance/contract/chat';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { proposalStatusAt } from '@ambiance/domain/proposals';
import type { Db } from '../../platform/database/database.ts';
import type { ChatNeeds } from './chat-needs.ts';
import { endOwnCheckIns, setClosed, resolveProposals } from '../conversations/closing.repository.ts';
import { queueCalledOff } from '../conversations/queue-called-off.ts';
import {
  type Actor,
  lockConversation,
  relationOf,
  type RelationRow,
  requireMembers,
  requireVisible,
} from '../conversations/relation.repository.ts';
import type { NotifyBoth, Written } from '../conversations/notify-both.ts';

type Needs = ChatNeeds & { notifyBoth: NotifyBoth };

/** Returns whether a conversation can be ended, and who ended it. Only conversations between two members can be ended. */
export async function closingOf(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  actor: Actor,
  partnerId: UserId,
): Promise<Closing> {
  const { relation, conversationId, closedBy } = await relationOf(db, actor, partnerId, clock.now());
  requireVisible(relation);
  return {
    canClose: relation === 'members' && conversationId !== null,
    closedBy: relation === 'closed' ? closedBy : null,
  };
}

/** Ends a conversation together with its proposals and meetings. A second call changes nothing. */
export const close = (needs: Needs, actor: Actor, partnerId: UserId): Promise<Closing> =>
  change(needs, actor, partnerId, async (tx, { conversationId, closedBy }) => {
    if (closedBy) return undefined;
    const now = needs.clock.now();
    await setClosed(tx, conversationId, { by: actor.userId, at: now });
    // Meetings still ahead are cancelled. Open proposals and past meetings end.
    const settled = await resolveProposals(tx, conversationId, ({ status, at }) =>
      status === 'accepted' && proposalStatusAt(status, at, now) === 'accepted' ? 'cancelled' : 'ended',
    );
    await endOwnCheckIns(tx, actor.userId, conversationId, now);
    const calledOff = settled.filter(({ status }) => status === 'cancelled');
    for (const one of calledOff) await queueCalledOff(tx, { by: actor.userId, to: partnerId }, one, now);
    return {
      changed: settled.map(({ id }) => id),
      answered: calledOff.map(({ id }) => ({ to: partnerId, id, outcome: 'called-off' })),
    };
  });

/** Reopens a conversation that the actor ended. Changes nothing if it is open. */
export const reopen = (needs: Needs, actor: Actor, partnerId: UserId): Promise<Closing> =>
  change(needs, actor, partnerId, async (tx, { conversationId, closedBy }) => {
    if (!closedBy) return undefined;
    await setClosed(tx, conversationId, null);
    return { changed: [] };
  });

type Change = (
  tx: Db,
  conversation: { conversationId: number; closedBy: UserId | null },
) => Promise<Written | undefined>;

/**
 * Ends or reopens a conversation, unless the partner ended it, and notifies both. `changing` returns undefined if nothing
 * changes.
 */
async function change(needs: Needs, actor: Actor, partnerId: UserId, changing: Change): Promise<Closing> {
  const { db, clock, hub, blocks, notifyBoth } = needs;
  const mark = blocks.mark();
  const { isNews } = await notifyBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx) => {
      await lockConversation(tx, actor.userId, partnerId);
      const row = await relationOf(tx, actor, partnerId, clock.now());
      const written = await changing(tx, requireOwnEnd(row, actor));
      return { ...(written ?? { changed: [] }), isNews: written !== undefined };
    }),
  );
  if (isNews) {
    hub.toUser(actor.userId).send('ClosingChanged', partnerId);
    if (!blocks.madeSince(mark, actor.userId, partnerId)) hub.toUser(partnerId).send('ClosingChanged', actor.userId);
  }
  return closingOf(needs, actor, partnerId);
}

/** Throws if the actor could not write even in an open conversation, or if the partner ended it. */
function requireOwnEnd({ relation, conversationId, closedBy }: RelationRow, { userId }: Actor) {
  if (relation !== 'closed' || closedBy !== userId) requireMembers(relation);
  if (conversationId === null) throw new DomainError('conversation.unknown');
  return { conversationId, closedBy };
}
