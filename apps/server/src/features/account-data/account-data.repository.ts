import type { UserId } from '@ambiance/domain/ids';
import { cellCentre } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { queueDeletions } from '../photos/photo-deletions.repository.ts';

type ReadTable = (rows: ReturnType<typeof sql>) => Promise<unknown[]>;

/** All stored data that a user may export, by file name. Messages are not included; `messagesOf` reads them page by page. */
export async function recordsOf(db: Db, userId: UserId): Promise<Record<string, unknown>> {
  const table: ReadTable = async (rows) => (await rows.execute(db)).rows;
  const [profile] = await table(sql`
    select email, email_proved, role, language, display_name, city, country, date_of_birth, description, expectations,
      search_radius_km, mood, passing_mood, passing_ends_at, wants_still_up, phone, verification_source, verified_at, created_at, active_on, speaks, paused,
      shows_activity, sends_read_receipts, first_messages_from
    from users where id = ${userId}`);
  const positions = await db
    .selectFrom('positions')
    .where('user_id', '=', userId)
    .select(['cell', 'shown_cell', 'shown_at', 'due_at', 'moved_at', 'jumped_at', 'city_changed_at'])
    .execute();
  return {
    profile,
    consents: await table(sql`
      select document, version, language, is_express, agreed_at from consents where user_id = ${userId} order by id`),
    'former-emails': await table(
      sql`select email, expires_at from former_emails where user_id = ${userId} order by id`,
    ),
    'codes-and-links': {
      links: await table(sql`select purpose, expires_at from account_links where user_id = ${userId} order by id`),
      codes: await table(sql`select phone, expires_at from phone_codes where user_id = ${userId}`),
      texts: await table(sql`select phone, sent_at from phone_sends where user_id = ${userId} order by id`),
    },
    mails: [
      ...(await table(sql`select kind, due_at, failed_at from outgoing_mails where user_id = ${userId} order by id`)),
      ...(await table(sql`
        select 'unused-account' as kind, warned_at, warned_again_at from unused_accounts where user_id = ${userId}`)),
    ],
    subscription: await table(sql`
      select source, tier, status, current_period_end_at, cancel_at_period_end, paused_until_at
      from subscriptions where user_id = ${userId}`),
    'guaranteed-months': await table(sql`
      select began_at, ends_at, cell, full_evenings, empty_evenings, refunded_at
      from guaranteed_months where user_id = ${userId} order by id`),
    usage: await table(sql`select day, messages, week, new_chats from message_usage where user_id = ${userId}`),
    refunds: await table(
      sql`select cents, asked_at, settled_at from refunds where user_id = ${userId} order by asked_at`,
    ),
    sessions: await table(
      sql`select created_at, expires_at, device from sessions where user_id = ${userId} order by created_at`,
    ),
    'account-traces': await table(
      sql`select kind, seen_at from account_traces where user_id = ${userId} order by seen_at`,
    ),
    'known-devices': await table(sql`select used_at from known_devices where user_id = ${userId} order by used_at`),
    'second-factor': await table(sql`
      select added_at, cardinality(recovery_hashes) as recovery_codes_left from second_factors where user_id = ${userId}`),
    passkeys: await table(sql`
      select name, added_at, used_at, removed_at from passkeys where user_id = ${userId} order by added_at`),
    notifications: {
      settings: await table(sql`
        select messages, assignments, perks, saved, shows_details from notification_settings where user_id = ${userId}`),
      devices: await table(sql`
        select endpoint, created_at from push_subscriptions where user_id = ${userId} order by created_at`),
    },
    notices: await table(sql`
      select kind, parameters, created_at, shown_at from notices where user_id = ${userId} order by id`),
    'arrival-alert': await table(sql`select radius_km, asked_at from arrival_alerts where user_id = ${userId}`),
    'found-arrival': await table(sql`select radius_km, found_at from found_arrivals where user_id = ${userId}`),
    favorites: await table(sql`
      select favorite_user_id, display_name, favorites.created_at
      from favorites join users on users.id = favorite_user_id where user_id = ${userId} order by favorites.created_at`),
    'conversation-settings': await table(sql`
      select partner_id, is_pinned, is_muted, archived_to
      from conversation_members
      where user_id = ${userId} and (is_pinned or is_muted or archived_to is not null) order by conversation_id`),
    'ended-conversations': await table(sql`
      select case when a = ${userId} then b else a end as partner_id, closed_by = ${userId} as mine, closed_at
      from conversations where (a = ${userId} or b = ${userId}) and closed_by is not null order by id`),
    // The message with the same id shows the other person.
    proposals: await table(sql`
      select message_id, proposer_id = ${userId} as mine, place, address, at, time_zone, status, proposals.created_at
      from conversation_members mine join proposals on proposals.conversation_id = mine.conversation_id
      where user_id = ${userId} order by message_id`),
    'check-ins': await table(sql`
      select message_id, email, phone, language, created_at, due_at, asked_at, call_asked_at, told_at, not_reached_at,
        declined_at, ended_at
      from check_ins where user_id = ${userId} order by id`),
    blocks: await table(
      sql`select blocked_id, created_at from blocks where blocker_id = ${userId} order by created_at`,
    ),
    'blocks-across-accounts': await table(
      sql`select distinct blocked_at, expires_at from block_markers where blocker_id = ${userId} order by blocked_at`,
    ),
    reports: await table(sql`
      select reported_id, category, reason, created_at, case when closed_at is null then 'open' else 'closed' end as status
      from reports join cases on cases.id = case_id where reporter_id = ${userId} order by reports.id`),
    decisions: await table(sql`
      select kind, reason, decisions.decided_at, until_at, ended_at, ended_by, seen_at, removed->'texts' as removed_texts, restored_at,
        appeals.text as appeal, appeals.sent_at as appealed_at, outcome, appeals.decided_at as appeal_decided_at
      from decisions left join appeals on appeals.decision_id = decisions.id
      where decisions.user_id = ${userId} and kind <> 'none' order by decisions.id`),
    position: positions.map((position) => ({
      ...position,
      centre: position.cell === null ? null : cellCentre(position.cell),
    })),
    ...(await venueRecordsOf(table, userId)),
  };
}

