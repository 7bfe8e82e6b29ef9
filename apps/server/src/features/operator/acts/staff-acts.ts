import { displayName, email } from '@ambiance/contract/fields';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { languages } from '@ambiance/domain/languages';
import type { Role } from '@ambiance/domain/members';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/lock-users.ts';
import { OperatorError } from '../../../platform/operator-error.ts';
import { endSessionsOf } from '../../accounts/sessions.repository.ts';
import { credentialsOf } from '../../accounts/users.repository.ts';
import { endHostWork } from '../../hosts/host-changes.ts';
import { addStaffAccount, mailAccessBack, mailInvitation, mailRemoval } from '../../hosts/staff-account.ts';
import { dropOlderLinks, linkHours } from '../../mail/account-links.repository.ts';
import { makeLink } from '../../mail/make-link.ts';
import { addStaff, setStaffActive, workplacesOf } from '../../venues/staff.repository.ts';
import { venueById } from '../../venues/venues.repository.ts';
import { type ActBy, type ActNeeds, defineAct } from '../act.ts';
import { account, choice, custom, optional, personal, type Values, venue } from '../parameters.ts';
import { setAccountStatus } from '../set-account-status.ts';
import { staffAccountOf } from '../staff.repository.ts';
import { refuseClosed } from '../venues.repository.ts';

/** A field with the same rule as in the forms. */
const field = (value: string, must: string, shape: z.core.$ZodType<string>) =>
  personal(custom(value, must, (words) => z.safeParse(shape, words).data));

const newStaff = {
  role: choice(['manager', 'host', 'moderator', 'admin']),
  email: field('ADDRESS', 'an email address', email),
  name: field('NAME', 'a name as on the forms', displayName),
  venue: optional(venue),
  language: optional(choice(languages)),
};
type NewStaff = Values<typeof newStaff>;

/**
 * Creates a staff account. The page mails an invitation with a link to set the password; the command prints that link.
 * @throws DomainError `staff.address-taken`: the account of a member is never taken over; `staff.present`, `venue.unknown`,
 * `venue.closed`
 */
export const staffCreate = defineAct({
  explanation:
    'Creates a staff account and prints a link, once, to set the password. A manager or host works at a venue; the same address with another venue adds that venue. A member’s address is refused.',
  parameters: newStaff,
  async run(needs, values, by) {
    const { db: tx, clock, ids, timeZone } = needs;
    const { role, email: address, name, language = 'en' } = values;
    const place = await workplace(tx, values);
    const existing = await credentialsOf(tx, { email: address });
    if (existing) return addWorkplace(needs, values, { id: existing.userId, by });
    const [now, id] = [clock.now(), ids.uuid()];
    const { city = '', country = '' } = place ?? {};
    const user = { id, email: address, displayName: name, role, language, city, country, venueId: place?.id };
    if (!(await addStaffAccount(tx, { ...user, passwordHash: null }, now, timeZone))) throw addressTaken();
    if (place) await addStaff(tx, { venueId: place.id, userId: id, role: role === 'host' ? role : 'manager' }, now);
    const lines = [`${address} is ${role}${place ? ` of ${place.name}` : ''} now.`];
    if (by.actorId === null) return { id, lines: [...lines, ...(await linkLines(needs, id))] };
    await mailInvitation(tx, { userId: id, inviterId: by.actorId, venueId: place?.id, role }, now);
    return { id, lines };
  },
  about: ({ id }) => id,
  say: ({ lines }) => lines,
});

const addressTaken = () => wrongField('email', 'staff.address-taken');
const staffPresent = () => wrongField('email', 'staff.present');

/** Adds a workplace to an existing account, which keeps its password. */
async function addWorkplace(
  { db: tx, clock }: ActNeeds,
  { role, email: address, venue: venueId }: NewStaff,
  { id, by }: { id: UserId; by: ActBy },
) {
  const present = await roleOfStaff(tx, id);
  const isOnPage = by.actorId !== null;
  if (present !== role && isOnPage) throw addressTaken();
  if (present !== role) throw new OperatorError(`${address} is ${present} already. One account has one role.`);
  const workplaces = await workplacesOf(tx, id);
  const isPresent = venueId === undefined || workplaces.some((one) => one.venue_id === venueId);
  if (isPresent && isOnPage) throw venueId === undefined ? addressTaken() : staffPresent();
  if (isPresent) return { id, lines: [`${address} is already ${role} there. "staff link" prints a new link.`] };
  const added = { venueId, userId: id, role: role === 'host' ? role : 'manager' } as const;
  await addStaff(tx, added, clock.now());
  if (by.actorId !== null) await mailInvitation(tx, { ...added, inviterId: by.actorId }, clock.now());
  return { id, lines: [`${address} works at venue ${venueId} too now.`] };
}

