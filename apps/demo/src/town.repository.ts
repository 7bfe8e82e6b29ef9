import { addDays, type CalendarDate, dayIn } from '@ambiance/domain/calendar';
import type { Language } from '@ambiance/domain/languages';
import type { UserId } from '@ambiance/domain/ids';
import { cellAt, regionOf } from '@ambiance/domain/location-grid';
import { moodEnd } from '@ambiance/domain/mood-ends';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { sql } from 'kysely';
import { giveBadge } from '@ambiance/server/features/accounts/users.repository';
import { pulseOf } from '@ambiance/server/features/moods/pulse.repository';
import { addPerk } from '@ambiance/server/features/perks/managed/managed-perks.repository';
import { addStaff } from '@ambiance/server/features/venues/staff.repository';
import type { Db } from '@ambiance/server/platform/database/database';
import type { Correspondence } from './correspondence.ts';
import { type Picture, pictureExtension } from './pictures.ts';
import type { StaffedVenue } from './town.ts';
import type { Townsperson } from './townsperson.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Numbers 555-0100 to 555-0199 of these area codes are reserved for fiction and are never assigned. */
const areaCodes = [514, 438, 416, 647, 604, 902];
const inventedPhone = (index: number) =>
  parsePhoneNumber(
    `+1${areaCodes[Math.floor(index / 100) % areaCodes.length]}555${String(100 + (index % 100)).padStart(4, '0')}`,
  )!;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Adds people in one statement. Only those with a `passwordHash` can sign in. */
export async function addPeople(
  tx: Db,
  people: readonly (Townsperson & { passwordHash: string | null })[],
  now: Date,
  timeZone: string,
): Promise<void> {
  const today = dayIn(timeZone, now);
  const rows = people.map((person, index) => {
    const createdAt = ago(now, person.daysSinceJoined * dayMs);
    return {
      id: person.id,
      email: person.email,
      email_proved: true,
      password_hash: person.passwordHash,
      role: person.role,
      language: person.language,
      display_name: person.displayName,
      city: person.city,
      country: person.country,
      date_of_birth: birthDateOf(person, today),
      description: person.description,
      expectations: person.expectations,
      speaks: spokenBy(person, index),
      first_messages_from:
        person.passwordHash === null && index % 17 === 5 ? ('verified' as const) : ('everybody' as const),
      mood: person.mood,
      ...(person.passwordHash === null && temporaryMoodOf(person, { index, now, timeZone })),
      verification_source: person.verification,
      verified_at: person.verification && createdAt,
      phone: person.verification === 'phone' ? inventedPhone(index) : null,
      phone_verified_at: person.verification === 'phone' ? createdAt : null,
      active_on: dayIn(timeZone, ago(now, person.daysSinceActive * dayMs)),
      created_at: createdAt,
    };
  });
  await tx.insertInto('users').values(rows).execute();
}

/** Temporary moods: some until tonight, some for the weekend, and for travellers until a given day. */
function temporaryMoodOf(
  { mood }: Townsperson,
  { index, now, timeZone }: { index: number; now: Date; timeZone: string },
) {
  const choice = index % 6 === 1 ? 'tonight' : index % 6 === 4 ? 'weekend' : undefined;
  if (!mood || !choice) return {};
  const day = addDays(dayIn(timeZone, now), 5 + (index % 9));
  const until = moodEnd(mood === 'travel' ? { day } : choice, timeZone, now);
  return { mood: null, passing_mood: mood, passing_ends_at: until };
}

/** Languages spoken: one's own for most, both for every third person, and none stated for every seventh. */
const spokenBy = ({ language }: Townsperson, index: number): Language[] => {
  if (index % 7 === 6) return [];
  return index % 3 === 0 ? ['en', 'fr'] : [language];
};

function birthDateOf({ age, birthday }: Townsperson, today: CalendarDate): CalendarDate {
  const hasHadBirthday = birthday <= today.slice(5);
  return `${Number(today.slice(0, 4)) - age - (hasHadBirthday ? 0 : 1)}-${birthday}`;
}

/** Adds the photos. The primary photos of `newcomers` were not reviewed yet. */
export async function addPhotos(
  tx: Db,
  pictures: readonly Picture[],
  newcomers: ReadonlySet<UserId>,
  now: Date,
): Promise<void> {
  const rows = pictures.map(({ id, userId, number }) => ({
    id,
    user_id: userId,
    number,
    extension: pictureExtension,
    is_primary: number === 1,
    primary_since: number === 1 && newcomers.has(userId) ? now : null,
    created_at: now,
  }));
  await tx.insertInto('photos').values(rows).execute();
}

