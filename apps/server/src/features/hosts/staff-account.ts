import { dayIn } from '@ambiance/domain/calendar';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Role } from '@ambiance/domain/members';
import type { Db } from '../../platform/database/database.ts';
import { isActive } from '../../platform/database/lock-users.ts';
import { addUser, giveBadge } from '../accounts/users.repository.ts';
import type { MailKind } from '../mail/mail-texts.ts';
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

/** Mails someone that they no longer work at a venue, or for Ambiance if none is given. */
export const mailRemoval = (tx: Db, access: Access, now: Date): Promise<void> =>
  mailStaff(tx, access, { kind: access.venueId === undefined ? 'moderator-removed' : 'staff-removed' }, now);

/** Mails someone that the operator has closed their venue. */
export const mailClosing = (tx: Db, access: Access, now: Date): Promise<void> =>
  mailStaff(tx, access, { kind: 'venue-closed' }, now);

/** Mails someone that the operator has given their access back. They have a password, or can ask for a link to choose one. */
export const mailAccessBack = (tx: Db, access: Access, now: Date): Promise<void> =>
  mailStaff(tx, access, { kind: 'staff-access-back' }, now);

/** Mails someone that they have access to a venue or to Ambiance now, with a link to choose a password. */
export async function mailInvitation(
  tx: Db,
  { inviterId, ...access }: Access & { inviterId: UserId },
  now: Date,
): Promise<void> {
  await mailStaff(tx, access, { kind: 'staff-invitation', inviter: await nameOf(tx, inviterId) }, now);
}

/** Mails someone about their access, unless their account is not active. */
async function mailStaff(
  tx: Db,
  { userId, venueId, role }: Access,
  { kind, ...more }: { kind: MailKind; inviter?: string },
  now: Date,
): Promise<void> {
  if (!(await isActive(tx, userId))) return;
  const venue = venueId === undefined ? undefined : (await venueById(tx, venueId))!.name;
  const details = { role, ...(venue !== undefined && { venue }), ...more };
  await queueMail(tx, userId, { kind, details }, now);
}

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
