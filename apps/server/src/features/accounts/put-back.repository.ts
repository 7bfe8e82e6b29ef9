import { retention } from '@ambiance/domain/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { FormerEmail } from '../mail/former-emails.repository.ts';

/**
 * Restores the second factor, recovery codes, passkeys and phone to their state before a change. Check-ins made since the
 * change end, and their friends' contacts are erased.
 * Other functions handle passwords, sessions, devices and mailed links. The caller has locked the user.
 */
export async function putBackAccess(tx: Db, former: FormerEmail, now: Date): Promise<void> {
  const { userId, changedAt } = former;
  await putBackSecondFactor(tx, former);
  await putBackPasskeys(tx, former);
  await putBackPhone(tx, former);
  await tx
    .updateTable('check_ins')
    .set({ email: null, phone: null, text_receipt: null, ended_at: now })
    .where('user_id', '=', userId)
    .where('created_at', '>=', changedAt)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * A second factor or phone from before this instant belongs to the owner, even if no copy is held. During an update, a node
 * of an older version holds only the address. The minute allows for clock differences between nodes.
 */
const ownBefore = ({ changedAt }: FormerEmail) => new Date(changedAt.getTime() - 60_000);

/** Codes and recovery codes that were used since then stay used. If the recovery codes were replaced, the earlier ones are restored. */
async function putBackSecondFactor(tx: Db, former: FormerEmail): Promise<void> {
  const { id, userId } = former;
  await sql`
    delete from second_factors where user_id = ${userId} and added_at >= ${ownBefore(former)}
      and not exists (select 1 from former_emails where id = ${id} and added_at is not null)`.execute(tx);
  await sql`
    insert into second_factors as current (user_id, sealed_secret, added_at, last_step, recovery_hashes)
    select user_id, sealed_secret, added_at, last_step, recovery_hashes
    from former_emails where id = ${id} and added_at is not null
    on conflict (user_id) do update set
      sealed_secret = excluded.sealed_secret,
      added_at = excluded.added_at,
      last_step = greatest(current.last_step, excluded.last_step),
      recovery_hashes = case when current.recovery_hashes <@ excluded.recovery_hashes
        then current.recovery_hashes else excluded.recovery_hashes end`.execute(tx);
}

/**
 * Removes every passkey that was added since the oldest change that can still be undone, not only since this one: a passkey
 * opens the account by itself, and the owner can add their own again.
 */
async function putBackPasskeys(tx: Db, { userId, changedAt }: FormerEmail): Promise<void> {
  await sql`
    delete from passkeys where user_id = ${userId} and added_at >= (
      select min(expires_at) from former_emails where user_id = ${userId}
    ) - make_interval(days => ${retention.formerEmails.days})`.execute(tx);
  await tx
    .updateTable('passkeys')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('removed_at', '>=', changedAt)
    .execute();
}

/** If another account has the number now, the number stays there. */
async function putBackPhone(tx: Db, former: FormerEmail): Promise<void> {
  const { id, userId } = former;
  await tx.deleteFrom('phone_codes').where('user_id', '=', userId).execute();
  await sql`
    update users set phone = former.phone, phone_verified_at = former.phone_verified_at,
      verification_source = case when loses_badge then null else verification_source end,
      verified_at = case when loses_badge then null else verified_at end
    from (
      select users.id, held.phone is null and users.phone_verified_at < ${ownBefore(former)} as is_own,
        case when taken.id is null then held.phone end as phone,
        case when taken.id is null then held.phone_verified_at end as phone_verified_at,
        users.verification_source = 'phone' and (taken.id is not null or held.phone_verified_at is null) as loses_badge
      from former_emails as held
      join users on users.id = held.user_id
      left join users as taken on taken.phone = held.phone and taken.id <> held.user_id
      where held.id = ${id}
    ) as former
    where users.id = former.id and users.id = ${userId} and users.phone is distinct from former.phone
      and is_own is not true`.execute(tx);
}
