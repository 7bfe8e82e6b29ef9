import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { isNoticeKind, noticeAddress, notices, noticeText } from '@ambiance/domain/notices';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import { callOffUndoMs, type ProposalStatus, proposalText } from '@ambiance/domain/proposals';
import { withActiveMember } from '../../platform/database/active-member.ts';
import { type Db, query } from '../../platform/database/database.ts';

export interface NewMessage {
  senderId: UserId;
  recipientId: UserId;
  messageId: MessageId;
}

export interface Due {
  userId: UserId;
  topic: NotificationTopic;
  subject: string;
  messageId: MessageId | null;
}

/** The content of a notification, in the reader's language. */
export interface NotificationDetails {
  language: Language;
  showsDetails: boolean;
  /** The venue that a sender speaks for, if they are a host. */
  venue?: string | null;
  /** The name of the sender or perk. */
  name: string;
  text: string;
  /** The page of a notice. */
  path?: string;
  /** It can wait, so it is not sent at night, but in the morning. */
  waitsAtNight?: boolean;
}

/**
 * Queues notifications of unread messages for users with a subscribed device. Several messages of one sender share one
 * notification until it is sent.
 */
export async function queueMessages(db: Db, messages: readonly NewMessage[], dueAt: Date): Promise<void> {
  await query(
    db,
    `insert into due_notifications (user_id, topic, subject, message_id, due_at)
    select recipient, 'messages', sender::text, max(id), $4
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as new (recipient, sender, id)
    where exists (select 1 from push_subscriptions where user_id = recipient)
    group by recipient, sender
    on conflict (user_id, topic, subject) do update set message_id = excluded.message_id,
      due_at = least(due_notifications.due_at, excluded.due_at), last_error = null, failed_at = null`,
    [
      messages.map(({ recipientId }) => recipientId),
      messages.map(({ senderId }) => senderId),
      messages.map(({ messageId }) => messageId),
      dueAt,
    ],
  );
}

/** Queues notifications of a change, with its number as subject. */
export async function queueChange(
  db: Db,
  { topic, id, userIds }: { topic: Exclude<NotificationTopic, 'messages'>; id: number; userIds: readonly UserId[] },
  dueAt: Date,
): Promise<void> {
  await query(
    db,
    `insert into due_notifications (user_id, topic, subject, due_at)
    select distinct one, $2, $3, $4::timestamptz from unnest($1::uuid[]) as one
    where exists (select 1 from push_subscriptions where user_id = one)
    on conflict (user_id, topic, subject) do update set due_at = excluded.due_at, last_error = null, failed_at = null
      where due_notifications.failed_at is not null`,
    [userIds, topic, String(id), dueAt],
  );
}

/**
 * Postpones the queued notifications of a meeting that was called off, until that can no longer be undone. They are then sent only if the
 * meeting was restored.
 */
export async function postponeChange(
  db: Db,
  { topics, id }: { topics: readonly NotificationTopic[]; id: number },
  until: Date,
): Promise<void> {
  const text =
    'update due_notifications set due_at = $3::timestamptz where topic = any($1) and subject = $2 and due_at < $3::timestamptz';
  await query(db, text, [topics, String(id), until]);
}

/**
 * Queues a notification again if its meeting was called off while it was being sent. It is due when the meeting can no longer be restored.
 * If the meeting was not restored by then, the notification is not sent.
 */
export async function requeueIfUndoable(db: Db, { userId, topic, subject }: Due, now: Date): Promise<void> {
  if (topic !== 'agreed' && topic !== 'meetings') return;
  await query(
    db,
    `insert into due_notifications (user_id, topic, subject, due_at)
    select $1::uuid, $2, $3::text, called_off_at + $5::int * interval '1 ms'
    from proposals where message_id = $3::text::bigint and status = 'cancelled' and called_off_at + $5::int * interval '1 ms' > $4
    on conflict do nothing`,
    [userId, topic, subject, now, callOffUndoMs],
  );
}

/** Drops the queued notification of a change. */
export async function dropChange(
  db: Db,
  userId: UserId,
  { topic, id }: { topic: NotificationTopic; id: number },
): Promise<void> {
  const text = 'delete from due_notifications where user_id = $1 and topic = $2 and subject = $3';
  await query(db, text, [userId, topic, String(id)]);
}

/** Time for a device or an open page to show an event before its mail is sent instead. */
export const mailAfterMs = 60_000;

