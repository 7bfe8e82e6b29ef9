import type { proposalRoutes } from '@ambiance/contract/proposals';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../conversations/relation.repository.ts';
import { isOpenAt } from '../venues/opening-hours.ts';
import { venueFrom } from '../venues/venues.repository.ts';
import { answer, counter, type Needs, propose, requireConversation, undoCallOff } from './change-proposals.ts';
import { placesBetween } from './meeting-places.repository.ts';
import { agendaOf } from './proposals.repository.ts';

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

    async places({ user, query }) {
      await requireConversation(db, actorOf(user), query.withUserId, clock.now());
      const at = new Date(query.at);
      return (await placesBetween(db, user.id, query.withUserId, clock.now())).map((row) => ({
        venue: venueFrom(row),
        isOpen: isOpenAt(row.opening_hours, row.time_zone, at),
        hasPerkForTwo: row.has_perk_for_two,
      }));
    },
  };
}

const actorOf = ({ id, sessionId }: CurrentUser): Actor => ({ userId: id, sessionId });