/** Adds a conversation as if it had been written over the last days. It counts against no plan. */
export async function addConversation(
  tx: Db,
  { between, messages, unread, stored, closedBy }: Correspondence,
  now: Date,
): Promise<void> {
  const [one, other] = between;
  const { rows } = await sql<{ id: number }>`select start_conversation(${one}, ${other}) as id`.execute(tx);
  const { id } = rows[0]!;
  const sent = await tx
    .insertInto('messages')
    .values(
      messages.map(({ senderId, minutesAgo, body }) => ({
        conversation_id: id,
        sender_id: senderId,
        sent_at: ago(now, minutesAgo * minuteMs),
        body,
      })),
    )
    .returning(['id', 'sender_id', 'sent_at'])
    .execute();
  for (const [place, { senderId, repliesTo, reaction }] of messages.entries()) {
    const message = sent[place]!;
    if (repliesTo !== undefined) {
      const replyTo = { reply_to_id: sent[repliesTo]!.id };
      await tx.updateTable('messages').set(replyTo).where('id', '=', message.id).execute();
    }
    const reader = between.find((one) => one !== senderId)!;
    if (reaction) {
      await sql`
        select add_message_change(${id}, ${message.id}, jsonb_build_object(${reader}::text, ${reaction}::text))`.execute(
        tx,
      );
    }
  }
  for (const reader of between) {
    const received = sent.filter(({ sender_id }) => sender_id !== reader);
    const waiting = sent.at(-1)!.sender_id === reader ? 0 : unread;
    const lastRead = received.at(-1 - waiting);
    if (!lastRead) continue;
    const readAt = new Date(lastRead.sent_at.getTime() + minuteMs / 2);
    await tx
      .updateTable('conversation_members')
      .set({ read_id: lastRead.id, read_at: readAt, receipt_id: lastRead.id, receipt_at: readAt })
      .where('conversation_id', '=', id)
      .where('user_id', '=', reader)
      .execute();
  }
  if (closedBy) {
    const closed = { closed_by: closedBy, closed_at: ago(now, minuteMs) };
    await tx.updateTable('conversations').set(closed).where('id', '=', id).execute();
  }
  if (!stored) return;
  await tx
    .updateTable('conversation_members')
    .set({ is_pinned: stored === 'pinned', is_muted: stored === 'muted' })
    .$if(stored === 'archived', (query) => query.set({ archived_to: sent.at(-1)!.id }))
    .where('conversation_id', '=', id)
    .where('user_id', '=', one)
    .execute();
}

/** Opens a venue with its staff and perks. Its hosts are visible to premium members. */
export async function addVenue(tx: Db, venue: StaffedVenue, now: Date): Promise<void> {
  const { name, city, latitude, longitude } = venue;
  const { id: venueId } = await tx
    .insertInto('venues')
    .values({
      name,
      city,
      country: 'Canada',
      latitude,
      longitude,
      address: venue.address,
      time_zone: venue.timeZone,
      verified: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: userId, role } of venue.staff) {
    const isHost = role === 'host';
    await addStaff(tx, { venueId, userId, role: isHost ? role : 'manager', visibleAsIndividual: isHost }, now);
    await giveBadge(tx, userId, 'venue', now);
  }
  for (const perk of venue.perks) await addPerk(tx, venueId, perk, now);
}

/** Makes the venue that opened first vouch for a member. */
export async function addVoucher(tx: Db, memberId: UserId, now: Date): Promise<void> {
  await sql`
    insert into vouchers (member_id, venue_id, month)
    select ${memberId}, id, date_trunc('month', ${now}::timestamptz)::date from venues order by id limit 1`.execute(tx);
}

/** Stores exact pulse counts for the regions of the demo logins. Hourly updates later add noise, as in production. */
export async function storePulse(
  tx: Db,
  people: readonly (Townsperson & { passwordHash: string | null })[],
  now: Date,
): Promise<void> {
  const regions = people.flatMap(({ passwordHash, position }) =>
    passwordHash && position ? [regionOf(cellAt(position.latitude, position.longitude))] : [],
  );
  for (const region of new Set(regions)) await pulseOf({ db: tx, searchDb: tx, noise: () => 0 }, region, now);
}

/** Returns whether the database is empty, holds this town, or holds other people. */
export async function inhabitantsOf(db: Db, loginEmail: string): Promise<'nobody' | 'the town' | 'others'> {
  const { rows } = await sql<{ people: boolean; town: boolean }>`
    select exists (select from users) as people, exists (select from users where email = ${loginEmail}) as town`.execute(
    db,
  );
  const { people, town } = rows[0]!;
  if (town) return 'the town';
  return people ? 'others' : 'nobody';
}
