import { auditActions } from '@ambiance/domain/audit';
import type { Mood } from '@ambiance/domain/moods';
import { reportCategories } from '@ambiance/domain/reports';
import { recordAudit } from '../../src/features/audit/audit.repository.ts';
import type { Town } from '../bystanders.ts';
import { addCrowd } from '../crowd.ts';
import type { Point } from '../searching.ts';
import { caseAbout, decide, report } from '../moderating.ts';

export const deviceKeys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
/** A public key of the server with which a device has subscribed. */
export const formerKey = `B${'B'.repeat(86)}`;
export const perk = { title: 'Two for one', minTier: 'standard', categoryKey: 'cafe' } as const;

/** The given number of members in a mood. */
export const so = (mood: Mood, size: number, at: Point = [45.5, -73.57]) =>
  Array.from({ length: size }, () => ({ mood, at }));

/** Adds data to a town so that each value of a filter has a different result. */
export async function furnish({
  server,
  ana,
  ben,
  eve,
  host,
  colleague,
  venue,
  moderator,
  administrator,
}: Town): Promise<void> {
  const { clock, platform } = server;
  const { db } = platform;
  await ana.members.updateMe({ body: { description: 'Likes coffee', expectations: 'A talk' } });
  await ben.members.updateMe({ body: { description: 'Likes milk', expectations: 'A walk', speaks: ['fr'] } });
  const [one, other, ...more] = await addCrowd(db, [...so('chat', 1), ...so('travel', 4), ...so('chill', 5)]);
  for (const category of reportCategories) await report(eve, { id: more.pop()! }, category);
  const taken = { taken_until: new Date(clock.now().getTime() + 3_600_000) };
  for (const [id, moderatorId] of [
    [one!, moderator.id],
    [other!, administrator.id],
  ] as const) {
    await report(eve, { id });
    await db
      .updateTable('cases')
      .set({ ...taken, taken_by: moderatorId })
      .where('user_id', '=', id)
      .execute();
  }
  const warned = await server.signUp();
  await report(ben, warned);
  await decide(moderator, await caseAbout(moderator, warned), { kind: 'warn' });
  await warned.accountStatus.appeal({ body: { text: 'They were few' } });
  const params = { id: String(venue.id) };
  for (const categoryKey of ['dining', 'fitness', 'entertainment'] as const) {
    await venue.manager.perks.create({ params, body: { ...perk, categoryKey, evenIfSame: true } });
  }
  await venue.manager.hosts.update({
    params: { ...params, hostId: colleague.id },
    body: { visibleAsIndividual: true },
  });
  const closed = { status: 'closed', created_at: clock.now(), closed_at: clock.now() } as const;
  const chat = { ...closed, host_id: host.id, member_id: eve.id, venue_id: venue.id };
  await db.insertInto('assignments').values(chat).execute();
  const device = { endpoint: 'https://push.service.com/administrator', keys: deviceKeys, publicKey: formerKey };
  await administrator.notifications.subscribe({ body: device });
  for (const action of auditActions) await recordAudit(db, { actorId: null, action, memberId: eve.id }, clock.now());
}