/** Mails that are sent if no device gets the notification: each kind, and the detail that has the notification's subject. */
const mailsInstead: Partial<Record<NotificationTopic, { kind: string; detail: string }>> = {
  'called-off': { kind: 'meeting-called-off', detail: 'messageId' },
  'check-ins': { kind: 'check-in', detail: 'checkInId' },
  notices: { kind: 'notice', detail: 'noticeId' },
};

/** Queues a notification that is not sent at night for the morning, and moves the mail that is sent if no device gets it. */
export async function postponeUntil(db: Db, { userId, topic, subject }: Due, until: Date): Promise<void> {
  const text = `insert into due_notifications (user_id, topic, subject, due_at) values ($1, $2, $3, $4) on conflict do nothing`;
  await query(db, text, [userId, topic, subject, until]);
  const mail = mailsInstead[topic];
  if (!mail) return;
  const moved = 'update outgoing_mails set due_at = $5 where user_id = $1 and kind = $2 and details ->> $3 = $4';
  await query(db, moved, [userId, mail.kind, mail.detail, subject, new Date(until.getTime() + mailAfterMs)]);
}

/** Drops the queued mail of a notification that a device got. */
export async function dropMailOf(db: Db, { userId, topic, subject }: Due): Promise<void> {
  const mail = mailsInstead[topic];
  if (!mail) return;
  const text = 'delete from outgoing_mails where user_id = $1 and kind = $2 and details ->> $3 = $4';
  await query(db, text, [userId, mail.kind, mail.detail, subject]);
}

/**
 * Removes notifications from the queue that are due, or that a node with a wrong clock queued for later than `latest`. Returns them, so
 * that each is sent at most once, by whichever node.
 */
export const dequeueDue = (db: Db, now: Date, latest: Date, max: number): Promise<Due[]> =>
  query<Due>(
    db,
    `delete from due_notifications where (user_id, topic, subject) in (
      select user_id, topic, subject from due_notifications
      where due_at <= $1 or (due_at > $2 and due_at < 'infinity')
      order by due_at limit $3
      for update skip locked
    ) returning user_id as "userId", topic, subject, message_id as "messageId"`,
    [now, latest, max],
  );

const details = `
  select reader.language, coalesce(shows_details, false) as "showsDetails"`;
const reader = `
  from users reader
  left join notification_settings settings on settings.user_id = reader.id`;

const meetingThatIs = (
  status: ProposalStatus,
) => `${details}, partner.display_name as name, proposals.place as text ${reader}
    join proposals on proposals.message_id = $2::bigint and proposals.status = '${status}' and $3::bigint is null
    join conversation_members mine
      on mine.user_id = reader.id and mine.conversation_id = proposals.conversation_id
    join users partner on partner.id = mine.partner_id and partner.status = 'Active'
    where reader.id = $1 and reader.status = 'Active' and not is_blocked(reader.id, partner.id)`;

/** True for `venue_staff staff` who work there now. Managers have no shifts. */
export const onDuty = "(staff.active and (staff.role = 'manager' or staff.off_shift_at is null))";

/**
 * The queries that check a notification right before it is sent. For example, a message must still be unread, not unsent, not
 * blocked and not muted.
 */
