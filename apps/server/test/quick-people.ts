import { randomBytes, randomUUID } from 'node:crypto';
import { accountRoutes, type Registration } from '@ambiance/contract/accounts';
import type { Me } from '@ambiance/contract/members';
import { ageOn } from '@ambiance/domain/ages';
import { type CalendarDate, dayIn } from '@ambiance/domain/calendar';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { languages } from '@ambiance/domain/languages';
import { legalDocuments, legalHistory } from '@ambiance/domain/legal-texts';
import { type CellCentre, cellAt, cellCentre } from '@ambiance/domain/location-grid';
import { builtInTiers } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import type { Config } from '../src/config.ts';
import { createAccessTokens, sessionDays } from '../src/features/accounts/access-token.ts';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { recordActivity } from '../src/features/accounts/users.repository.ts';
import { createAccountTraces } from '../src/features/contact-hashes/account-traces.ts';
import { linkHours } from '../src/features/mail/account-links.repository.ts';
import { meOf } from '../src/features/members/me.repository.ts';
import { setFirstPosition } from '../src/features/positions/positions.repository.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type createRegistrations, type Registrant, type SignedIn, testPassword } from './people.ts';
import { clientOf } from './test-transport.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'secrets'> & { address: string; config: Config };

/** Ways to get logged-in users without calls of the API. */
export interface QuickPeople {
  /**
   * Creates a logged-in member with the rows that `register` leaves once its mail is sent. It calls no endpoint, so there is no
   * mail in the outbox. Much faster than `register`.
   */
  signUp(registrant?: Registrant): Promise<SignedIn>;
  /** Opens a session with the rows that `logIn` leaves. */
  openSession(account: { id: UserId; email: string }): Promise<SignedIn>;
}

/** Hashed once for all users with the password of tests. */
export const testPasswordHash = hashPassword(testPassword);

const dayMs = 86_400_000;

/**
 * Creates members and sessions directly in the database, a member in one statement. A registration and a login through the API
 * take about forty, and most tests need several members. `quick-people.test.ts` compares the rows.
 */
