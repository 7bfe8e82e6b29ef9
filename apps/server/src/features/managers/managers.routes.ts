import type { managerRoutes } from '@ambiance/contract/managers';
import type { ParsedRequest } from '@ambiance/contract/route';
import type { AuditAction } from '@ambiance/domain/audit';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { credentialsOf } from '../accounts/users.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { addStaffAccount, mailInvitation, mailRemoval } from '../hosts/staff-account.ts';
import { refuseReservedName } from '../members/reserved-names.ts';
import { addStaff, holdManager, setStaffActive, workplacesOf } from '../venues/staff.repository.ts';
import { venueById } from '../venues/venues.repository.ts';
import { endManagement, managersOf } from './managers.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'ids'> & { timeZone: string; wakeMail(): void };

export function managerHandlers(needs: Needs): Handlers<typeof managerRoutes> {
  const { db, bus, clock, wakeMail } = needs;
  return {
    list: ({ params }) => managersOf(db, params.id),

    async invite({ params, body, user }) {
      refuseReservedName(body.displayName);
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        await invite({ ...needs, db: tx }, params.id, user.id, body);
      });
      wakeMail();
      return managersOf(db, params.id);
    },

    async remove({ params: { id: venueId, managerId }, user }) {
      // A venue never loses its last manager here: the one who acts stays.
      if (managerId === user.id) throw new DomainError('manager.yourself');
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, venueId, user.id);
        if (!(await endManagement(tx, venueId, managerId))) throw new DomainError('manager.unknown');
        await endSessionsOf(tx, managerId);
        await mailRemoval(tx, { userId: managerId, venueId, role: 'manager' }, clock.now());
        await record(tx, { actorId: user.id, action: 'staff-deactivate', memberId: managerId, venueId }, clock.now());
      });
      bus.publish('session-ended', { userId: managerId });
      wakeMail();
      return managersOf(db, venueId);
    },
  };
}

/**
 * Mails an invitation to a new manager, or again to one who was removed or has set no password yet. Any other account stays
 * unchanged. The venue must be locked.
 * @throws DomainError `staff.address-taken`, `staff.present`
 */
async function invite(
  { db: tx, clock, ids, timeZone }: Needs,
  venueId: VenueId,
  inviterId: UserId,
  { email, displayName, language }: ParsedRequest<typeof managerRoutes.invite>['body'],
): Promise<void> {
  const now = clock.now();
  const { city, country } = (await venueById(tx, venueId))!;
  const known = await credentialsOf(tx, { email });
  const invitedId = known?.userId ?? ids.uuid();
  let action: AuditAction = 'staff-create';
  if (known) {
    action = await inviteAgain(tx, venueId, known);
  } else {
    const account = { id: invitedId, email, displayName, role: 'manager' as const, language, city, country, venueId };
    if (!(await addStaffAccount(tx, { ...account, passwordHash: null }, now, timeZone))) {
      throw wrongField('email', 'staff.address-taken');
    }
    await addStaff(tx, { venueId, userId: invitedId, role: 'manager' }, now);
  }
  await mailInvitation(tx, { userId: invitedId, inviterId, venueId, role: 'manager' }, now);
  await record(tx, { actorId: inviterId, action, memberId: invitedId, venueId }, now);
}

/** Restores a manager's access to a venue, or permits another link to set the first password. Returns the act to record. */
async function inviteAgain(
  tx: Db,
  venueId: VenueId,
  { userId, passwordHash, status }: { userId: UserId; passwordHash: string | null; status: string },
): Promise<AuditAction> {
  const work = (await workplacesOf(tx, userId)).find((one) => one.venue_id === venueId && one.role === 'manager');
  if (!work || status !== 'Active') throw wrongField('email', 'staff.address-taken');
  if (work.active && passwordHash !== null) throw wrongField('email', 'staff.present');
  if (work.active) return 'staff-link';
  await setStaffActive(tx, venueId, userId, true);
  return 'staff-activate';
}

interface Recorded {
  actorId: UserId;
  action: AuditAction;
  memberId: UserId;
  venueId: VenueId;
}

const record = (tx: Db, { venueId, ...event }: Recorded, now: Date) =>
  recordAudit(tx, { ...event, details: JSON.stringify({ venue: String(venueId), role: 'manager' }) }, now);
