import type { CaseId, PerkId } from '@ambiance/domain/ids';
import { cellAt } from '@ambiance/domain/location-grid';
import { giveBadge } from '../src/features/accounts/users.repository.ts';
import { query } from '../src/platform/database/database.ts';
import { buy, buyer } from './buying.ts';
import { makeBlock, wroteYesterday } from './chat-people.ts';
import { givePhotos } from './moderating.ts';
import type { SignedIn } from './people.ts';
import { addFactor } from './second-factors.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { openVenue, type TestVenue } from './venue-people.ts';

/** A town in which every bystander has data of each kind that a call by someone else could touch. */
export interface Town {
  server: TestServer;
  /** The actors: Ana is a premium member, Eve's own account is changed, and the buyer has no plan yet. */
  ana: SignedIn;
  eve: SignedIn;
  buyer: SignedIn;
  /** A member whom the actor writes to, saves, reports and blocks. */
  ben: SignedIn;
  venue: TestVenue;
  manager: SignedIn;
  host: SignedIn;
  colleague: SignedIn;
  admin: SignedIn;
  perkId: PerkId;
  moderator: SignedIn;
  administrator: SignedIn;
  /** The open case about Ben. Another case, about someone else, is open too. */
  caseOfBen: CaseId;
  /** New primary photos to review: Ben's, and that of a member who takes part in nothing else. A third moderator exists. */
  faceOfBen: string;
  otherFace: string;
  /** A mail to Eve whose delivery was given up. A mail to Ben was given up too. */
  unsentMailOfEve: number;
  /** The notices that wait for Ana and for Ben. */
  noticeIds: number[];
  /** Ids of the payment provider's objects for the paying bystander. */
  paid: string[];
  /** Ids of all users before any call. */
  known: string[];
  assignmentOfAna(): Promise<number>;
}

