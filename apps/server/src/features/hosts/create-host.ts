import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword, refuseCommonPassword } from '../accounts/passwords.ts';
import { refuseReservedName } from '../members/reserved-names.ts';
import { addStaffAccount } from './staff-account.ts';
import { addStaff, holdManager } from '../venues/staff.repository.ts';
import { venueById } from '../venues/venues.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids'> & { timeZone: string };

export interface NewHost {
  email: string;
  displayName: string;
  password: string;
  visibleAsIndividual: boolean;
  nonDiscoverable: boolean;
}

/** Creates a host account for a venue. An address that already has an account is refused, never taken over. */
export async function createHost(
  needs: Needs,
  { venueId, managerId }: { venueId: VenueId; managerId: UserId },
  host: NewHost,
  language: Language,
): Promise<UserId> {
  const { db, clock, ids, timeZone } = needs;
  refuseReservedName(host.displayName);
  refuseCommonPassword('password', host.password);
  const passwordHash = await hashPassword(host.password);
  const venue = await venueById(db, venueId);
  if (!venue) throw new DomainError('venue.unknown');
  const now = clock.now();
  const id = ids.uuid();
  await db.transaction().execute(async (tx) => {
    await holdManager(tx, venueId, managerId);
    const { city, country } = venue;
    const account = { ...host, id, passwordHash, role: 'host' as const, language, city, country, venueId };
    if (!(await addStaffAccount(tx, account, now, timeZone))) {
      throw new DomainError('staff.address-taken', { fields: { email: 'staff.address-taken' } });
    }
    await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();
    await addStaff(tx, { venueId, userId: id, role: 'host', ...host }, now);
  });
  return id;
}
