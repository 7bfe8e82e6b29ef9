import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { type AccountStatus, type Role, type VerificationSource, verificationSources } from '@ambiance/domain/members';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { errorCode, uniqueViolation } from '../../platform/database/error-code.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { purgeExpired, isHeldForAnother } from '../mail/former-emails.repository.ts';

export interface NewUser {
  id: UserId;
  email: string;
  passwordHash: string | null;
  role: Role;
  language: Language;
  displayName: string;
  city: string;
  country: string;
  /** Null for staff, who are not asked for it. */
  dateOfBirth: string | null;
  description: string | null;
  expectations: string | null;
  searchRadiusKm: number;
  awaitsEmailProof: boolean;
  showsActivity: boolean;
  sendsReadReceipts: boolean;
}

/**
 * Adds a user. Returns false if the address has an account or is held for undoing a change of address; the caller must then
 * roll back.
 */
export async function addUser(db: Db, user: NewUser, now: Date, today: string): Promise<boolean> {
  await purgeExpired(db, user.email, now);
  const added = await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      language: user.language,
      display_name: user.displayName,
      city: user.city,
      country: user.country,
      date_of_birth: user.dateOfBirth,
      description: user.description,
      expectations: user.expectations,
      search_radius_km: user.searchRadiusKm,
      awaits_email_proof: user.awaitsEmailProof,
      shows_activity: user.showsActivity,
      sends_read_receipts: user.sendsReadReceipts,
      active_on: today,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  // Checked last: any transaction that was leaving this address has ended by now.
  return Number(added.numInsertedOrUpdatedRows) === 1 && !(await isHeldForAnother(db, user.email, user.id));
}

export interface Credentials {
  userId: UserId;
  email: string;
  passwordHash: string | null;
  status: AccountStatus;
  /** When the account was deleted and began to wait for erasure. */
  deletedAt: Date | null;
  /** A host or manager who no longer works at any venue. */
  isDeactivatedStaff: boolean;
  hasSecondFactor: boolean;
}

/** The credentials of an account, found by its address or its user id. */
export async function credentialsOf(
  db: Db,
  account: { email: string } | { userId: UserId },
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('users')
    .where((where) => ('email' in account ? where('email', '=', account.email) : where('id', '=', account.userId)))
    .select([
      'id',
      'email',
      'password_hash',
      'status',
      'deleted_at',
      sql<boolean>`role in ('host', 'manager') and not exists (
        select 1 from venue_staff where venue_staff.user_id = users.id and active)`.as('is_deactivated_staff'),
      sql<boolean>`exists (select 1 from second_factors where user_id = users.id)`.as('has_second_factor'),
    ])
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      status: row.status,
      deletedAt: row.deleted_at,
      isDeactivatedStaff: row.is_deactivated_staff,
      hasSecondFactor: row.has_second_factor,
    }
  );
}

export async function emailOf(db: Db, userId: UserId): Promise<string> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  return row.email;
}

/** The address of a user and whether it is verified. It is locked until the transaction ends. */
export const lockEmail = (tx: Db, userId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'email_proved as isProved', 'status'])
    .forUpdate()
    .executeTakeFirstOrThrow();

export const emailUsed = () => wrongField('email', 'email.used');

/** Gives a user another address; throws `email.used` if another account has it. It does not check for held addresses. */
export async function setEmail(
  tx: Db,
  userId: UserId,
  { email, isProved, awaitsProof }: { email: string; isProved: boolean; awaitsProof: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_proved: isProved, awaits_email_proof: awaitsProof })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw errorCode(error) === uniqueViolation ? emailUsed() : error;
    });
}

/** Removes the password: until a new one is set by a mailed link, no password opens the account. */
export async function endPassword(db: Db, userId: UserId): Promise<void> {
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
}

export async function passwordHashOf(db: Db, userId: UserId): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('password_hash').executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Sets a password that the owner of the account chose. */
export async function setPasswordHash(db: Db, userId: UserId, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', userId)
    .execute();
}

export async function recordEmailProof(db: Db, userId: UserId): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_proved: true, awaits_email_proof: false })
    .where('id', '=', userId)
    .execute();
}

/**
 * Throws if no other active administrator who can log in would be left. Parallel calls wait for each other until their
 * transactions end. To avoid a deadlock, call it after the last lock of a user.
 * @throws DomainError `staff.last-admin`
 */