/** The records of a user at venues, as a member or as staff. */
const venueRecordsOf = async (table: ReadTable, userId: UserId): Promise<Record<string, unknown>> => ({
  'perk-claims': await table(sql`
      select perk_claims.id, venues.name as venue, perk_claims.language, perk_claims.title, perk_claims.terms,
        perk_claims.translated_title, perk_claims.translated_terms, perk_claims.created_at,
        expires_at, redeemed_at, meeting_id is not null as is_half, whole_at, (
          select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'at', at) order by id), '[]')
          from redemption_events where claim_id = perk_claims.id) as redemptions, (
          select coalesce(jsonb_agg(jsonb_build_object('at', told.redeemed_at, 'sent_at', sent_at, 'counted', refusal is null)
            order by told.id), '[]')
          from offline_redemptions told where claim_id = perk_claims.id) as redeemed_without_network
      from perk_claims join perks on perks.id = perk_id join venues on venues.id = venue_id
      where user_id = ${userId} order by perk_claims.id`),
  // Staff find the requests that they answered here too, without the member and their words.
  'table-checks': {
    asked: await table(sql`
      select message_id, venues.name as venue, hint, asked_at, unanswered_at, answered_at, ended_at, withdrawn_at
      from table_checks join venues on venues.id = venue_id where user_id = ${userId} order by table_checks.id`),
    answered: await table(sql`
      select venues.name as venue, answered_at, ended_at
      from table_checks join venues on venues.id = venue_id where answered_by = ${userId} order by table_checks.id`),
  },
  vouchers: await table(sql`
      select venues.name as venue, to_char(month, 'YYYY-MM') as month
      from vouchers join venues on venues.id = venue_id where member_id = ${userId} order by vouchers.id`),
  'door-scans': {
    scans: await table(sql`
      select venues.name as venue, scanned_at, denied_at
      from door_scans left join venues on venues.id = venue_id where member_id = ${userId} order by scanned_at`),
    codes: await table(
      sql`select to_timestamp(code_window * 30) as shown_at from door_short_codes where member_id = ${userId} order by code_window`,
    ),
  },
  'vouched-by-day': await table(sql`
      select venues.name as venue, day, vouched
      from vouch_days join venues on venues.id = venue_id where staff_id = ${userId} order by day, venue_id`),
  assignments: await table(sql`
      select assignments.id, venues.name as venue, host_id, display_name as host, assignments.status, assignments.created_at,
        waiting_since, unanswered_since, closed_at
      from assignments join venues on venues.id = venue_id left join users on users.id = host_id
      where member_id = ${userId} order by assignments.id`),
  work: await table(sql`
      select venues.name as venue, role, active, visible_as_individual, non_discoverable, venue_staff.created_at
      from venue_staff join venues on venues.id = venue_id where user_id = ${userId} order by venue_id`),
});