const stillTrue: Readonly<Record<NotificationTopic, string>> = {
  messages: `${details}, writer.display_name as name, body as text,
      case when writer.role = 'host' then venue_of_chat(reader.id, writer.id) end as venue, proposals.place, proposals.at, proposals.time_zone as "timeZone" ${reader}
    join users writer on writer.id = $2::uuid and writer.status = 'Active'
    join conversation_members mine
      on mine.user_id = reader.id and mine.partner_id = writer.id and mine.read_id < $3 and not mine.is_muted
    cross join lateral (
      select id, body from messages
      where conversation_id = mine.conversation_id and id > mine.read_id and id <= $3 and sender_id = writer.id and body <> ''
      order by id desc limit 1
    ) as newest
    left join proposals on proposals.message_id = newest.id
    where reader.id = $1 and reader.status = 'Active' and coalesce(settings.messages, true)
      and not is_blocked(reader.id, writer.id)`,
  assignments: `${details}, member.display_name as name, '' as text ${reader}
    join assignments on assignments.id = $2::bigint and assignments.status = 'open' and host_id = reader.id
    join users member on member.id = member_id and member.status = 'Active'
    where reader.id = $1 and reader.status = 'Active' and coalesce(settings.assignments, true)
      and not is_blocked(reader.id, member.id) and $3::bigint is null`,
  perks: `${details},
      case when claims.language = reader.language then claims.title else coalesce(translated_title, claims.title) end as name, '' as text ${reader}
    join perk_claims claims on claims.id = $2::bigint and claims.user_id = reader.id and claims.redeemed_at is not null
      and (claims.meeting_id is null or claims.whole_at is not null)
    where reader.id = $1 and reader.status = 'Active' and coalesce(settings.perks, true) and $3::bigint is null`,
  // The reader agreed to the meeting, so there is no setting for it.
  meetings: meetingThatIs('accepted'),
  agreed: meetingThatIs('accepted'),
  'called-off': meetingThatIs('cancelled'),
  waiting: `${details}, venues.name as name, '' as text ${reader}
    join venue_staff staff on staff.user_id = reader.id and staff.venue_id = $2::int and staff.role = 'manager' and staff.active
    join venues on venues.id = staff.venue_id
    where reader.id = $1 and reader.status = 'Active' and coalesce(settings.assignments, true) and $3::bigint is null
      and exists (
        select 1 from assignments where assignments.venue_id = venues.id and assignments.status = 'open'
          and unanswered_since is not null and managers_told_at is not null and ${withActiveMember})`,
  // The reader asked for these notifications elsewhere, so there is no setting here.
  arrivals: `${details}, '' as name, '' as text ${reader}
    where reader.id = $1 and reader.status = 'Active' and not reader.paused and $2::text is not null and $3::bigint is null`,
  // The reader started the check-in, so there is no setting for it.
  'check-ins': `${details}, '' as name, '' as text ${reader}
    join check_ins on check_ins.id = $2::bigint and check_ins.user_id = reader.id and ended_at is null
    where reader.id = $1 and reader.status = 'Active' and $3::bigint is null`,
  // A request for help reaches everyone on duty, so there is no setting for it. It may have been answered in the meantime.
  'table-checks': `${details}, '' as name, '' as text ${reader}
    join table_checks checks on checks.id = $2::bigint and checks.ended_at is null and checks.answered_at is null
    join venue_staff staff on staff.venue_id = checks.venue_id and staff.user_id = reader.id and ${onDuty}
    where reader.id = $1 and reader.status = 'Active' and not is_blocked(reader.id, checks.user_id) and $3::bigint is null`,
  // Moderators set on their own page whether they are on duty.
  emergencies: `${details}, '' as name, '' as text ${reader}
    join cases on cases.id = $2::bigint and closed_at is null
    where reader.id = $1 and reader.status = 'Active' and reader.role in ('moderator', 'admin') and $3::bigint is null`,
  // Asked once, and only about a mood that is still set.
  moods: `${details}, passing_mood as name, '' as text ${reader}
    where reader.id = $1 and reader.status = 'Active' and wants_still_up and mood_number(passing_mood) = $2::int
      and $3::bigint is null`,
  notices: `${details}, '' as name, '' as text, kind, parameters ${reader}
    join notices on notices.id = $2::bigint and notices.user_id = reader.id and shown_at is null
    where reader.id = $1 and reader.status = 'Active' and (kind <> 'saved' or coalesce(settings.saved, true))
      and $3::bigint is null`,
};

/** The content of a due notification; undefined if it no longer applies or is switched off. */
export async function detailsOf(
  db: Db,
  { userId, topic, subject, messageId }: Due,
): Promise<NotificationDetails | undefined> {
  type Row = NotificationDetails & {
    place?: string | null;
    at?: Date;
    timeZone?: string;
    kind?: string;
    parameters?: object;
  };
  const [row] = await query<Row>(db, stillTrue[topic], [userId, subject, messageId]);
  if (row?.kind) {
    const { kind, parameters } = row;
    const text = noticeText({ kind, parameters }, row.language);
    if (text === undefined || !isNoticeKind(kind)) return undefined;
    return {
      ...row,
      text,
      path: noticeAddress({ kind, parameters }),
      waitsAtNight: notices[kind].waitsAtNight === true,
    };
  }
  if (!row?.place) return row;
  // The stored text of a proposal is in its sender's language.
  return { ...row, text: proposalText({ place: row.place, at: row.at!, timeZone: row.timeZone! }, row.language) };
}

/** Figures of the notification queue: due and failed ones. */
export async function notificationQueue(db: Db, now: Date) {
  return db
    .selectFrom('due_notifications')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('due_at', '<=', now).as('due'),
      fn.min('due_at').filterWhere('due_at', '<=', now).as('oldestDueAt'),
      fn.count<number>('failed_at').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}
