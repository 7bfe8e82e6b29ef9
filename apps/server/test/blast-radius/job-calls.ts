import { cellAt } from '@ambiance/domain/location-grid';
import { type Db, query } from '../../src/platform/database/database.ts';
import type { Town } from '../bystanders.ts';
import { openChat } from '../chat-client.ts';
import { ana, type Call, eve, of, reads } from './call.ts';

/** Gives every job work that is due for Eve, and work that will be due later for Ben. */
async function leaveWork({
  server,
  ana,
  eve,
  ben,
  buyer,
  host,
  colleague,
  manager,
  venue,
  caseOfBen,
}: Town): Promise<void> {
  const { db, clock, media } = server.platform;
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const [over, ahead] = [ago(1 / 24), ago(-1 / 24)];
  const each = (text: string, values: unknown[] = []) => query(db, text, [[eve.id, ben.id], [over, ahead], ...values]);
  const due = 'from unnest($1::uuid[], $2::timestamptz[]) as due (id, at)';
  await each(
    `insert into sessions (id, user_id, created_at, expires_at) select gen_random_uuid(), id, at - interval '1 day', at ${due}`,
  );
  await each(
    `insert into account_links (user_id, purpose, token_hash, expires_at)
     select id, 'undo-deletion', sha256(id::text::bytea), at ${due} on conflict do nothing`,
  );
  await each(`insert into former_emails (user_id, email, expires_at) select id, id || '@example.com', at ${due}`);
  await each(
    `insert into phone_codes (user_id, phone, receipt, expires_at) select id, '+15145551234', 'a receipt', at ${due}`,
  );
  await each(
    `insert into phone_sends (user_id, phone, sent_at) select id, '+15145551234', at - interval '1 day' ${due}`,
  );
  await each(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, added_at, removed_at)
     select gen_random_uuid(), id, id, '', 0, '{}', 'Lost', at - interval '3 days', at - interval '2 days' ${due}`,
  );
  await each(`update positions set due_at = at ${due} where user_id = id`);
  // Ben is now somewhere else, with no member around.
  await each(`insert into arrival_alerts select id, 50, $3 ${due}`, [clock.now()]);
  await query(db, 'update positions set cell = $2 where user_id = $1', [ben.id, cellAt(0, 0)]);
  // Eve's proposal is over, and she has a meeting soon. Ben's proposals last longer.
  await each(
    `with talks as (select id, at, start_conversation(id, $3) as conversation ${due})
     insert into proposals (message_id, conversation_id, proposer_id, place, at, time_zone, status, created_at)
     select nextval('message_ids'), conversation, id, 'Here', at + later, 'America/Toronto', status, at
     from talks, (values ('open', interval '-2 hours'), ('accepted', interval '2 hours')) as stands (status, later)`,
    [buyer.id],
  );
  // Eve's check-in is due, and one after another meeting has no answer. Ben's check-ins are not due yet.
  await each(
    `insert into check_ins (user_id, message_id, email, contact_hash, language, created_at, due_at, asked_at)
     select id, message_id, 'lea@example.com', sha256('lea'), 'en', due.at, due.at,
       case when status = 'open' then due.at end
     ${due} join proposals on proposer_id = id and created_at = due.at`,
  );
  await each(
    `insert into check_ins (user_id, message_id, contact_hash, language, created_at, due_at, ended_at)
     select id, message_id, sha256('max'), 'en', due.at, due.at, due.at - interval '1 day'
     ${due} join proposals on proposer_id = id and created_at = due.at and status = 'open'`,
  );
  // Eve's request for help is unanswered, and one of hers ended long ago. Ben's are newer.
  await each(
    `insert into table_checks (user_id, message_id, venue_id, hint, asked_at)
     select id, message_id, $3, 'Here', case when due.at > $4 then $4 else $4::timestamptz - interval '119 minutes' end
     ${due} join proposals on proposer_id = id and created_at = due.at and status = 'open'`,
    [venue.id, clock.now()],
  );
  await each(
    `insert into table_checks (user_id, message_id, venue_id, asked_at, ended_at)
     select id, message_id, $3, ended, ended
     ${due} join proposals on proposer_id = id and created_at = due.at and status = 'open'
     cross join lateral (select due.at - case when due.at > $4 then interval '2 hours' else interval '25 hours' end) as past (ended)`,
    [venue.id, clock.now()],
  );
  // Eve's code was scanned an hour ago, and her voucher is months old.
  await each(
    `insert into door_scans (id, member_id, code_window, staff_id, scanned_at)
     select gen_random_uuid(), id, extract(epoch from at)::bigint, $3, at ${due}`,
    [host.id],
  );
  await each(
    `insert into door_short_codes select id, extract(epoch from at)::bigint / 30, sha256(id::text::bytea) ${due}`,
  );
  await each(`insert into vouch_days select id, $3, case when at > $4 then at::date else at::date - 9 end, 1 ${due}`, [
    venue.id,
    clock.now(),
  ]);
  await query(
    db,
    `insert into vouchers (member_id, venue_id, month, vouched_by)
     values ($1, $2, date_trunc('month', $3::timestamptz - interval '5 months')::date, $4)`,
    [eve.id, venue.id, clock.now(), host.id],
  );
  // A notification that is due in an hour would count as queued by a wrong clock.
  await each(
    `insert into due_notifications (user_id, topic, subject, due_at)
     select id, 'perks', '1', least(at, $3::timestamptz + interval '4 minutes') ${due}`,
    [clock.now()],
  );
  await each(
    `insert into notices (user_id, kind, parameters, created_at, announced)
     select id, kind, '{}', case kind when 'email-changed' then at - interval '90 days' else at end, kind <> 'device-added' or at > $3
     ${due} cross join (values ('email-changed'), ('device-added')) as kinds (kind)`,
    [clock.now()],
  );
  await each(
    `with old as (
       insert into cases (user_id, priority, opened_at, due_at, closed_at, acted)
       select id, 4, at - interval '731 days', at - interval '730 days', at - interval '730 days', false ${due}
       returning id, user_id, opened_at
     ), decided as (
       insert into decisions (case_id, user_id, decided_by, kind, days, reason, note, decided_at, until_at, plan_seconds_added)
       select old.id, user_id, $3, 'suspend', 3, 'other', 'Rude', at - interval '3 days', at,
         case when at > $4 then 3 * 86400 else 0 end
       from old join unnest($1::uuid[], $2::timestamptz[]) as due (id, at) on due.id = user_id
     )
     insert into reports (case_id, reporter_id, reported_id, category, reason, snapshot, created_at)
     select id, $3, user_id, 'other', 'Rude', '{}', opened_at from old`,
    [host.id, clock.now()],
  );
  // Eve's open case is half a day old, Ben's is a minute old.
  await query(
    db,
    `insert into cases (user_id, priority, opened_at, due_at) values ($1, 4, $2, $2)
     on conflict (user_id) where closed_at is null do update set opened_at = excluded.opened_at`,
    [eve.id, ago(0.5)],
  );
  await each(
    `insert into audit_events (at, action, member_id)
     select least(at, at - $3::timestamptz + now()) - interval '2555 days', 'admin-command', id ${due} order by at`,
    [clock.now()],
  );
  await query(
    db,
    `insert into incidents (noticed_on, information, circumstances, is_serious, risk, measures, recorded_at)
     select noticed, information, '', false, '', '', noticed
     from unnest($1::timestamptz[], $2::text[]) as one (noticed, information)`,
    [
      [ago(5 * 365 + 3), ago(5 * 365)],
      ['An old one', 'A newer one'],
    ],
  );
  await query(
    db,
    `insert into outgoing_mails (user_id, kind, attempts, due_at, failed_at, last_error)
     select id, 'reset-password', 120, 'infinity', at, 'No room' from unnest($1::uuid[], $2::timestamptz[]) as due (id, at)`,
    [
      [eve.id, ben.id],
      [ago(400), over],
    ],
  );
  await query(
    db,
    `insert into due_notifications (user_id, topic, subject, due_at, failed_at, last_error)
     select id, 'perks', '2', 'infinity', at, 'No answer' from unnest($1::uuid[], $2::timestamptz[]) as due (id, at)`,
    [
      [eve.id, ben.id],
      [ago(8), ago(6)],
    ],
  );
  await each(
    `insert into block_markers (blocker_id, hash, erased_id, blocked_at, expires_at)
     select id, sha256(id::text::bytea), gen_random_uuid(), at - interval '1825 days', at ${due}`,
  );
  await query(
    db,
    `insert into evidence_photos (case_id, photo_id, extension, kept_at, next_try_at)
     select $1, photo_id, 'webp', kept_at, $4 from unnest($2::text[], $3::timestamptz[]) as photo (photo_id, kept_at)`,
    [caseOfBen, ['e'.repeat(32), 'b'.repeat(32)], [null, over], over],
  );
  // The first photo is due and the second is due later. The third must first be copied as evidence.
  await query(
    db,
    `insert into photos_to_delete (photo_id, extension, due_at)
     select photo_id, 'webp', due_at from unnest($1::text[], $2::timestamptz[]) as photo (photo_id, due_at)`,
    [['d', 'a', 'f'].map((letter) => letter.repeat(32)), [over, ahead, over]],
  );
  await query(
    db,
    `insert into evidence_photos (case_id, photo_id, extension, next_try_at) values ($1, $2, 'webp', $3)`,
    [caseOfBen, 'f'.repeat(32), ahead],
  );
  await media.put(`photos/${'e'.repeat(32)}.webp`, Buffer.from('a photo'));
  await query(
    db,
    `insert into photo_fingerprints (photo_id, fingerprint, expires_at)
     select * from unnest($1::text[], $2::bit(64)[], $3::timestamptz[])`,
    [
      ['unmade of Eve', 'made of Ben', 'over of Eve'],
      [null, '10'.repeat(32), '01'.repeat(32)],
      [ahead, ahead, over],
    ],
  );
  await query(
    db,
    `insert into subscriptions (user_id, source, tier, status, current_period_end_at, cancel_at_period_end)
     values ($1, 'given', 'premium', 'active', $2, true)
     on conflict (user_id, source) do update
     set tier = excluded.tier, current_period_end_at = excluded.current_period_end_at, cancel_at_period_end = true`,
    [eve.id, ago(1 / 48)],
  );
  await each(
    `update users set passing_mood = 'chat', passing_ends_at = at, wants_still_up = true ${due} where users.id = due.id`,
  );
  await query(db, `update users set mood = 'travel' where id = $1`, [eve.id]);
  await query(
    db,
    `insert into pulses select region, 1, hour, 10, hour from unnest($1::int[], $2::timestamptz[]) as told (region, hour)`,
    [
      [1, 2],
      [ago(1), ago(1 / 24)],
    ],
  );
  await query(
    db,
    `insert into assignments (venue_id, member_id, host_id, created_at, waiting_since, unanswered_since)
     values ($1, $2, $3, $4, $4, $4)`,
    [venue.id, ana.id, host.id, over],
  );
  await query(
    db,
    `update assignments set waiting_since = $2, unanswered_since = $2 where member_id = $1 and status = 'open'`,
    [ben.id, ago(1 / 24 / 60)],
  );
  await query(
    db,
    `insert into venues (name, city, country, time_zone, created_at)
     values ('Nowhere yet', 'Rimouski', 'Canada', 'America/Toronto', $1), ('Unknown', 'Xyzzyville', 'Nowhere', 'America/Toronto', $1)`,
    [over],
  );
  await query(
    db,
    `insert into handovers (assignment_id, from_host_id, at, passed_on)
     select id, from_host_id, $2, passed_on
     from assignments cross join (values ($3::uuid, false), ($4::uuid, true)) as former (from_host_id, passed_on)
     where member_id = $1 and status = 'open'`,
    [ben.id, over, colleague.id, manager.id],
  );
}

/** Creates an account that was deleted the given number of days ago. */
async function deletedAccount({ signUp, platform }: Town['server'], db: Db, days: number): Promise<string> {
  const { id } = await signUp({ email: `gone${days}@example.com`, mood: 'chat' });
  const at = new Date(platform.clock.now().getTime() - days * 86_400_000);
  await query(db, `update users set status = 'Deleted', deleted_at = $2 where id = $1`, [id, at]);
  return id;
}

/** Creates an account that no one has used for two years, with both warnings, the second the given number of days ago. */
async function unusedAccount({ signUp, platform }: Town['server'], days: number): Promise<string> {
  const { id } = await signUp({ email: `unused${days}@example.com`, mood: 'chat' });
  const ago = (some: number) => new Date(platform.clock.now().getTime() - some * 86_400_000);
  await query(platform.db, `delete from sessions where user_id = $1`, [id]);
  await query(platform.db, `update users set active_on = $2::date where id = $1`, [id, ago(730)]);
  await query(platform.db, 'insert into unused_accounts values ($1, $2, $3)', [id, ago(60), ago(days)]);
  return id;
}

/** Every job, with work that is due and work that is not due yet. */
export async function jobCalls(town: Town): Promise<Record<string, Call>> {
  const { server, colleague } = town;
  const device = await openChat(server.address, (await server.logIn(colleague.email)).accessToken);
  // Notices of earlier calls.
  await server.jobs.find(({ name }) => name === 'announce notices')!.run();
  await leaveWork(town);
  const gone = await deletedAccount(server, server.platform.db, 31);
  await deletedAccount(server, server.platform.db, 29);
  const unused = await unusedAccount(server, 15);
  await unusedAccount(server, 13);
  const late = await server.signUp({ mood: 'chat' });
  await query(server.platform.db, `update users set mood = 'travel' where id = $1`, [late.id]);
  /** Runs the first job, and the jobs that finish its work. The call has the name of the first. */
  const jobs = (names: readonly string[], may: Call['may'] = {}) => ({
    [names[0]!]: {
      async run() {
        for (const name of names) await server.jobs.find((one) => one.name === name)!.run();
      },
      may,
      isDue: Object.keys(may).length > 0,
    },
  });
  const job = (name: string, may: Call['may'] = {}) => jobs([name], may);
  const ofLate = (row: string) => row.includes(late.id);
  const ofUnused = (row: string) => row.includes(unused);
  const ofGone = (row: string) => row.includes(gone);
  return {
    ...job('announce notices', { notices: eve }),
    ...job('erase deleted accounts', {
      users: ofGone,
      consents: ofGone,
      sessions: ofGone,
      account_traces: ofGone,
      account_links: ofGone,
      positions: ofGone,
    }),
    ...jobs(['delete unused accounts', 'deliver mails'], {
      users: ofUnused,
      unused_accounts: ofUnused,
      discover: ofUnused,
      discover_cells: () => true,
      account_links: ofUnused,
    }),
    ...job('forget what has ended', { sessions: eve, account_traces: eve, account_links: eve, former_emails: eve }),
    ...job('hand over unanswered assignments', {
      assignments: of('ana'),
      handovers: of('host'),
      notices: (...row) => ana(...row) || of('host')(...row),
      due_notifications: (row) => row.includes(colleague.id),
    }),
    ...job('place venues', { venues: (row) => row.includes('"Nowhere yet"') }),
    ...job('pass on messages', { handovers: (row) => row.includes(colleague.id) }),
    ...job('notify managers of waiting chats', {
      assignments: of('ana'),
      due_notifications: (row) => row.includes(town.manager.id),
    }),
    ...job('reset moods of ended plans', { users: eve, discover: eve, discover_cells: () => true }),
    ...job('reset moods of plans that ended earlier', { users: ofLate, discover: ofLate, discover_cells: () => true }),
    ...job('end moods', { notices: eve, users: eve, discover: eve, discover_cells: () => true }),
    ...job('ask before moods end'),
    ...job('delete old pulses', { pulses: (row) => row.includes('"region": 1}') }),
    ...job('show due positions', { positions: eve, discover: eve, discover_cells: () => true }),
    ...job('forget codes', { phone_codes: eve, phone_sends: of('eve') }),
    ...job('delete removed passkeys', { passkeys: eve }),
    ...jobs(['remind moderators', 'deliver mails'], { cases: eve }),
    ...job('delete old incidents', { incidents: (row) => row.includes('An old one') }),
    ...job('count members'),
    ...job('forget audit events', { audit_events: eve }),
    ...job('delete old contact hashes', { block_markers: eve }),
    ...job('end suspensions', { decisions: eve, outgoing_mails: eve }),
    ...job('extend plans of suspended members', { decisions: eve, subscriptions: eve }),
    ...job('delete old cases', { cases: eve, reports: eve, decisions: eve }),
    ...job('delete photo files', { photos_to_delete: (row) => !/a{32}|f{32}/.test(row) }),
    ...job('copy evidence', { evidence_photos: (row) => /e{32}|f{32}/.test(row) }),
    ...job('hash removed photos', { photo_fingerprints: (row) => row.includes('unmade of Eve') }),
    ...job('forget fingerprints', { photo_fingerprints: (row) => row.includes('over of Eve') }),
    ...jobs(['notify of arrivals', 'deliver mails'], {
      arrival_alerts: eve,
      found_arrivals: eve,
      account_links: eve,
    }),
    ...job('end proposals', { proposals: eve, message_changes: (row) => row.includes('"reactions": {}') }),
    ...job('remind of meetings', { proposals: eve }),
    ...job('ask whether members are home', { check_ins: eve, outgoing_mails: eve }),
    ...jobs(['notify friends', 'deliver mails'], { notices: eve, check_ins: eve, check_in_links: () => true }),
    // `unreached-friends.test.ts` gives it work.
    ...job('check texts to friends'),
    ...job('delete contacts of friends', { check_ins: eve }),
    ...job('notice unanswered table checks', { table_checks: eve }),
    ...job('end old table checks', { table_checks: eve }),
    ...job('forget who vouched', { door_scans: of('eve'), door_short_codes: eve, vouch_days: eve, vouchers: eve }),
    ...job('delete old notices', { notices: eve }),
    ...job('remind of ending plans', { notices: eve, outgoing_mails: eve }),
    // `fairness/billing.test.ts` gives it work.
    ...job('announce renewals'),
    // `acts-with-notices.test.ts` gives these work.
    ...job('remind of expiring perks'),
    ...job('notify of returned chats'),
    ...job('send notifications', { due_notifications: eve }),
    ...job('bill on the payment stand-in'),
    ...job('change prices'),
    ...job('end charges of closed accounts'),
    ...job('check plans at the provider'),
    // `fairness/guarantee.test.ts` gives these work.
    ...job('count evenings'),
    ...job('refund empty months'),
    ...job('move subscriptions to new prices'),
    ...job('close ended sessions'),
    // `closing.test.ts` and `plan-changed.test.ts` give these work.
    ...job('follow commands'),
    ...job('follow plans'),
    ...job('deliver mails'),
    ...job('try outside services'),
    ...job('look for a backup'),
    ...job('delete failed mails', { outgoing_mails: eve }),
    ...job('delete failed notifications', { due_notifications: eve }),
    'a device goes': reads(() => device.stop()),
  };
}