export async function inhabitTown(options: Parameters<typeof startTestServer>[0] = {}): Promise<Town> {
  const server = await startTestServer(options);
  const { signUp, platform, clock } = server;
  const here = { latitude: 45.5, longitude: -73.57 };
  const ana = await signUp({ ...here, displayName: 'Ana', email: 'ana@example.com', tier: 'premium', mood: 'travel' });
  // Registered, because some calls use the link in the first mail.
  const eve = await server.register({ ...here, email: 'eve@example.com', mood: 'chat' });
  const payer = await buyer(server, { email: 'buyer@example.com' });
  const subscriber = await buyer(server);
  await buy(server, subscriber, 'standard');
  const ben = await signUp({ ...here, displayName: 'Ben', tier: 'premium', mood: 'dinner' });
  const badged = [];
  for (const source of ['admin', 'venue', 'phone'] as const) {
    const member = await signUp({ ...here, tier: 'standard', mood: 'outdoor' });
    await giveBadge(platform.db, member.id, source, clock.now());
    await member.favorites.add({ params: { id: ben.id } });
    badged.push(member);
  }
  const [first, second, third] = badged;
  await makeBlock(server, first!.id, second!.id);
  await ben.favorites.add({ params: { id: third!.id } });
  await wroteYesterday(server, ben.id, ana.id);
  await wroteYesterday(server, ben.id, third!.id);
  await query(
    platform.db,
    `select add_message_change(conversation_id, id, jsonb_build_object(sender_id, 'heart')) from messages
     where conversation_id in (select conversation_id from conversation_members where user_id = $1)`,
    [third!.id],
  );
  await wroteYesterday(server, second!.id, third!.id);
  const proposes = () =>
    second!.proposals.propose({
      body: { toUserId: third!.id, place: { text: 'The old mill' }, at: '2026-11-22T19:00:00-05:00' },
    });
  await third!.proposals.accept({ params: { id: String((await proposes()).id) } });
  await proposes();
  await third!.reports.report({ params: { id: ben.id }, body: { category: 'other', reason: 'Too many messages' } });
  await first!.reports.report({ params: { id: second!.id }, body: { category: 'scam', reason: 'Asks for money' } });
  const [moderator, administrator] = [await signUp({ role: 'moderator' }), await signUp({ role: 'admin' })];
  const [caseOfBen] = await query<{ id: CaseId }>(platform.db, 'select id from cases where user_id = $1', [ben.id]);

  const [faceOfBen] = await givePhotos(ben, ['#123456']);
  const [otherFace] = await givePhotos(third!, ['#654321']);
  for (const member of [ana, first!]) await givePhotos(member, ['#abcdef']);
  const [venue, other] = [await openVenue(server, here), await openVenue(server, here)];
  const [host, colleague] = [await venue.hire({ visibleAsIndividual: true }), await venue.hire()];
  await other.hire({ visibleAsIndividual: true });
  const [perkId, otherPerk] = [await venue.offer(), await other.offer()];
  for (const member of [ben, third!]) {
    for (const perk of [perkId, otherPerk]) await member.perks.claim({ params: { id: String(perk) } });
    await member.assignments.startChat({ params: { id: String(other.id) }, body: {} });
  }
  // Two bystanders meet at a venue that has the same offer for two.
  await venue.offer({ title: 'Tea for two', forTwo: true });
  await second!.proposals.cancel({
    params: { id: String((await second!.chat.history({ params: { id: third!.id } })).at(-1)!.id) },
  });
  const atVenue = await second!.proposals.propose({
    body: { toUserId: third!.id, place: { venueId: venue.id }, at: '2026-11-23T19:00:00-05:00' },
  });
  await third!.proposals.accept({ params: { id: String(atVenue.id) } });
  await proposes();
  await ben.assignments.startChat({ params: { id: String(venue.id) }, body: { hostUserId: host.id } });
  const admin = await signUp({ role: 'admin' });
  const paid = await query<{ id: string }>(
    platform.db,
    `select id from stand_in_payments where kind not in ('product', 'price')`,
    [],
  );
  await query(platform.db, 'update venues set verified = true', []);
  for (const member of [ben, third!]) {
    for (const { manager, id: venueId } of [venue, other]) {
      const { scanId } = await manager.vouching.scan({ body: { code: (await member.vouching.doorCode()).code } });
      await manager.vouching.vouch({ params: { id: scanId }, body: { venueId } });
      clock.advance({ seconds: 30 });
    }
  }
  // Rows written from now on have a later time than those from before.
  clock.advance({ minutes: 1 });
  // The first run of the jobs creates rows, such as prices at the provider, that belong to no call.
  await server.runJobs();
  const [unsent] = await query<{ id: number }>(
    platform.db,
    `insert into outgoing_mails (user_id, kind, attempts, due_at, failed_at, last_error)
     select user_id, 'password-changed', 120, 'infinity', $2, 'No room' from unnest($1::uuid[]) as user_id returning id`,
    [[eve.id, ben.id], clock.now()],
  );
  await query(
    platform.db,
    'insert into known_devices (user_id, secret_hash, used_at) select id, sha256(id::text::bytea), $1 from users',
    [clock.now()],
  );
  // This member is waiting to be notified of new members, in an area without any.
  await query(platform.db, 'insert into arrival_alerts values ($1, 50, $2)', [third!.id, clock.now()]);
  await query(platform.db, 'insert into found_arrivals values ($1, 50, $2)', [third!.id, clock.now()]);
  await query(platform.db, 'update positions set cell = $2 where user_id = $1', [third!.id, cellAt(0, 0)]);
  const waiting = await query<{ id: number }>(
    platform.db,
    `insert into notices (user_id, kind, parameters, created_at, announced)
     select id, 'vouched', '{"venue": "Café Lanterne"}', $2, true from unnest($1::uuid[]) as id returning id`,
    [[ana.id, ben.id], clock.now()],
  );
  for (const member of [first!, second!, third!]) await addFactor(server, member);
  const known = await platform.db.selectFrom('users').select('id').execute();
  return {
    server,
    ana,
    eve,
    buyer: payer,
    ben,
    venue,
    manager: venue.manager,
    host,
    colleague,
    admin,
    perkId,
    moderator,
    administrator,
    caseOfBen: caseOfBen!.id,
    faceOfBen: faceOfBen!,
    otherFace: otherFace!,
    unsentMailOfEve: unsent!.id,
    noticeIds: waiting.map(({ id }) => id),
    paid: paid.map(({ id }) => id),
    known: known.map((row) => row.id),
    async assignmentOfAna() {
      const text = `select id from assignments where member_id = $1 and status = 'open'`;
      return (await query<{ id: number }>(platform.db, text, [ana.id]))[0]!.id;
    },
  };
}
