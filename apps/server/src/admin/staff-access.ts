import type { UserId, VenueId } from '@ambiance/domain/ids';
import { OperatorError } from '../entry.ts';
import { endSessionsOf } from '../features/accounts/sessions.repository.ts';
import { changeHost, endHostWork } from '../features/hosts/host-changes.ts';
import { setAccountStatus } from '../features/operator/staff.ts';
import { staffAccountOf } from '../features/operator/staff.repository.ts';
import { setStaffActive, workplacesOf } from '../features/venues/staff.repository.ts';
import { isClosed } from '../features/venues/venues.repository.ts';
import type { Db } from '../platform/database/database.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { optionalVenue } from './option.ts';

const usage = '--email ADDRESS [--venue NUMBER]';
const options = { email: { type: 'string' }, venue: { type: 'string' } } as const;

export const staffDeactivate: AdminCommand = {
  usage,
  explanation:
    'Ends the access of a host or manager at once, everywhere or at one venue, or of a moderator or administrator. Open chats of a host go to a colleague.',
  options,
  run: (needs, given) => changeWork(needs, given, false),
};

export const staffActivate: AdminCommand = {
  usage,
  explanation: 'Gives a host, manager, moderator or administrator access again.',
  options,
  run: (needs, given) => changeWork(needs, given, true),
};

async function changeWork({ db, clock }: AdminNeeds, given: Options, active: boolean): Promise<string[]> {
  const { userId, email } = await accountOf(db, given);
  const account = await staffAccountOf(db, userId);
  if (account?.role === 'moderator' || account?.role === 'admin') {
    await setAccountStatus(db, userId, active ? 'Active' : 'Suspended', clock.now());
    return [`${email} is ${active ? 'active' : 'inactive'} as ${account.role} now.`];
  }
  const workplaces = await workplacesIn(db, given, userId, email);
  for (const { venue_id: venueId, role } of workplaces) {
    if (active) await requireOpenVenue(db, venueId);
    if (role === 'host' && active) await changeHost(db, venueId, userId, { active });
    else if (role === 'host') await endHostWork(db, venueId, userId, clock.now());
    else await setStaffActive(db, venueId, userId, active);
  }
  if (!active) await endSessionsOf(db, userId);
  const venues = workplaces.map((workplace) => workplace.venue_id).join(', ');
  return [`${email} is ${active ? 'active' : 'inactive'} at venue ${venues} now.`];
}

/** Throws if the venue is closed. Reopening a venue also restores its staff. */
export async function requireOpenVenue(tx: Db, id: VenueId): Promise<void> {
  if (await isClosed(tx, id)) throw new OperatorError(`Venue ${id} is closed. "venue reopen" opens it again.`);
}

async function workplacesIn(tx: Db, given: Options, userId: UserId, email: string) {
  const venueId = optionalVenue(given);
  const all = await workplacesOf(tx, userId);
  if (all.length === 0) {
    throw new OperatorError(`${email} works at no venue. "member status" suspends any other account.`);
  }
  const named = all.filter((workplace) => venueId === undefined || workplace.venue_id === venueId);
  if (named.length === 0) throw new OperatorError(`${email} does not work at venue ${venueId}.`);
  return named;
}
