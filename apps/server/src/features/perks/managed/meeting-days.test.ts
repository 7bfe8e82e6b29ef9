import { shownFigure } from '@ambiance/domain/meeting-figures';
import { expect, test } from 'vitest';
import { openChat } from '../../../../test/chat-client.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { openVenue, type TestVenue } from '../../../../test/venue-people.ts';
import { query } from '../../../platform/database/database.ts';

test('a venue sees its meetings by days of its time zone, rounded down to steps of 5 and hidden below 5', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const [venue, elsewhere] = [await openVenue(server, { time_zone: 'America/Los_Angeles' }), await openVenue(server)];
  const [ana, ben] = [await server.signUp({ tier: 'premium' }), await server.signUp()];
  await (await openChat(server.address, ana.accessToken)).send(ben.id, 'Hello');
  let last = 1_000_000;
  /** Adds meetings of one hour, with the given number of each kind, in the state after they have ended. */
  async function held(
    at: string,
    { id }: TestVenue,
    kinds: Partial<Record<'open' | 'called off' | 'absent' | 'alone' | 'whole', number>>,
  ) {
    for (const [kind, count] of Object.entries(kinds)) {
      for (let one = 0; one < count; one += 1) {
        last += 1;
        await query(
          db,
          `insert into proposals (message_id, conversation_id, proposer_id, venue_id, place, at, time_zone, status, created_at)
           select $1, conversation_id, user_id, $3, 'Here', $4, 'UTC', $5, $4 from conversation_members where user_id = $2`,
          [last, ana.id, id, at, kind === 'called off' ? 'cancelled' : 'ended'],
        );
        if (kind === 'open') continue;
        await query(
          db,
          // Each gets a perk of its own, since a user can have a perk only once.
          `with offered as (
             insert into perks (venue_id, title, min_tier, category, for_two, created_at)
             values ($1, 'Tea', 'standard', 'cafe', true, $3) returning id
           )
           insert into perk_claims (perk_id, user_id, title, token, created_at, meeting_id, expires_at, redeemed_at, whole_at)
           select offered.id, user_id, 'Tea', md5($2::bigint::text || user_id::text), $3, $2, $3,
             case when $4 = 'whole' or $4 = 'alone' and user_id = $5 then $3::timestamptz end,
             case when $4 = 'whole' then $3::timestamptz end
           from offered, unnest(array[$5, $6]::uuid[]) as user_id`,
          [id, last, at, kind, ana.id, ben.id],
        );
      }
    }
  }
  // In Los Angeles these are still the 15th, the 16th and the 17th. The last meeting is 4 hours before now.
  await held('2026-11-16T07:59:00Z', venue, { open: 1, 'called off': 3, absent: 7, alone: 1, whole: 6 });
  await held('2026-11-16T08:00:00Z', venue, { absent: 4, whole: 4 });
  await held('2026-11-18T07:59:00Z', venue, { whole: 5 });
  await held('2026-11-16T07:59:00Z', elsewhere, { absent: 20 });
  // A day that is not over yet has no figures.
  await held('2026-11-18T09:00:00Z', venue, { whole: 10 });

  const days = await venue.manager.perks.meetingDays({ params: { id: String(venue.id) } });
  expect(days).toHaveLength(28);
  const none = { proposed: null, given: null, redeemed: null, noShows: null };
  expect(days.slice(-3)).toEqual([
    // Seven did not come. With the three that were called off it would be ten.
    { day: '2026-11-15', proposed: 15, given: 15, redeemed: 5, noShows: 5 },
    { ...none, day: '2026-11-16', proposed: 5, given: 5 },
    { ...none, day: '2026-11-17', proposed: 5, given: 5, redeemed: 5 },
  ]);
  for (const { day, ...figures } of days.slice(0, -3)) expect([day, figures]).toEqual([day, none]);

  // Until 03:00 in Los Angeles the figures of the day before are not final; then they are.
  const lastDay = async () => (await venue.manager.perks.meetingDays({ params: { id: String(venue.id) } })).at(-1);
  server.clock.set('2026-11-19T10:59:59Z');
  expect(await lastDay()).toMatchObject({ day: '2026-11-17' });
  server.clock.set('2026-11-19T11:00:00Z');
  expect(await lastDay()).toEqual({ day: '2026-11-18', proposed: 10, given: 10, redeemed: 10, noShows: null });

  const host = await venue.hire();
  for (const stranger of [elsewhere.manager, host, ana]) {
    await expect(stranger.perks.meetingDays({ params: { id: String(venue.id) } })).rejects.toMatchObject({
      status: 403,
    });
  }
});

test('a number of meetings is rounded down to steps of 5, and hidden below 5', () => {
  expect([0, 1, 4, 5, 6, 9, 10, 14, 15].map(shownFigure)).toEqual([null, null, null, 5, 5, 5, 10, 10, 15]);
});
