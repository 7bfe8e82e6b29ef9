import type { proposalRoutes } from '@ambiance/contract/proposals';
import type { Message } from '@ambiance/contract/chat';
import type { Output } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import {
  actRefusal,
  callOffUndoMs,
  hourRefusal,
  outcomeOf,
  type ProposalAct,
  proposalsPerDay,
  proposalStatusAt,
  reminderMs,
  statusAfter,
  undoRefusal,
} from '@ambiance/domain/proposals';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import { type Actor, lockConversation, relationOf, requireMembers } from '../conversations/relation.repository.ts';
import { isVenueOpen } from '@ambiance/domain/opening-hours';
import { isClosed, venueById } from '../venues/venues.repository.ts';
import { placesBetween } from './meeting-places.repository.ts';
import {
  addProposal,
  agendaOf,
  countProposals,
  markReminded,
  openProposalOf,
  proposalById,
  recentMeetingsOf,
  resolve,
  setAccepted,
  setCalledOff,
  type StoredProposal,
} from './proposals.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Db } from '../../platform/database/database.ts';
import type { NotifyBoth, Written } from '../conversations/notify-both.ts';
import { messageOf } from '../conversations/messages.repository.ts';
import { dropCalledOff, queueCalledOff } from '../conversations/queue-called-off.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { type GiveNeeds, type GivenHalf, issuePairs } from '../perks/issue-pairs.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = GiveNeeds &
  Pick<Platform, 'db' | 'clock' | 'bus'> & {
    chat: { notifyBoth: NotifyBoth };
    /** The time zone for places in the user's own words; a venue has its own. */
    timeZone: string;
  };

export function proposalHandlers(needs: Needs): Handlers<typeof proposalRoutes> {
  const { db, clock } = needs;
  return {
    propose: ({ user, body: { toUserId, ...wish } }) => propose(needs, actorOf(user), toUserId, wish),
    accept: ({ user, params }) => answer(needs, actorOf(user), params.id, 'accept'),
    decline: ({ user, params }) => answer(needs, actorOf(user), params.id, 'decline'),
    cancel: ({ user, params }) => answer(needs, actorOf(user), params.id, 'cancel'),
    undo: ({ user, params }) => undoCallOff(needs, actorOf(user), params.id),
    counter: ({ user, params, body }) => counter(needs, actorOf(user), params.id, body),
    agenda: ({ user }) => agendaOf(db, user.id, clock.now()),
    recent: ({ user }) => recentMeetingsOf(db, user.id, clock.now()),

    async places({ user, query }) {
      await requireConversation(db, actorOf(user), query.withUserId, clock.now());
      const at = new Date(query.at);
      const places = await placesBetween(db, user.id, query.withUserId, clock.now());
      return places.map(({ venue, openingHours, holidays, hasPerkForTwo }) => ({
        venue,
        isOpen: isVenueOpen({ openingHours, holidays, timeZone: venue.timeZone }, at),
        hasPerkForTwo,
      }));
    },
  };
}

const actorOf = ({ id, sessionId }: CurrentUser): Actor => ({ userId: id, sessionId });

/** The input for a proposal: the place, in words or as a venue, and the time. */
type Wish = Output<(typeof proposalRoutes)['counter']['body']>;

const dayMs = 86_400_000;

/** Proposes to meet: stores a message and notifies both users. */
async function propose(needs: Needs, actor: Actor, partnerId: UserId, wish: Wish): Promise<Message> {
  const { db, clock, chat } = needs;
  if (partnerId === actor.userId) throw new DomainError('message.to-yourself');
  const { stored } = await chat.notifyBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx) => {
      await lockConversation(tx, actor.userId, partnerId);
      const now = clock.now();
      const conversationId = await requireConversation(tx, actor, partnerId, now);
      const open = await openProposalOf(tx, conversationId);
      if (open && proposalStatusAt(open.status, open.at, now) === 'open') throw new DomainError('proposal.one-open');
      if (open) await resolve(tx, open.id, 'ended');
      const stored = await add(tx, { conversationId, proposerId: actor.userId, now }, wish, needs.timeZone);
      return { stored, changed: open ? [open.id] : [] };
    }),
  );
  return seenBy(needs, actor, partnerId, stored);
}

type Answered = Written & { pair?: GivenHalf[] };

/** Accepts, declines or cancels; done a second time it changes nothing. */
async function answer(
  needs: Needs,
  actor: Actor,
  id: MessageId,
  act: Exclude<ProposalAct, 'counter'>,
): Promise<Message> {
  const { db, clock, bus, chat } = needs;
  const partnerId = await partnerIn(db, actor, id);
  const { pair = [] } = await chat.notifyBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx): Promise<Answered> => {
      const now = clock.now();
      const { proposal, status } = await lockForAct(tx, actor, { id, partnerId }, now);
      const isProposer = proposal.proposerId === actor.userId;
      if (status === statusAfter[act] && (act === 'cancel' || !isProposer)) return { changed: [] };
      const refusal = actRefusal(act, status, isProposer);
      if (refusal) throw new DomainError(refusal);
      const outcome = outcomeOf(act, status);
      await resolve(tx, id, statusAfter[act]);
      if (act === 'accept') await setAccepted(tx, id, now);
      // Users with Ambiance open see it on the screen; a push notification reaches those on their way.
      if (act === 'accept') await queueChange(tx, { topic: 'agreed', id, userIds: [partnerId] }, now);
      if (outcome === 'called-off') {
        // The member's check-ins end, and devices and mailboxes are notified, only when it can no longer be undone.
        await setCalledOff(tx, id, { by: actor.userId, at: now });
        const dueAt = new Date(now.getTime() + callOffUndoMs);
        await queueCalledOff(tx, { by: actor.userId, to: partnerId }, proposal, dueAt);
      }
      if (act === 'accept' && proposal.at.getTime() - now.getTime() <= reminderMs) await markReminded(tx, id);
      const answered = { changed: [id], answered: outcome ? [{ to: partnerId, id, outcome }] : [] };
      const { venueId, at, a, b } = proposal;
      if (act !== 'accept' || venueId === null) return answered;
      return { ...answered, pair: await issuePairs(tx, needs, { id, venueId, at, between: [a, b] }, clock.now()) };
    }),
  );
  for (const { userId, claimId } of pair) publishUserEvent(bus, [userId], 'ClaimChanged', claimId);
  return seenBy(needs, actor, partnerId, id);
}

