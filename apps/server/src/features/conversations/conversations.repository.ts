import type { Conversation } from '@ambiance/contract/chat';
import type { ConversationSettings } from '@ambiance/domain/conversations';
import type { UserId } from '@ambiance/domain/ids';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { moodAt, moodEndAt } from '../../platform/database/mood-at.ts';
import { photoUrls } from '../photos/photos.repository.ts';
import { messageFrom, type PassedOn, passedOnOf, proposalOf, type ProposalRow } from './messages.repository.ts';

export const inboxPageSize = 24;

/** Limit of counted messages, so that a sender of very many messages cannot slow down the recipient's inbox. */
const maxScanned = 1000;

/** Number of unread messages from the partner, among the newest of the conversation. Unsent messages do not count. */
const unread = sql<number>`(
  select count(*) from (
    select sender_id, body from messages
    where conversation_id = mine.conversation_id and id > mine.read_id
    order by id desc limit ${sql.lit(maxScanned)}
  ) newer where sender_id = mine.partner_id and body <> ''
)`;

const newestMessage = (db: ExpressionBuilder<Tables & { mine: Tables['conversation_members'] }, 'mine'>) =>
  db
    .selectFrom('messages')
    .whereRef('messages.conversation_id', '=', 'mine.conversation_id')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .selectAll('messages')
    .as('newest');

/** Condition: a conversation is archived; `newest` is its newest message. */
const isArchived = sql<boolean>`(mine.archived_to is not null and (mine.is_muted or newest.id <= mine.archived_to))`;

type StoredConversation = Omit<Conversation, 'partner'> & {
  partner: Omit<Conversation['partner'], 'online'>;
  /** True if both show when they are online. */
  bothShowActivity: boolean;
};

export interface InboxFilter {
  /** A part of the partner's name; archived conversations are found too. */
  q: string | undefined;
  /** Only the conversation with this user, even if it is archived. */
  withUserId: UserId | undefined;
  /** If true, only archived conversations; otherwise only those in the inbox. */
  archived: boolean;
  /** Keyset cursor: the lowest newest-message id of the previous page. Pinned conversations are all on the first page. */
  beforeId: number | undefined;
}

