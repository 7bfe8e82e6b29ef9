import type { PerkId, VenueId } from '@ambiance/domain/ids';
import { addStaffAccount } from '../src/features/hosts/staff-account.ts';
import { addStaff } from '../src/features/venues/staff.repository.ts';
import type { SignedIn } from './people.ts';
import { testPasswordHash } from './quick-people.ts';
import type { TestServer } from './start-test-server.ts';

export interface TestVenue {
  id: VenueId;
  manager: SignedIn;
  /** Creates a host who has replaced the manager's password and is logged in. */
  hire(host?: { visibleAsIndividual?: boolean; nonDiscoverable?: boolean }): Promise<SignedIn>;
  /** Offers a perk through the manager. Returns its id. */
  offer(perk?: {
    title?: string;
    minTier?: 'standard' | 'premium';
    endsUtc?: string;
    forTwo?: boolean;
  }): Promise<PerkId>;
}

let count = 0;

/** Creates a venue with a manager, like the admin command. */
export async function openVenue(
  server: TestServer,
  place: { city?: string; latitude?: number; longitude?: number; time_zone?: string } = {},
): Promise<TestVenue> {
  const { platform, signUp, openSession } = server;
  const now = platform.clock.now();
  const venue = await platform.db
    .insertInto('venues')
    .values({
      name: 'Café Lumière',
      city: 'Montréal',
      country: 'Canada',
      latitude: 45.5,
      longitude: -73.57,
      time_zone: 'America/Toronto',
      created_at: now,
      ...place,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const manager = await signUp({ role: 'manager' });
  await addStaff(platform.db, { venueId: venue.id, userId: manager.id, role: 'manager' }, now);

  return {
    id: venue.id,
    manager,
    async hire(switches = {}) {
      count += 1;
      const email = `host${count}@example.com`;
      const account = {
        id: platform.ids.uuid(),
        email,
        displayName: `Host ${count}`,
        role: 'host' as const,
        language: 'en' as const,
        city: place.city ?? 'Montréal',
        country: 'Canada',
        venueId: venue.id,
        passwordHash: await testPasswordHash,
      };
      const hiredAt = platform.clock.now();
      await platform.db.transaction().execute(async (tx) => {
        await addStaffAccount(tx, account, hiredAt, 'America/Toronto');
        await addStaff(tx, { venueId: venue.id, userId: account.id, role: 'host', ...switches }, hiredAt);
      });
      return openSession(account);
    },
    async offer({ title = 'A coffee on us', minTier = 'standard', ...rest } = {}) {
      const perk = await manager.perks.create({
        params: { id: String(venue.id) },
        body: {
          title,
          minTier,
          categoryKey: 'cafe',
          blurb: 'One per person',
          terms: 'Weekdays only',
          evenIfSame: true,
          ...rest,
        },
      });
      return perk.id;
    },
  };
}