export function createQuickPeople(
  { address, db, clock, secrets, config }: Needs,
  complete: ReturnType<typeof createRegistrations>,
): QuickPeople {
  const tokens = createAccessTokens(secrets, clock);
  const tracesOf = createAccountTraces(secrets);

  /** The rows of a login: its session and its traces. */
  function entryOf(userId: UserId, now: Date) {
    const expiresAt = new Date(now.getTime() + sessionDays * dayMs);
    const session = { id: randomUUID(), user_id: userId, created_at: now, expires_at: expiresAt, device: null };
    const origin = tracesOf({ network: '127.0.0.1', deviceSecret: undefined });
    const traces = origin.map(({ kind, trace }) => ({ user_id: userId, kind, trace, seen_at: now }));
    return { session, traces };
  }

  async function signedIn(session: ReturnType<typeof entryOf>['session'], email: string, user: Me): Promise<SignedIn> {
    const { id, user_id: userId, created_at: createdAt, expires_at: expiresAt } = session;
    const accessToken = await tokens.sign({ id, userId, createdAt, expiresAt, passwordHash: await testPasswordHash });
    const client = clientOf({ address }, accessToken);
    return { ...client, id: userId, email, accessToken, user };
  }

  async function openSession({ id, email }: { id: UserId; email: string }): Promise<SignedIn> {
    const now = clock.now();
    const { session, traces } = entryOf(id, now);
    await db
      .with('traced', (insert) =>
        insert
          .insertInto('account_traces')
          .values(traces)
          .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'trace']).doUpdateSet({ seen_at: now })),
      )
      .insertInto('sessions')
      .values(session)
      .execute();
    const today = dayIn(config.TIME_ZONE, now);
    await recordActivity(db, id, today);
    const user = await meOf(db, id, { now, today, requireSecondFactor: config.REQUIRE_SECOND_FACTOR });
    return signedIn(session, email, user);
  }

  async function signUp({ tier, role, mood, ...given }: Registrant = {}): Promise<SignedIn> {
    const moods = builtInTiers.find(({ key }) => key === (tier ?? 'free'))!.moods;
    if (mood && !moods.includes(mood)) throw new DomainError('mood.not-in-plan');
    const registration = z.parse(accountRoutes.register.body, complete(given));
    const now = clock.now();
    const today = dayIn(config.TIME_ZONE, now);
    const id: UserId = randomUUID();
    const { session, traces } = entryOf(id, now);
    const user = {
      ...rowOf(registration),
      id,
      password_hash: await testPasswordHash,
      role: role ?? ('member' as const),
      mood: mood ?? null,
      awaits_email_proof: config.REQUIRE_VERIFIED_EMAIL,
      active_on: today,
      created_at: now,
    };
    const consents = legalDocuments.map((document) => ({
      user_id: id,
      document,
      version: legalHistory[document][0].version,
      language: 'fr' as const,
      is_express: false,
      agreed_at: now,
    }));
    const link = {
      user_id: id,
      purpose: 'verify-email',
      token_hash: randomBytes(32),
      expires_at: new Date(now.getTime() + linkHours['verify-email'] * 3_600_000),
    };
    let rows = db
      .with('member', (insert) => insert.insertInto('users').values(user))
      .with('consented', (insert) => insert.insertInto('consents').values(consents))
      .with('traced', (insert) => insert.insertInto('account_traces').values(traces))
      .with('linked', (insert) => insert.insertInto('account_links').values(link));
    if (tier) {
      rows = rows.with('given', (insert) =>
        insert.insertInto('subscriptions').values({ user_id: id, source: 'given', tier, status: 'active' }),
      );
    }
    await rows.insertInto('sessions').values(session).execute();
    const position = positionOf(registration);
    if (position) await setFirstPosition(db, id, position, now);
    const cell = position && cellCentre(cellAt(position.latitude, position.longitude));
    return signedIn(session, user.email, viewOf(user, cell, today));
  }

  return { signUp, openSession };
}

const positionOf = ({ latitude, longitude }: Registration): CellCentre | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;

/** The columns of `users` that a registration fills. */
const rowOf = (registration: Registration) => ({
  email: registration.email,
  language: registration.language ?? languages[0],
  display_name: registration.displayName,
  city: registration.city,
  country: registration.country,
  date_of_birth: registration.dateOfBirth,
  description: registration.description || null,
  expectations: registration.expectations || null,
  search_radius_km: registration.searchRadius,
  shows_activity: registration.showsActivity,
  sends_read_receipts: registration.sendsReadReceipts,
});

type Row = ReturnType<typeof rowOf> & { id: UserId; awaits_email_proof: boolean };

/** Returns what a login shows to a user who has just registered. */
const viewOf = (user: Row, cell: CellCentre | undefined, today: CalendarDate): Me => ({
  id: user.id,
  email: user.email,
  role: 'member',
  venueIds: [],
  displayName: user.display_name,
  city: user.city,
  country: user.country,
  dateOfBirth: user.date_of_birth,
  age: ageOn(today, user.date_of_birth),
  description: user.description,
  expectations: user.expectations,
  latitude: cell?.latitude ?? null,
  longitude: cell?.longitude ?? null,
  searchRadius: user.search_radius_km,
  primaryPhotoUrl: null,
  photos: [],
  currentMoodKey: null,
  moodUntilUtc: null,
  verified: false,
  verificationSource: null,
  vouched: null,
  status: 'Active',
  language: user.language,
  speaks: [],
  settings: {
    paused: false,
    showsActivity: user.shows_activity,
    sendsReadReceipts: user.sends_read_receipts,
    firstMessagesFrom: 'everybody',
    wantsStillUp: false,
  },
  emailProved: false,
  awaitsEmailProof: user.awaits_email_proof,
  mustChangePassword: false,
  mustAddSecondFactor: false,
  unseenDecision: false,
});