/** Restores a meeting that the actor has just called off. A second call changes nothing. */
async function undoCallOff(needs: Needs, actor: Actor, id: MessageId): Promise<Message> {
  const { db, clock, chat } = needs;
  const partnerId = await partnerIn(db, actor, id);
  await chat.notifyBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx): Promise<Written> => {
      const now = clock.now();
      const { proposal, status } = await lockForAct(tx, actor, { id, partnerId }, now);
      if (status === 'accepted') return { changed: [] };
      const refusal = undoRefusal({ by: proposal.calledOffBy, at: proposal.calledOffAt }, actor.userId, now);
      if (refusal) throw new DomainError(refusal);
      await resolve(tx, id, 'accepted');
      await setCalledOff(tx, id, null);
      await dropCalledOff(tx, partnerId, id);
      return { changed: [id], answered: [{ to: partnerId, id, outcome: 'restored' }] };
    }),
  );
  return seenBy(needs, actor, partnerId, id);
}

/** Makes a counterproposal: closes the first proposal and stores the new one in the same transaction. */
async function counter(needs: Needs, actor: Actor, id: MessageId, wish: Wish): Promise<Message> {
  const { db, clock, chat } = needs;
  const partnerId = await partnerIn(db, actor, id);
  const { stored } = await chat.notifyBoth(actor.userId, partnerId, () =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const { proposal, status, conversationId } = await lockForAct(tx, actor, { id, partnerId }, now);
      const refusal = actRefusal('counter', status, proposal.proposerId === actor.userId);
      if (refusal) throw new DomainError(refusal);
      await resolve(tx, id, statusAfter.counter);
      const stored = await add(tx, { conversationId, proposerId: actor.userId, now }, wish, needs.timeZone);
      return { stored, changed: [id] };
    }),
  );
  return seenBy(needs, actor, partnerId, stored);
}

/** The other user of a proposal. For a third user the proposal does not exist. */
async function partnerIn(db: Db, { userId }: Actor, id: MessageId): Promise<UserId> {
  const proposal = await proposalById(db, id);
  if (proposal?.a === userId) return proposal.b;
  if (proposal?.b === userId) return proposal.a;
  throw new DomainError('proposal.unknown');
}

/** Locks a proposal until the transaction ends and returns its current state. */
async function lockForAct(tx: Db, actor: Actor, { id, partnerId }: { id: MessageId; partnerId: UserId }, now: Date) {
  await lockConversation(tx, actor.userId, partnerId);
  const conversationId = await requireConversation(tx, actor, partnerId, now);
  const proposal: StoredProposal | undefined = await proposalById(tx, id);
  if (!proposal) throw new DomainError('proposal.unknown');
  return { proposal, conversationId, status: proposalStatusAt(proposal.status, proposal.at, now) };
}

/** Refuses a user who may not write to the other, or who has no conversation with them. Returns the conversation. */
async function requireConversation(db: Db, actor: Actor, partnerId: UserId, now: Date): Promise<number> {
  const { relation, conversationId } = await relationOf(db, actor, partnerId, now);
  requireMembers(relation);
  if (conversationId === null) throw new DomainError('proposal.no-conversation');
  return conversationId;
}

/** Stores a proposal in a locked conversation. */
async function add(
  tx: Db,
  { conversationId, proposerId, now }: { conversationId: number; proposerId: UserId; now: Date },
  wish: Wish,
  ownTimeZone: string,
): Promise<MessageId> {
  const at = new Date(wish.at);
  const refusal = hourRefusal(at, now);
  if (refusal) throw new DomainError(refusal, { fields: { at: refusal } });
  const recent = await countProposals(tx, conversationId, proposerId, new Date(now.getTime() - dayMs));
  if (recent >= proposalsPerDay) throw new DomainError('proposal.too-many', { details: { retryAfterSeconds: 3600 } });
  const where = await placeOf(tx, wish, ownTimeZone);
  return addProposal(tx, { conversationId, proposerId, ...where, at }, now);
}

async function placeOf(tx: Db, { place, timeZone }: Wish, otherwise: string) {
  if (place.venueId === undefined) {
    return { venueId: null, place: place.text!, address: null, timeZone: timeZone ?? otherwise };
  }
  const venue = await venueById(tx, place.venueId);
  if (!venue) throw new DomainError('venue.unknown');
  if (await isClosed(tx, venue.id)) throw new DomainError('venue.closed');
  const address = [venue.address, venue.city].filter(Boolean).join(', ');
  return { venueId: venue.id, place: venue.name, address, timeZone: venue.timeZone };
}

async function seenBy({ db, clock }: Needs, { userId }: Actor, partnerId: UserId, id: MessageId): Promise<Message> {
  const message = await messageOf(db, { userId, partnerId }, id, clock.now());
  if (!message) throw new DomainError('proposal.unknown');
  return message;
}