export async function keepAnAdministrator(tx: Db, userId: UserId): Promise<void> {
  const active = tx.selectFrom('users').where('role', '=', 'admin').where('status', '=', 'Active').select('id');
  if (!(await active.where('id', '=', userId).executeTakeFirst())) return;
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx);
  const other = await active.where('id', '<>', userId).where('password_hash', 'is not', null).executeTakeFirst();
  if (!other) throw new DomainError('staff.last-admin');
}

/**
 * Hides an account until it is erased or restored; returns false if it was already deleted.
 * @throws DomainError `staff.last-admin`
 */
export async function markDeleted(tx: Db, userId: UserId, now: Date): Promise<boolean> {
  await lockUsers(tx, [userId]);
  await keepAnAdministrator(tx, userId);
  const marked = await tx
    .updateTable('users')
    .set({
      status: 'Deleted',
      deleted_at: now,
      suspended_at: sql<Date>`case status when 'Suspended' then coalesce(suspended_at, ${now}) end`,
    })
    .where('id', '=', userId)
    .where('status', '<>', 'Deleted')
    .executeTakeFirst();
  return Number(marked.numUpdatedRows) === 1;
}

/**
 * Restores a deleted account. It is suspended or banned again if that is still in force, by a decision or by hand. Returns false
 * if the account is not deleted.
 */
export async function restoreDeleted(db: Db, userId: UserId): Promise<boolean> {
  const restored = await db
    .updateTable('users')
    .set({
      // An account that was deleted before migration 0106 has only the decision.
      status: sql<AccountStatus>`case
        when banned_at is not null then 'Blocked'
        when suspended_at is not null or exists (
          select from decisions where decisions.user_id = users.id and kind = 'suspend' and ended_at is null
        ) then 'Suspended'
        else 'Active' end`,
      deleted_at: null,
    })
    .where('id', '=', userId)
    .where('status', '=', 'Deleted')
    .executeTakeFirst();
  return Number(restored.numUpdatedRows) === 1;
}

/**
 * Suspends, bans or reactivates an account. A deleted account stays deleted. The user must be locked.
 * @throws DomainError `staff.last-admin`
 */
export async function setStatusUnlessDeleted(tx: Db, userId: UserId, status: AccountStatus, now: Date): Promise<void> {
  if (status !== 'Active') await keepAnAdministrator(tx, userId);
  await tx
    .updateTable('users')
    .set({
      status: sql<AccountStatus>`case status when 'Deleted' then status else ${status} end`,
      banned_at: status === 'Blocked' ? sql<Date>`coalesce(banned_at, ${now})` : null,
      suspended_at: status === 'Suspended' ? sql<Date>`coalesce(suspended_at, ${now})` : null,
    })
    .where('id', '=', userId)
    .execute();
}

/** Returns whether an account exists and is not deleted. */
export async function isThere(db: Db, userId: UserId): Promise<boolean> {
  const there = db.selectFrom('users').where('id', '=', userId).where('status', '<>', 'Deleted');
  return Boolean(await there.select('id').executeTakeFirst());
}

/** The user of a suspended or banned account; undefined if it is neither. */
export const shutOutUser = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', 'in', ['Suspended', 'Blocked'])
    .select(['id', 'role', 'status'])
    .executeTakeFirst();

/** The reason why an account is suspended or banned; undefined if it is neither. The reason is null if no moderator decided. */
export const shutOutReason = (db: Db, userId: UserId) =>
  db
    .selectFrom('users')
    .leftJoin('decisions', (decision) =>
      decision
        .onRef('decisions.user_id', '=', 'users.id')
        .on('ended_at', 'is', null)
        .on('kind', 'in', ['suspend', 'ban']),
    )
    .where('users.id', '=', userId)
    .where('status', 'in', ['Suspended', 'Blocked'])
    .orderBy('decisions.id', 'desc')
    .select(['status', 'reason'])
    .executeTakeFirst();

/** Gives a badge unless the user has a stronger one. */
export async function giveBadge(db: Db, userId: UserId, source: VerificationSource, now: Date): Promise<void> {
  const replaceable = verificationSources.slice(verificationSources.indexOf(source));
  await db
    .updateTable('users')
    .set({ verification_source: source, verified_at: now })
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('verification_source', 'is', null), where('verification_source', 'in', replaceable)]),
    )
    .execute();
}

/** Removes the badge; returns whether there was one. */
export async function removeBadge(db: Db, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ verification_source: null, verified_at: null })
    .where('id', '=', userId)
    .where('verification_source', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function recordActivity(db: Db, userId: UserId, today: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ active_on: today })
    .where('id', '=', userId)
    .where('active_on', '<', sql<string>`${today}::date`)
    .execute();
}