const messagesAPage = 500;

/** Yields all messages that a user sent and received in pages, one conversation after another. */
export async function* messagesOf(db: Db, userId: UserId): AsyncGenerator<object[]> {
  const conversations = await db
    .selectFrom('conversation_members')
    .where('user_id', '=', userId)
    .orderBy('conversation_id')
    .select(['conversation_id', 'partner_id'])
    .execute();
  for (const { conversation_id, partner_id } of conversations) {
    let page;
    let last = 0;
    do {
      page = await db
        .selectFrom('messages')
        .leftJoin('message_changes', (join) =>
          join
            .onRef('message_changes.conversation_id', '=', 'messages.conversation_id')
            .onRef('message_changes.message_id', '=', 'messages.id'),
        )
        .where('messages.conversation_id', '=', conversation_id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(messagesAPage)
        .select(['id', 'sender_id', 'sent_at', 'body', 'reply_to_id', 'reactions'])
        .execute();
      last = page.at(-1)?.id ?? last;
      yield page.map(({ id, sender_id, sent_at, body, reply_to_id, reactions }) => {
        const [from, to] = sender_id === userId ? ['me', partner_id] : [partner_id, 'me'];
        return { id, from, to, sent_at, body, unsent: body === '', reply_to: reply_to_id, reactions: reactions ?? {} };
      });
    } while (page.length === messagesAPage);
  }
}

/** Storage ids, extensions and numbers of a user's photos. */
export const photosOf = (db: Db, userId: UserId) =>
  db
    .selectFrom('photos')
    .where('user_id', '=', userId)
    .orderBy('number')
    .select(['id', 'extension', 'number'])
    .execute();

/**
 * Users whose time to undo their deletion is over, as many as a job erases in one run. The order is random, so that accounts that cannot
 * be erased never block the others.
 */
export async function usersToErase(db: Db, deletedBefore: Date): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .where('status', '=', 'Deleted')
    .where('deleted_at', '<=', deletedBefore)
    .select('id')
    .orderBy(sql`random()`)
    .limit(usersAtOnce)
    .execute();
  return rows.map((row) => row.id);
}

/** A million members delete a few thousand accounts a day, and the job runs each hour. */
const usersAtOnce = 1000;

/** Each conversation stays locked until its transaction ends, and PostgreSQL has room for a few thousand locks. */
const conversationsAtOnce = 100;
/** Messages may be anywhere in the table. A slow disk finds this many in a few seconds. */
const messagesAtOnce = 1000;

/** Erases the conversations and messages of a user in batches, as long as the account stays deleted. */
export async function eraseConversations(db: Db, userId: UserId): Promise<void> {
  for (let some = await someConversations(db, userId); some.length > 0; some = await someConversations(db, userId)) {
    while ((await deleteMessages(db, some)) > 0);
    await db.deleteFrom('conversations').where('id', 'in', some).execute();
  }
}

/** A deleted user, locked until the transaction ends; undefined if the account was restored. */
export async function lockDeletedUser(tx: Db, userId: UserId) {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 'Deleted')
    .select(['id', 'email', 'phone', 'banned_at'])
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, phone: row.phone, bannedAt: row.banned_at };
}

/**
 * Erases a user and all their data, and queues the files of their photos for deletion. Reports and decisions stay for their
 * retention period, without the display name and the removed texts.
 */
export async function eraseUser(tx: Db, userId: UserId, now: Date): Promise<void> {
  await sql`
    update reports set snapshot = jsonb_set(snapshot, '{profile,displayName}', 'null')
    from cases where cases.id = reports.case_id and cases.user_id = ${userId}`.execute(tx);
  await sql`update decisions set removed = jsonb_set(removed, '{texts}', '{}') where user_id = ${userId}`.execute(tx);
  await queueDeletions(tx, await photosOf(tx, userId), now);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

async function someConversations(db: Db, userId: UserId): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members')
    .innerJoin('users', 'users.id', 'conversation_members.user_id')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Deleted')
    .select('conversation_id')
    .limit(conversationsAtOnce)
    .execute();
  return rows.map((row) => row.conversation_id);
}

async function deleteMessages(db: Db, conversationIds: readonly number[]): Promise<number> {
  const some = sql`
    select conversation_id, id from messages where conversation_id = any(${conversationIds}) limit ${messagesAtOnce}`;
  const { numAffectedRows } = await sql`delete from messages where (conversation_id, id) in (${some})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
