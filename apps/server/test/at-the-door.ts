import type { VenueId } from '@ambiance/domain/ids';
import { expect } from 'vitest';
import { givePhotos } from './moderating.ts';
import type { SignedIn } from './people.ts';
import { startTestServer } from './start-test-server.ts';
import { openVenue } from './venue-people.ts';
import { query } from '../src/platform/database/database.ts';

export const idOf = (id: number | string) => ({ params: { id: String(id) } });
export const codeOf = async (member: SignedIn) => (await member.vouching.doorCode()).code;
export const scan = (staff: SignedIn, code: string) => staff.vouching.scan({ body: { code } });

/** Opens two verified venues with a host each. Ana has no vouchers; the second venue has vouched for Ben. */
export async function atTheDoor() {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1000000' } });
  const { clock, platform, signUp } = server;
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  await query(platform.db, 'update venues set verified = true', []);
  const [host, stranger] = [await venue.hire(), await elsewhere.hire()];
  const ana = await signUp({ displayName: 'Ana Lou', dateOfBirth: '1990-11-19' });
  const ben = await signUp({ displayName: 'Ben' });
  /** Scans a new code: the clock moves on by 30 seconds, since each code can be scanned once. */
  async function face(staff: SignedIn, member: SignedIn) {
    clock.advance({ seconds: 30 });
    return scan(staff, await codeOf(member));
  }
  async function meet(staff: SignedIn, member: SignedIn, venueId: VenueId) {
    const { scanId } = await face(staff, member);
    return staff.vouching.vouch({ ...idOf(scanId), body: { venueId } });
  }
  for (const member of [ana, ben]) await givePhotos(member, ['#123456']);
  await meet(stranger, ben, elsewhere.id);
  const stored = async (member: SignedIn) => ({
    vouchers: await query(platform.db, 'select * from vouchers where member_id = $1', [member.id]),
    scans: await query(platform.db, 'select * from door_scans where member_id = $1', [member.id]),
  });
  const [ofBen, days] = [await stored(ben), await query(platform.db, 'select * from vouch_days', [])];
  /** Nothing was stored about Ana, and nothing about Ben has changed. */
  async function expectNothing() {
    expect(await stored(ana)).toEqual({ vouchers: [], scans: [] });
    expect(await stored(ben)).toEqual(ofBen);
    expect(await query(platform.db, 'select * from vouch_days', [])).toEqual(days);
  }
  const expectBenUnchanged = async () => expect(await stored(ben)).toEqual(ofBen);
  return {
    ...server,
    server,
    venue,
    elsewhere,
    host,
    stranger,
    ana,
    ben,
    face,
    meet,
    stored,
    expectNothing,
    expectBenUnchanged,
  };
}