async function roleOfStaff(tx: Db, userId: UserId): Promise<Exclude<Role, 'member'>> {
  const found = await staffAccountOf(tx, userId);
  if (!found || found.role === 'member') throw addressTaken();
  return found.role;
}

async function workplace(tx: Db, { role, venue: id }: NewStaff) {
  const worksAtVenue = role === 'manager' || role === 'host';
  if (!worksAtVenue && id !== undefined) {
    throw new OperatorError(`--venue is for managers and hosts; a ${role} works everywhere.`);
  }
  if (!worksAtVenue) return undefined;
  if (id === undefined) throw new OperatorError('--venue is missing.');
  await refuseClosed(tx, id);
  return venueById(tx, id);
}

async function linkLines({ db: tx, clock, ids, publicUrl }: ActNeeds, userId: UserId): Promise<string[]> {
  const link = await makeLink({ ids, publicUrl, now: clock.now() }, tx, userId, 'reset-password');
  await dropOlderLinks(tx, userId, 'reset-password', link.id);
  return [`Set the password within ${linkHours['reset-password']} hours, once, here:`, link.url];
}

export const staffLink = defineAct({
  explanation: 'Prints a new link to set the password; the previous one stops working.',
  parameters: { member: account },
  async run(needs, { member }) {
    await roleOfStaff(needs.db, member);
    return { lines: await linkLines(needs, member) };
  },
  say: ({ lines }) => lines,
});

const work = { member: account, venue: optional(venue) };

/** @throws DomainError `staff.yourself`, `staff.unknown`, `staff.last-admin`, `role.not-allowed`, `venue.closed` */
export const staffDeactivate = defineAct({
  explanation:
    'Disables a staff account at once, everywhere or at one venue. Sessions end. A host’s open chats go to a colleague.',
  parameters: work,
  endsSessions: true,
  run: (needs, values, by) => changeWork(needs, values, { by, active: false }),
  say: (where, { email: address }) => [`${address} is inactive ${where} now.`],
});

/** @throws as `staffDeactivate` does */
export const staffActivate = defineAct({
  explanation: 'Enables a staff account again, everywhere or at one venue.',
  parameters: work,
  run: (needs, values, by) => changeWork(needs, values, { by, active: true }),
  say: (where, { email: address }) => [`${address} is active ${where} now.`],
});

async function changeWork(
  { db: tx, clock }: ActNeeds,
  { member, venue: venueId }: Values<typeof work>,
  { by, active }: { by: ActBy; active: boolean },
): Promise<string> {
  if (by.actorId === member) throw new DomainError('staff.yourself');
  if (isModerating(await staffAccountOf(tx, member)))
    return changeModerator(tx, member, { by, active, now: clock.now() });
  const all = await workplacesOf(tx, member);
  if (all.length === 0) throw new DomainError('staff.unknown');
  const named = all.filter((one) => venueId === undefined || one.venue_id === venueId);
  if (named.length === 0) throw new OperatorError(`This account does not work at venue ${venueId}.`);
  for (const { venue_id: id, role } of named) {
    const access = { userId: member, venueId: id, role };
    // Reopening a venue also enables its staff.
    if (active) await refuseClosed(tx, id);
    // It mails the host itself.
    if (role === 'host' && !active) await endHostWork(tx, id, member, clock.now());
    else if (await setStaffActive(tx, id, member, active)) {
      await (active ? mailAccessBack : mailRemoval)(tx, access, clock.now());
    }
  }
  if (!active) await endSessionsOf(tx, member);
  return `at venue ${named.map((one) => one.venue_id).join(', ')}`;
}

type FoundAccount = NonNullable<Awaited<ReturnType<typeof staffAccountOf>>>;

const isModerating = (found: FoundAccount | undefined): found is FoundAccount & { role: 'moderator' | 'admin' } =>
  found?.role === 'moderator' || found?.role === 'admin';

/**
 * Suspends or reactivates a moderator or administrator, also one who has deleted the account and could restore it. If two
 * administrators remove each other, the second one is refused.
 */
async function changeModerator(
  tx: Db,
  userId: UserId,
  { by: { actorId }, active, now }: { by: ActBy; active: boolean; now: Date },
): Promise<string> {
  await lockUsers(tx, actorId === null ? [userId] : [actorId, userId]);
  const actor = actorId === null ? undefined : await staffAccountOf(tx, actorId);
  if (actor && (actor.role !== 'admin' || actor.status !== 'Active')) throw new DomainError('role.not-allowed');
  const found = await staffAccountOf(tx, userId);
  if (!found || !isModerating(found)) throw new DomainError('staff.unknown');
  const access = { userId, venueId: undefined, role: found.role };
  if (!active) await mailRemoval(tx, access, now);
  await setAccountStatus(tx, userId, active ? 'Active' : 'Suspended', now);
  if (active && found.status !== 'Active') await mailAccessBack(tx, access, now);
  return `as ${found.role}`;
}
