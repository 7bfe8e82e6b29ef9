import type { UserId } from '@ambiance/domain/ids';
import type { VerificationSource } from '@ambiance/domain/members';
import { expect, test } from 'vitest';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { giveBadge } from './users.repository.ts';

/** A server with a bystander for each badge and one without a badge. */
async function startWithBystanders() {
  const server = await startWithAdmin();
  const { platform, signUp, clock } = server;
  const sources: (VerificationSource | null)[] = ['admin', 'venue', 'phone', null];
  const bystanders: UserId[] = [];
  for (const source of sources) {
    const { id } = await signUp();
    if (source) await giveBadge(platform.db, id, source, clock.now());
    bystanders.push(id);
  }
  const ana = await signUp({ email: 'ana@example.com' });
  clock.advance({ minutes: 5 });
  const badgesOfBystanders = () =>
    platform.db
      .selectFrom('users')
      .where('id', 'in', bystanders)
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'verification_source', 'verified_at'])
      .execute();
  return { ...server, ana, badgesOfBystanders };
}

test('a member who verifies a phone gets the badge, and no other member’s badge changes', async () => {
  const { ana, platform, badgesOfBystanders } = await startWithBystanders();
  const before = await badgesOfBystanders();
  await ana.phone.start({ body: { phone: '+14165551234' } });
  const [message] = await platform.outboxes.sms!.newest(1);
  expect(await ana.phone.confirm({ body: { code: message!.code } })).toMatchObject({ verified: true, source: 'phone' });
  expect(await badgesOfBystanders()).toEqual(before);
});

test('a new host gets the venue badge, and no other user’s badge changes', async () => {
  const server = await startWithBystanders();
  const venue = await openVenue(server);
  const before = await server.badgesOfBystanders();
  const host = await venue.hire();
  expect(host.user).toMatchObject({ verificationSource: 'venue' });
  expect(await server.badgesOfBystanders()).toEqual(before);
});

test('an administrator’s badge is given to and revoked from the named member only', async () => {
  const { ana, admin, badgesOfBystanders } = await startWithBystanders();
  const before = await badgesOfBystanders();
  const source = async () => (await ana.members.me()).verificationSource;
  await admin('member set --email ana@example.com --verified admin');
  expect(await source()).toBe('admin');
  expect(await badgesOfBystanders()).toEqual(before);
  await admin('member set --email ana@example.com --verified none');
  expect(await source()).toBeNull();
  expect(await badgesOfBystanders()).toEqual(before);
});
