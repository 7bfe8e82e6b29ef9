import type { Closing } from '@ambiance/contract/chat';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { proposalStatusAt } from '@ambiance/domain/proposals';
import type { Db } from '../../platform/database/database.ts';
import type { ChatNeeds } from './chat-needs.ts';
import { endOwnCheckIns, setClosed, settleProposals } from '../conversations/closing.repository.ts';
import { contactRefusals } from '../conversations/contact.ts';
import { type Actor, reachOf, requireOpen } from '../conversations/reach.ts';
import { queueCalledOff } from '../conversations/queue-called-off.ts';
import { lockConversation, type Standing, standingOf } from '../conversations/standing.repository.ts';
import type { TellBoth, Written } from '../conversations/tell-both.ts';

type Needs = ChatNeeds & { tellBoth: TellBoth };

/** How a conversation of two members stands; of any other it goes on and cannot be ended. */
export async function closingOf(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  actor: Actor,
  partnerId: UserId,
): Promise<Closing> {
  requireOpen(await reachOf({ db, clock }, actor, partnerId));
  const { areMembers, conversationId, closedBy } = await standingOf(db, actor, partnerId, clock.now());
  if (!areMembers || conversationId === null) return { canClose: false, closedBy: null };
  return { canClose: closedBy === null, closedBy };
}

/** Ends a conversation kindly, and what the two have proposed and agreed on with it; done a second time it changes nothing. */
export const close = (needs: Needs, actor: Actor, partnerId: UserId): Promise<Closing> =>
  change(needs, actor, partnerId, async (tx, { conversationId, closedBy }) => {
    if (closedBy) return undefined;
    const now = needs.clock.now();
    await setClosed(tx, conversationId, { by: actor.userId, at: now });
    // What was agreed on is called off; what was open, or is over by the clock, ends.
    const settled = await settleProposals(tx, conversationId, ({ status, at }) =>
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

/** Takes up again what one has ended oneself; where nobody has, it changes nothing. */
export const reopen = (needs: Needs, actor: Actor, partnerId: UserId): Promise<Closing> =>
  change(needs, actor, partnerId, async (tx, { conversationId, closedBy }) => {
    if (!closedBy) return undefined;
    await setClosed(tx, conversationId, null);
    return { changed: [] };
  });

type Change = (tx: Db, standing: Standing & { conversationId: number }) => Promise<Written | undefined>;

/** Changes how a conversation stands that the other has not ended, and tells both; undefined is no change. */
async function change(needs: Needs, actor: Actor, partnerId: UserId, changing: Change): Promise<Closing> {
  const { db, clock, hub, blocks, tellBoth } = needs;
  const mark = blocks.mark();
  const { isNews } = await tellBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx) => {
      await lockConversation(tx, actor.userId, partnerId);
      const standing = await standingOf(tx, actor, partnerId, clock.now());
      const written = await changing(tx, requireOwnEnd(standing, actor));
      return { ...(written ?? { changed: [] }), isNews: written !== undefined };
    }),
  );
  if (isNews) {
    hub.toUser(actor.userId).send('ClosingChanged', partnerId);
    if (!blocks.madeSince(mark, actor.userId, partnerId)) hub.toUser(partnerId).send('ClosingChanged', actor.userId);
  }
  return closingOf(needs, actor, partnerId);
}

/** Refuses whoever could not write to somebody even where nobody had ended it, and whoever did not end it themselves. */
function requireOwnEnd({ refusal, conversationId, ...standing }: Standing, { userId }: Actor) {
  if (refusal && (refusal !== 'closed' || standing.closedBy !== userId))
    throw new DomainError(contactRefusals[refusal]);
  if (!standing.areMembers) throw new DomainError('role.not-allowed');
  if (conversationId === null) throw new DomainError('conversation.unknown');
  return { ...standing, refusal, conversationId };
}
