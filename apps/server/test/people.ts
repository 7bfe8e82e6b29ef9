import type { UserId } from '@ambiance/domain/ids';
import type { Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import type { Language } from '@ambiance/domain/languages';
import type { Me } from '@ambiance/contract/members';
import type { Mood } from '@ambiance/domain/moods';
import type { Role } from '@ambiance/domain/members';
import type { TierKey } from '@ambiance/domain/tiers';
import { giveTier } from '../src/features/plans/subscriptions.repository.ts';
import type { Db } from '../src/platform/database/database.ts';
import { clientOf } from './test-transport.ts';

export const testPassword = 'a long enough password';

/** A logged-in user, with a client for the API. */
export interface SignedIn extends Client<Api> {
  id: UserId;
  email: string;
  accessToken: string;
  user: Me;
}

export interface Registrant {
  email?: string;
  displayName?: string;
  city?: string;
  country?: string;
  latitude?: number;
  longitude?: number;
  dateOfBirth?: string;
  language?: Language;
  description?: string;
  expectations?: string;
  showsActivity?: boolean;
  sendsReadReceipts?: boolean;
  /** Set directly in the database, as the admin command does. */
  tier?: TierKey;
  role?: Role;
  mood?: Mood;
}

export interface People {
  /** Registers and logs in through the API. `signUp` is faster, for tests that are not about registration. */
  register(registrant?: Registrant): Promise<SignedIn>;
  logIn(email: string, password?: string): Promise<SignedIn>;
}

/** The data of a registration with an address. */
export const registrationOf = (email: string, given: Registrant = {}) => ({
  email,
  password: testPassword,
  displayName: 'Somebody',
  city: 'Montréal',
  country: 'Canada',
  dateOfBirth: '1990-05-17',
  ...given,
});

/** Completes registrations. Each call without an address uses a new one. */
export function createRegistrations() {
  let count = 0;
  return (given: Registrant) => {
    count += 1;
    return {
      ...registrationOf(`member${count}@example.com`),
      displayName: `Member ${count}`,
      // Others see neither, unless a new member turns it on.
      showsActivity: true,
      sendsReadReceipts: true,
      ...given,
    };
  };
}

export function createPeople(
  { address, visitor, db }: { address: string; visitor: Client<Api>; db: Db },
  complete = createRegistrations(),
): People {
  async function logIn(email: string, password = testPassword): Promise<SignedIn> {
    const { accessToken, user } = await visitor.accounts.login({ body: { email, password } });
    const client = clientOf({ address }, accessToken);
    return { ...client, id: user.id, email, accessToken, user };
  }

  async function register({ tier, role, mood, ...given }: Registrant = {}): Promise<SignedIn> {
    const registration = complete(given);
    await visitor.accounts.register({ body: registration });
    const person = await logIn(registration.email);
    if (tier) await giveTier(db, person.id, tier, null);
    if (role) {
      await db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
    }
    if (mood) await person.moods.set({ body: { MoodKey: mood } });
    return person;
  }

  return { register, logIn };
}
