import { dayIn } from '@ambiance/domain/calendar';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Role } from '@ambiance/domain/members';
import type { Db } from '../../platform/database/database.ts';
import { isActive } from '../../platform/database/lock-users.ts';
import { addUser, giveBadge } from '../accounts/users.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { setFirstPosition } from '../positions/positions.repository.ts';
import { placeOfVenue, venueById } from '../venues/venues.repository.ts';

export interface StaffAccount {
  id: UserId;
  email: string;
  displayName: string;
  role: Exclude<Role, 'member'>;
  language: Language;
  city: string;
  country: string;
  /** The venue of a manager or host; undefined for staff without a venue. */
  venueId: VenueId | undefined;
  /** Null until the owner sets a password by a mailed link. */
  passwordHash: string | null;
}

interface Access extends Pick<StaffAccount, 'role' | 'venueId'> {
  userId: UserId;
}

/** Mails someone that they no longer work at a venue or for Ambiance, unless their account is not active. */
export async function mailRemoval(
  tx: Db,
  { userId, venueId, role, isClosed = false }: Access & { isClosed?: boolean },
  now: Date,
): Promise<void> {
  if (!(await isActive(tx, userId))) return;
  const details = { role, ...(await venueDetails(tx, venueId)), ...(isClosed && { isClosed: 1 }) };
  await queueMail(tx, userId, { kind: 'staff-removed', details }, now);
}

/**
 * Mails someone that they have access to a venue or to Ambiance now, with a link to choose a password, unless their account is not
 * active. The inviter is null for the operator, who uses the admin command.
 */
export async function mailInvitation(
  tx: Db,
  { userId, inviterId, venueId, role }: Access & { inviterId: UserId | null },
  now: Date,
): Promise<void> {
  if (!(await isActive(tx, userId))) return;
  const inviter = inviterId === null ? 'Ambiance' : await nameOf(tx, inviterId);
  const details = { inviter, role, ...(await venueDetails(tx, venueId)) };
  await queueMail(tx, userId, { kind: 'staff-invitation', details }, now);
}

const venueDetails = async (tx: Db, venueId: VenueId | undefined) =>
  venueId === undefined ? undefined : { venue: (await venueById(tx, venueId))!.name };

async function nameOf(tx: Db, userId: UserId): Promise<string> {
  const { display_name: name } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('display_name')
    .executeTakeFirstOrThrow();
  return name;
}

/** Creates a staff account; returns false if the address already has an account, which stays unchanged. */
export async function addStaffAccount(
  tx: Db,
  { venueId, ...account }: StaffAccount,
  now: Date,
  timeZone: string,
): Promise<boolean> {
  const user = {
    ...account,
    dateOfBirth: null,
    description: null,
    expectations: null,
    searchRadiusKm: 50,
    awaitsEmailProof: false,
    // Members who write to a venue see whether someone is there.
    showsActivity: true,
    sendsReadReceipts: true,
  };
  if (!(await addUser(tx, user, now, dayIn(timeZone, now)))) return false;
  const worksAtVenue = account.role === 'host' || account.role === 'manager';
  if (worksAtVenue) await giveBadge(tx, account.id, 'venue', now);
  // Members who search find a visible host at the venue.
  const place = account.role === 'host' && venueId !== undefined ? await placeOfVenue(tx, venueId) : null;
  if (place) await setFirstPosition(tx, account.id, place, now);
  return true;
}
