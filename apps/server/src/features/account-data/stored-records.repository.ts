import type { UserId } from '@ambiance/domain/ids';
import { retention } from '@ambiance/domain/retention';
import {
  accessByAction,
  type ErasableKind,
  type RecordKind,
  recordKinds,
  type StaffAccess,
} from '@ambiance/domain/stored-records';
import { tableCheckHours } from '@ambiance/domain/table-checks';
import type { AuditAction } from '@ambiance/domain/audit';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { deleteDevicesOf } from '../accounts/known-devices.repository.ts';

interface RecordSummary {
  count: number;
  /** When the oldest of them was stored; null if that is not known, or there are none. */
  since: Date | null;
  /** When the first of them is erased, if the member does nothing; null if no date is known yet. */
  erased: Date | null;
}

/** Counts the records of each kind that are stored about a member. */
export async function summarizeRecords(db: Db, userId: UserId): Promise<ReadonlyMap<RecordKind, RecordSummary>> {
  const after = (
    stored: string,
    kind: 'arrivalAlerts' | 'notices' | 'knownDevices' | 'accountTraces' | 'failedMails' | 'passkeys',
  ) => sql`${sql.ref(stored)} + make_interval(days => ${retention[kind].days})`;
  const { rows } = await sql<{ kind: RecordKind; count: number; since: Date | null; erased: Date | null }>`
    with records (kind, since, erased) as (
      select 'profile', created_at, null::timestamptz from users where id = ${userId}
      union all select 'consents', agreed_at, null from consents where user_id = ${userId}
      union all select 'photos', created_at, null from photos where user_id = ${userId}
      union all select 'position', shown_at, null from positions where user_id = ${userId} and cell is not null
      union all select 'messages', sent_at, null
        from messages join conversation_members mine using (conversation_id) where user_id = ${userId}
      union all select 'proposals', created_at, null
        from proposals join conversation_members mine using (conversation_id) where user_id = ${userId}
      union all select 'usage', null, null from message_usage where user_id = ${userId}
      union all select 'favorites', created_at, null from favorites where user_id = ${userId}
      union all select 'blocks', created_at, null from blocks where blocker_id = ${userId}
      union all select 'blocks', blocked_at, expires_at from block_markers where blocker_id = ${userId}
      union all select 'checkIns', created_at, coalesce(ended_at, due_at + interval '1 day') + interval '1 day'
        from check_ins where user_id = ${userId}
      union all select 'tableChecks', asked_at, coalesce(ended_at, asked_at + make_interval(hours => ${tableCheckHours})) + interval '1 day'
        from table_checks where user_id = ${userId}
      union all select 'arrivalAlert', asked_at, ${after('asked_at', 'arrivalAlerts')} from arrival_alerts where user_id = ${userId}
      union all select 'arrivalAlert', found_at, ${after('found_at', 'arrivalAlerts')} from found_arrivals where user_id = ${userId}
      union all select 'notices', created_at, ${after('created_at', 'notices')} from notices where user_id = ${userId}
      union all select 'notifications', created_at, null from push_subscriptions where user_id = ${userId}
      union all select 'perks', created_at, null from perk_claims where user_id = ${userId}
      union all select 'venueChats', created_at, null from assignments where member_id = ${userId}
      union all select 'vouchers', month::timestamptz, null from vouchers where member_id = ${userId}
      union all select 'doorScans', scanned_at, scanned_at + interval '1 hour' from door_scans where member_id = ${userId}
      union all select 'doorScans', to_timestamp(code_window * 30), to_timestamp(code_window * 30) + interval '1 hour'
        from door_short_codes where member_id = ${userId}
      union all select 'work', created_at, null from venue_staff where user_id = ${userId}
      union all select 'plan', null, null from subscriptions where user_id = ${userId}
      union all select 'plan', asked_at, null from refunds where user_id = ${userId}
      union all select 'guaranteedMonths', began_at, case when refunded_at is null then ends_at end from guaranteed_months where user_id = ${userId}
      union all select 'sessions', created_at, expires_at from sessions where user_id = ${userId}
      union all select 'knownDevices', used_at, ${after('used_at', 'knownDevices')} from known_devices where user_id = ${userId}
      union all select 'accountTraces', seen_at, ${after('seen_at', 'accountTraces')} from account_traces where user_id = ${userId}
      union all select 'secondFactor', added_at, null from second_factors where user_id = ${userId}
      union all select 'passkeys', added_at, ${after('removed_at', 'passkeys')} from passkeys where user_id = ${userId}
      union all select 'contacts', null, expires_at from former_emails where user_id = ${userId}
      union all select 'contacts', null, expires_at from account_links where user_id = ${userId}
      union all select 'contacts', null, expires_at from phone_codes where user_id = ${userId}
      union all select 'mails', failed_at, ${after('failed_at', 'failedMails')} from outgoing_mails where user_id = ${userId}
      union all select 'mails', warned_at, null from unused_accounts where user_id = ${userId}
      union all select 'reports', created_at, null from reports where reporter_id = ${userId}
      union all select 'decisions', decided_at, null from decisions where user_id = ${userId} and kind <> 'none')
    select kind, count(*)::int as count, min(since) as since, min(erased) as erased from records group by kind`.execute(
    db,
  );
  const found = new Map(rows.map(({ kind, ...summary }) => [kind, summary]));
  return new Map(recordKinds.map((kind) => [kind, found.get(kind) ?? { count: 0, since: null, erased: null }]));
}

const newestAccesses = 100;

/**
 * How staff used the data of a member, newest first. An open case stays secret. Views of a report that the member sent count too, since its
 * evidence contains their messages. The decision on that report does not count.
 */
export async function staffAccessesTo(
  db: Db,
  userId: UserId,
): Promise<{ at: Date; access: StaffAccess; isOwnReport: boolean }[]> {
  const { rows } = await sql<{ at: Date; action: AuditAction; is_own_report: boolean }>`
    select at, action, member_id is distinct from ${userId} as is_own_report
    from (
      -- With "or" instead of "union", no index would help, and the log of seven years would be read.
      -- A refund is recorded before its outcome, and again with it.
      select id, at, action, member_id, case_id from audit_events
      where member_id = ${userId} and (action <> 'payment-refund' or details not like '%"outcome":%')
      union
      select id, at, action, member_id, case_id from audit_events
      where action in ('case-opened', 'evidence-viewed') and case_id in (select case_id from reports where reporter_id = ${userId})
    ) as used left join cases on cases.id = case_id
    where case_id is null or closed_at is not null
    order by used.id desc limit ${newestAccesses}`.execute(db);
  return rows.flatMap(({ at, action, is_own_report }) => {
    const access = accessByAction[action];
    return access === null ? [] : [{ at, access, isOwnReport: is_own_report }];
  });
}

/** Erases all records of a kind that a member may erase at once. */
export const eraseRecords: Readonly<Record<ErasableKind, (tx: Db, userId: UserId) => Promise<void>>> = {
  async arrivalAlert(tx, userId) {
    await tx.deleteFrom('arrival_alerts').where('user_id', '=', userId).execute();
    await tx.deleteFrom('found_arrivals').where('user_id', '=', userId).execute();
  },
  async notices(tx, userId) {
    await tx.deleteFrom('notices').where('user_id', '=', userId).execute();
  },
  knownDevices: deleteDevicesOf,
};
