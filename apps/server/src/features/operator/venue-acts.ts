import type { VenueFile } from '@ambiance/contract/operator-shapes';
import { DomainError } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { closeAllAssignments } from '../assignments/assignments.repository.ts';
import { endPerk as endOnePerk, endPerks, managedPerks } from '../perks/managed-perks.repository.ts';
import { lockStaffOf } from '../venues/staff.repository.ts';
import { venueById } from '../venues/venues.repository.ts';
import { type ActBy, recordAct } from './act.ts';
import {
  callStaffBack,
  lockPerk,
  lockVenue,
  overviewOfVenue,
  sendStaffHome,
  setClosed,
  staffOfVenue,
} from './venues.repository.ts';

interface Needs {
  db: Db;
  clock: Clock;
}

/** A venue with its staff and all its perks. @throws DomainError `venue.unknown` */
export async function venueFile({ db, clock }: Needs, id: VenueId): Promise<VenueFile> {
  const now = clock.now();
  const [overview, venue, staff, perks] = await Promise.all([
    overviewOfVenue(db, now, id),
    venueById(db, id),
    staffOfVenue(db, id),
    managedPerks(db, id, now),
  ]);
  if (!overview || !venue) throw new DomainError('venue.unknown');
  return {
    ...overview,
    address: venue.address,
    timeZone: venue.timeZone,
    staff,
    offers: perks.map((perk) => ({
      id: perk.id,
      title: perk.title,
      minTier: perk.minTier,
      categoryKey: perk.categoryKey,
      endsUtc: perk.endsUtc,
      hasEnded: perk.endsUtc !== null && new Date(perk.endsUtc) <= now,
      claimed: perk.claimed,
      redeemed: perk.redeemed,
    })),
  };
}

/** The venue's name, and how much its closing ended. */
export interface Closing {
  name: string;
  perks: number;
  chats: number;
  people: number;
}

/**
 * Closes a venue: ends its perks and its open chats, and switches off all its staff until it reopens.
 * @throws DomainError `venue.unknown`, `venue.closed`
 */
export const closeVenue = ({ db, clock }: Needs, by: ActBy, id: VenueId): Promise<Closing> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    const venue = await lockVenue(tx, id);
    if (!venue) throw new DomainError('venue.unknown');
    if (venue.closedAt) throw new DomainError('venue.closed');
    // Lock the staff first: a message that one of them is writing is then either stored and ended, or refused.
    const staffIds = await lockStaffOf(tx, id);
    await sendStaffHome(tx, id);
    for (const userId of staffIds) await endSessionsOf(tx, userId);
    const perks = await endPerks(tx, id, now);
    const chats = await closeAllAssignments(tx, id, now);
    await setClosed(tx, id, now);
    await recordAct(tx, by, `venue close --venue ${id}`, null, now);
    return { name: venue.name, perks, chats, people: staffIds.length };
  });

/**
 * Reopens a closed venue with the staff of the time it closed; ended perks stay ended. Returns its name and the number of staff.
 * @throws DomainError `venue.unknown`, `venue.open`
 */
export const reopenVenue = ({ db, clock }: Needs, by: ActBy, id: VenueId): Promise<{ name: string; people: number }> =>
  db.transaction().execute(async (tx) => {
    const venue = await lockVenue(tx, id);
    if (!venue) throw new DomainError('venue.unknown');
    if (!venue.closedAt) throw new DomainError('venue.open');
    await setClosed(tx, id, null);
    const people = await callStaffBack(tx, id);
    await recordAct(tx, by, `venue reopen --venue ${id}`, null, clock.now());
    return { name: venue.name, people };
  });

/**
 * Ends a perk now; existing claims keep their own end. Returns the perk's venue and title.
 * @throws DomainError `perk.unknown`, `perk.over`
 */
export const endPerk = ({ db, clock }: Needs, by: ActBy, id: PerkId): Promise<{ venueId: VenueId; title: string }> =>
  db.transaction().execute(async (tx) => {
    const perk = await lockPerk(tx, id);
    if (!perk) throw new DomainError('perk.unknown');
    // Read the time after the lock, so that no claim is later than the end.
    const now = clock.now();
    if (perk.endsAt && perk.endsAt <= now) throw new DomainError('perk.over');
    await endOnePerk(tx, perk.venueId, id, now);
    await recordAct(tx, by, `perk end --perk ${id}`, null, now);
    return perk;
  });