/** A page of conversations: pinned ones first, then by newest message. If there are more, it has one more row than a page. */
export async function inboxOf(
  db: Db,
  userId: UserId,
  { q, withUserId, archived, beforeId }: InboxFilter,
  now: Date,
): Promise<StoredConversation[]> {
  const rows = await withPartners(db, [userId])
    .innerJoin('conversation_members as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'mine.partner_id').onRef('theirs.partner_id', '=', 'mine.user_id'),
    )
    .innerJoinLateral(newestMessage, (join) => join.onTrue())
    .$if(q !== undefined, (query) => query.where(sql<boolean>`fold(users.display_name) like (select containing(${q}))`))
    .$if(withUserId !== undefined, (query) => query.where('mine.partner_id', '=', withUserId!))
    .$if(q === undefined && withUserId === undefined, (query) => query.where(isArchived, '=', archived))
    .$if(beforeId !== undefined, (query) =>
      query.where('newest.id', '<', beforeId!).where('mine.is_pinned', '=', false),
    )
    .leftJoin('message_changes as change', (join) =>
      join.onRef('change.conversation_id', '=', 'mine.conversation_id').onRef('change.message_id', '=', 'newest.id'),
    )
    .leftJoin('messages as quoted', (join) =>
      join.onRef('quoted.conversation_id', '=', 'mine.conversation_id').onRef('quoted.id', '=', 'newest.reply_to_id'),
    )
    .orderBy('mine.is_pinned', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(inboxPageSize + 1)
    .select([
      'users.id as partner_id',
      'users.display_name',
      moodAt(now).as('mood'),
      moodEndAt(now).as('mood_ends_at'),
      'users.verification_source',
      'newest.id',
      'newest.sender_id',
      'newest.body',
      'newest.sent_at',
      'mine.is_pinned as pinned',
      'mine.is_muted as muted',
      isArchived.as('archived'),
      sql<boolean>`exists (
        select from conversations where id = mine.conversation_id and closed_by is not null
      )`.as('closed'),
      'newest.reply_to_id',
      'quoted.sender_id as quoted_sender',
      'quoted.body as quoted_body',
      sql<ProposalRow | null>`${sql.raw(proposalOf('quoted.id'))}`.as('quoted_proposal'),
      'change.change_id',
      'change.reactions',
      sql<ProposalRow | null>`${sql.raw(proposalOf('newest.id'))}`.as('proposal'),
      sql<PassedOn | null>`${sql.raw(passedOnOf('newest.id'))}`.as('passed_on'),
      sql<Conversation['handedOverTo'] | null>`(
        select jsonb_build_object('id', host.id, 'displayName', host.display_name)
        from handovers join assignments on assignments.id = assignment_id
        join users host on host.id = assignments.host_id
        where users.role = 'host' and from_host_id = users.id and assignments.member_id = mine.user_id
          and assignments.status = 'open' and host.id <> users.id and not is_blocked(host.id, mine.user_id)
          and was_handed_over(mine.user_id, users.id)
        order by handovers.id desc limit 1
      )`.as('handover_to'),
      sql<string | null>`case when users.role = 'host' then venue_of_chat(mine.user_id, users.id) end`.as('venue_name'),
      unread.as('unread'),
      bothShowActivity.as('both_show_activity'),
      sql<string | null>`(${photoUrls})[1]`.as('photo_url'),
      sql<Date | null>`case
        when newest.sender_id = mine.user_id
          then case when newest.id <= theirs.receipt_id then theirs.receipt_at end
        when newest.id <= mine.read_id then mine.read_at
      end`.as('read_at'),
    ])
    .execute();
  return rows.map((row) => ({
    partner: {
      id: row.partner_id,
      displayName: row.display_name,
      currentMoodKey: row.mood,
      moodUntilUtc: row.mood_ends_at?.toISOString() ?? null,
      verified: row.verification_source !== null,
      primaryPhotoUrl: row.photo_url,
      ...(row.venue_name !== null && { venueName: row.venue_name }),
    },
    lastMessage: messageFrom({ ...row, recipient_id: row.sender_id === userId ? row.partner_id : userId }, now),
    unread: row.unread,
    ...(row.handover_to && { handedOverTo: row.handover_to }),
    ...(row.closed && { isClosed: true as const }),
    bothShowActivity: row.both_show_activity,
    settings: { pinned: row.pinned, muted: row.muted, archived: row.archived },
  }));
}

export async function unreadCountOf(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    // Materialized first: most conversations have nothing unread, so their partners need no lookup.
    .with(
      (cte) => cte('mine').materialized(),
      (db) =>
        db
          .selectFrom('conversation_members as mine')
          .where('mine.user_id', '=', userId)
          .where('mine.is_muted', '=', false)
          .where(
            sql<boolean>`(mine.archived_to is null or exists (
              select from messages where conversation_id = mine.conversation_id and id > mine.archived_to
            ))`,
          )
          .select(['mine.user_id', 'mine.partner_id', unread.as('unread')]),
    )
    .selectFrom('mine')
    .innerJoin('users', 'users.id', 'mine.partner_id')
    .where('mine.unread', '>', 0)
    .where(isReachable)
    .select(sql<number>`coalesce(sum(mine.unread), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A user's settings of the conversation with a partner; undefined if there is none. */
export async function settingsOf(
  db: Db,
  userId: UserId,
  partnerId: UserId,
): Promise<(ConversationSettings & { newestId: number }) | undefined> {
  return db
    .selectFrom('conversation_members as mine')
    .innerJoinLateral(newestMessage, (join) => join.onTrue())
    .where('mine.user_id', '=', userId)
    .where('mine.partner_id', '=', partnerId)
    .select(['is_pinned as pinned', 'is_muted as muted', isArchived.as('archived'), 'newest.id as newestId'])
    .executeTakeFirst();
}

/** Stores a user's settings of a conversation. `newestId` is its newest message. */
export async function saveSettings(
  db: Db,
  userId: UserId,
  partnerId: UserId,
  { pinned, muted, archived, newestId }: ConversationSettings & { newestId: number },
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set({ is_pinned: pinned, is_muted: muted, archived_to: archived ? newestId : null })
    .where('user_id', '=', userId)
    .where('partner_id', '=', partnerId)
    .execute();
}

/**
 * Counts a user's pinned conversations and locks the user, so that two devices that pin at the same time cannot pass the
 * limit.
 */
export async function lockPinned(tx: Db, userId: UserId): Promise<number> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  const { count } = await withPartners(tx, [userId])
    .where('mine.is_pinned', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For each user, the partners of their conversations if both show when they are online. Users who are gone or behind a block
 * are left out.
 */
export async function partnersOf(db: Db, userIds: readonly UserId[]): Promise<UserId[][]> {
  const rows = await withPartners(db, userIds)
    .where(bothShowActivity)
    .select(['mine.user_id', 'mine.partner_id'])
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return userIds.map((userId) => byUser.get(userId)?.map(({ partner_id }) => partner_id) ?? []);
}

/** The members to whom a member has written or who have written to them, except those who are gone or behind a block. */
export async function memberPartnersOf(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await withPartners(db, [userId])
    .innerJoin('users as me', 'me.id', 'mine.user_id')
    .where('me.role', '=', 'member')
    .where('users.role', '=', 'member')
    .select('mine.partner_id')
    .execute();
  return rows.map(({ partner_id }) => partner_id);
}

const withPartners = (db: Db, userIds: readonly UserId[]) =>
  db
    .selectFrom('conversation_members as mine')
    .innerJoin('users', 'users.id', 'mine.partner_id')
    .where('mine.user_id', '=', sql<string>`any(${userIds})`)
    .where(isReachable);

const bothShowActivity = sql<boolean>`
  (users.shows_activity and (select me.shows_activity from users me where me.id = mine.user_id))`;

/** Condition: the partner is active and not behind a block. */
const isReachable = sql<boolean>`users.status = 'Active' and not is_blocked(mine.user_id, mine.partner_id)`;
