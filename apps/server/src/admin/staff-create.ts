import { displayName, email } from '@ambiance/contract/fields';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { languages } from '@ambiance/domain/languages';
import type { Role } from '@ambiance/domain/members';
import * as z from 'zod/mini';
import { OperatorError } from '../entry.ts';
import { credentialsOf } from '../features/accounts/users.repository.ts';
import { dropOlderLinks, linkHours } from '../features/mail/account-links.repository.ts';
import { makeLink } from '../features/mail/make-link.ts';
import { addStaffAccount } from '../features/hosts/staff-account.ts';
import { addStaff, workplacesOf } from '../features/venues/staff.repository.ts';
import { venueById } from '../features/venues/venues.repository.ts';
import type { Db } from '../platform/database/database.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { oneOf, optionalVenue, required } from './option.ts';
import { requireOpenVenue } from './staff-access.ts';

const staffRoles = ['manager', 'host', 'moderator', 'admin'] as const satisfies Role[];
type StaffRole = (typeof staffRoles)[number];

export const staffCreate: AdminCommand = {
  usage: `--role ${staffRoles.join('|')} --email ADDRESS --name NAME [--venue NUMBER] [--language ${languages.join('|')}]`,
  explanation:
    'Makes an account for work and prints a link, once, by which its owner sets the password. A manager or host ' +
    'works at a venue; naming another one adds it. A member’s address is refused.',
  options: {
    role: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    venue: { type: 'string' },
    language: { type: 'string' },
  },
  run: createStaff,
};

export const staffLink: AdminCommand = {
  usage: '--email ADDRESS',
  explanation: 'Prints a new link to set the password; the one before it stops working.',
  options: { email: { type: 'string' } },
  async run(needs, options) {
    const { userId, email: address } = await accountOf(needs.db, options);
    await refuseMember(needs.db, userId, address);
    return linkLines(needs, userId);
  },
};

async function createStaff(needs: AdminNeeds, options: Options): Promise<string[]> {
  const { db, clock, ids, timeZone } = needs;
  required(options, 'role');
  const role = oneOf(options, 'role', staffRoles)!;
  const address = checked(email, options, 'email');
  const name = checked(displayName, options, 'name');
  const venue = await venueFor(db, role, options);
  const now = clock.now();
  const existing = await credentialsOf(db, { email: address });
  if (existing) return addWorkplace(needs, { userId: existing.userId, address, role, venueId: venue?.id });
  const id = ids.uuid();
  const account = {
    id,
    email: address,
    displayName: name,
    role,
    language: oneOf(options, 'language', languages) ?? 'en',
    city: venue?.city ?? '',
    country: venue?.country ?? '',
    venueId: venue?.id,
    passwordHash: null,
  };
  if (!(await addStaffAccount(db, account, now, timeZone))) {
    throw new OperatorError(
      `${address} was given up less than 48 hours ago and can still be taken back. Try again later.`,
    );
  }
  if (venue) await addStaff(db, { venueId: venue.id, userId: id, role: role === 'host' ? role : 'manager' }, now);
  return [`${address} is ${role}${venue ? ` of ${venue.name}` : ''} now.`, ...(await linkLines(needs, id))];
}

/** Adds a workplace to an existing account, which keeps its password. */
async function addWorkplace(
  { db, clock }: AdminNeeds,
  {
    userId,
    address,
    role,
    venueId,
  }: { userId: UserId; address: string; role: StaffRole; venueId: VenueId | undefined },
): Promise<string[]> {
  const existingRole = await refuseMember(db, userId, address);
  if (existingRole !== role)
    throw new OperatorError(`${address} is ${existingRole} already. One account has one role.`);
  const workplaces = await workplacesOf(db, userId);
  const isThere = venueId === undefined || workplaces.some((workplace) => workplace.venue_id === venueId);
  if (isThere) return [`${address} is ${role} there already. "staff link" prints a new link.`];
  await addStaff(db, { venueId, userId, role: role === 'host' ? role : 'manager' }, clock.now());
  return [`${address} works at venue ${venueId} too now.`];
}

async function refuseMember(db: Db, userId: UserId, address: string): Promise<Role> {
  const { role } = await db.selectFrom('users').where('id', '=', userId).select('role').executeTakeFirstOrThrow();
  if (role === 'member') throw new OperatorError(`${address} is a member’s account. Take another address.`);
  return role;
}

async function venueFor(db: Db, role: StaffRole, options: Options) {
  const id = optionalVenue(options);
  const worksAtVenue = role === 'manager' || role === 'host';
  if (!worksAtVenue && id !== undefined)
    throw new OperatorError(`--venue is for managers and hosts; a ${role} works everywhere.`);
  if (!worksAtVenue) return undefined;
  if (id === undefined) throw new OperatorError('--venue is missing.');
  const venue = await venueById(db, id);
  if (!venue) throw new OperatorError(`There is no venue ${id}.`);
  await requireOpenVenue(db, id);
  return venue;
}

async function linkLines({ db, clock, ids, publicUrl }: AdminNeeds, userId: UserId): Promise<string[]> {
  const link = await makeLink({ ids, publicUrl, now: clock.now() }, db, userId, 'reset-password');
  await dropOlderLinks(db, userId, 'reset-password', link.id);
  return [`Set the password within ${linkHours['reset-password']} hours, once, here:`, link.url];
}

/** Checks a field by the rule of the forms. */
function checked(shape: z.core.$ZodType<string>, options: Options, name: string): string {
  const read = z.safeParse(shape, required(options, name));
  if (!read.success) throw new OperatorError(`--${name} is not right.`);
  return read.data;
}
