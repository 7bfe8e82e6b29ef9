import { perkRoutes } from '@ambiance/contract/perks';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addCrowd, crowdOf } from '../../../../test/crowd.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { openVenue } from '../../../../test/venue-people.ts';
import { updatePerk } from './managed-perks.repository.ts';

test('a manager sees claims and redemptions of each perk, and their days within the last 14', async () => {
  const server = await startTestServer();
  const { db, clock } = server.platform;
  const venue = await openVenue(server);
  const [perkId, unusedId] = [await venue.offer(), await venue.offer()];
  // The venue's days begin at five in the morning, UTC.
  const redeemed = [
    null,
    '2026-11-05T04:59:59Z',
    '2026-11-05T05:00:00Z',
    '2026-11-18T04:59:59Z',
    '2026-11-18T05:00:00Z',
    '2026-11-18T16:00:00Z',
  ];
  const people = await addCrowd(db, crowdOf(redeemed.length));
  const claims = people.map((userId, number) => ({
    perk_id: perkId,
    user_id: userId,
    title: 'A coffee on us',
    token: number.toString(16).padStart(32, '0'),
    created_at: clock.now(),
    redeemed_at: redeemed[number] ? new Date(redeemed[number]) : null,
  }));
  await db.insertInto('perk_claims').values(claims).execute();
  const noDay = Array.from({ length: 14 }, () => 0);
  expect(await venue.manager.perks.managed({ params: { id: String(venue.id) } })).toMatchObject([
    { id: unusedId, claimed: 0, redeemed: 0, redeemedByDay: noDay },
    { id: perkId, claimed: 6, redeemed: 5, redeemedByDay: [1, ...noDay.slice(3), 1, 2] },
  ]);
});

test('a perk cannot end in the past, and an ended perk can still be corrected', async () => {
  const server = await startTestServer();
  const { clock } = server;
  const venue = await openVenue(server);
  const over = { status: 400, fields: { endsUtc: { code: 'perk.last-day-over' } } };
  await expect(venue.offer({ endsUtc: '2020-01-01T23:59:59Z' })).rejects.toMatchObject(over);
  const endsUtc = new Date(clock.now().getTime() + 1000).toISOString();
  const id = await venue.offer({ endsUtc });
  const change = (fields: { title?: string; endsUtc?: string | null }) =>
    venue.manager.perks.update({
      params: { id: String(venue.id), perkId: String(id) },
      body: { title: 'A coffee on us', minTier: 'standard', categoryKey: 'cafe', endsUtc, ...fields },
    });
  await expect(change({ endsUtc: '2020-01-01T23:59:59Z' })).rejects.toMatchObject(over);
  clock.advance({ seconds: 2 });
  expect(await change({ title: 'A tea on us' })).toMatchObject({ title: 'A tea on us', endsUtc });
  await expect(change({ endsUtc: '2020-01-01T23:59:59Z' })).rejects.toMatchObject(over);
  expect(await change({ endsUtc: null })).toMatchObject({ endsUtc: null });
});

test('a title without visible characters is refused, and the perk stays unchanged', async () => {
  const venue = await openVenue(await startTestServer());
  const params = { id: String(venue.id), perkId: String(await venue.offer({ title: 'Tea' })) };
  const body = { title: '\u200b\u3164', minTier: 'standard', categoryKey: 'cafe' } as const;
  const refusal = { status: 400, code: 'field.required' };
  await expect(venue.manager.perks.update({ params, body })).rejects.toMatchObject(refusal);
  await expect(venue.manager.perks.create({ params, body })).rejects.toMatchObject(refusal);
  expect(await venue.manager.perks.managed({ params })).toMatchObject([{ title: 'Tea' }]);
});

test('the compiler rejects request ids in the wrong order', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const venue = await openVenue(server);
  const path = { id: String(venue.id), perkId: String(await venue.offer()) };
  const { id, perkId } = z.parse(perkRoutes.update.params, path);
  const fields = { title: 'Tea', minTier: 'standard', categoryKey: 'cafe' } as const;
  expect(await updatePerk(db, id, perkId, fields)).toBe(true);
  const unknownId = z.parse(perkRoutes.update.params, { ...path, perkId: '999' }).perkId;
  // @ts-expect-error The two are swapped.
  expect(await updatePerk(db, unknownId, id, fields)).toBe(false);
});
