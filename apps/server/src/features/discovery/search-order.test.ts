import { createHash } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { describe, expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { around, idsFoundBy, montreal, pagesFoundBy, type SearchQuery } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

async function startWithSearcher() {
  const server = await startTestServer();
  const ana = await server.signUp({ tier: 'premium' });
  return { ...server, ana, db: server.platform.db };
}

describe('the order', () => {
  test('is by distance between cells if coordinates are given, then by id', async () => {
    const { ana, db } = await startWithSearcher();
    const [far, near, middle] = await addCrowd(db, [
      { at: [46.8, -71.2] },
      { at: [45.51, -73.57] },
      { at: [45.6, -73.57] },
    ]);
    const together = await addCrowd(db, crowdOf(5, { at: [45.9, -73.57] }));
    expect(await idsFoundBy(ana, { ...around(montreal), radiusKm: '1000' })).toEqual([
      near,
      middle,
      ...together.toSorted(),
      far,
    ]);
  });

  test('puts the member’s own city first without coordinates, then recent activity, then id', async () => {
    const { ana, db } = await startWithSearcher();
    const [elsewhereToday, hereLongAgo, hereYesterday] = await addCrowd(db, [
      { city: 'Québec', activeOn: '2026-11-18' },
      { city: 'MONTREAL', activeOn: '2025-01-01' },
      { city: 'Montréal', activeOn: '2026-11-17' },
    ]);
    const sameDay = await addCrowd(db, crowdOf(5, { city: 'Laval', activeOn: '2026-11-16' }));
    expect(await idsFoundBy(ana)).toEqual([hereYesterday, hereLongAgo, elsewhereToday, ...sameDay.toSorted()]);
  });

  test('puts a member in front from the day they return', async () => {
    const { ana, signUp, clock } = await startWithSearcher();
    const ben = await signUp();
    clock.advance({ days: 1 });
    const cleo = await signUp();
    expect(await idsFoundBy(ana)).toEqual([cleo.id, ben.id]);
    clock.advance({ days: 1 });
    await ben.members.me();
    expect(await idsFoundBy(ana)).toEqual([ben.id, cleo.id]);
  });
});

describe('pages', () => {
  test('have 24 members each and show every member once, even with many in one cell', async () => {
    const { ana, db } = await startWithSearcher();
    const crowd = [
      ...crowdOf(60, { at: montreal, mood: 'chat' }),
      ...crowdOf(30, { city: 'Laval', mood: 'chat' }).map((member, n) => ({
        ...member,
        at: [45.5, -73 - n / 100] as const,
      })),
    ].map((member, n) => ({ ...member, activeOn: `2026-11-1${n % 4}` }));
    const everybody = await addCrowd(db, crowd);
    const near = { ...around(montreal), radiusKm: '1000' };
    const ways: SearchQuery[] = [
      near,
      {},
      { mood: 'chat' },
      { ...near, mood: 'chat' },
      { q: 'many' },
      { q: 'an' },
      { ...near, q: 'man' },
    ];
    for (const query of ways) {
      const pages = await pagesFoundBy(ana, query);
      expect(
        pages.map((page) => page.length),
        JSON.stringify(query),
      ).toEqual([24, 24, 24, 18]);
      expect(pages.flat().toSorted()).toEqual(everybody.toSorted());
    }
  });

  test('continue in the same order after the last result', async () => {
    const { ana, db } = await startWithSearcher();
    const nearer = await addCrowd(db, crowdOf(30, { at: montreal }));
    const farther = await addCrowd(db, crowdOf(30, { at: [45.9, -73.57] }));
    const pages = await pagesFoundBy(ana, { ...around(montreal), radiusKm: '100' });
    expect(pages.flat()).toEqual([...nearer.toSorted(), ...farther.toSorted()]);
  });

  test('link to the next page in the Link header, except on the last one', async () => {
    const { ana, db, address } = await startWithSearcher();
    await addCrowd(db, crowdOf(25, { mood: 'chat' }));
    const headers = { authorization: `Bearer ${ana.accessToken}` };
    const first = await fetch(`${address}/api/users/search?mood=chat`, { headers });
    const [, next] = /^<(\/api\/users\/search\?mood=chat&cursor=[^>]+)>; rel="next"$/.exec(first.headers.get('link')!)!;
    const last = await fetch(address + next, { headers });
    expect([await first.json(), await last.json()]).toMatchObject([{ length: 24 }, { length: 1 }]);
    expect(last.headers.get('link')).toBeNull();
  });

  test('are compressed with a known length, and arrive as they were', async () => {
    const { ana, db, address } = await startWithSearcher();
    await addCrowd(db, crowdOf(24, { displayName: 'One of a very large crowd', city: 'Saint-Jean-sur-Richelieu' }));
    const read = async (accepted: string) => {
      const headers = { authorization: `Bearer ${ana.accessToken}`, 'accept-encoding': accepted };
      const response = await fetch(`${address}/api/users/search`, { headers });
      return { headers: response.headers, text: await response.text() };
    };
    const [plain, compressed] = [await read('identity'), await read('gzip')];
    expect(compressed.text).toBe(plain.text);
    expect(plain.text.length).toBeGreaterThan(8 * 1024);
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(compressed.headers.get('content-length'))).toBeGreaterThan(0);
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
  });

  test('have an opaque cursor', async () => {
    const { ana, db } = await startWithSearcher();
    const crowd = await addCrowd(db, crowdOf(25, { at: montreal }));
    for (const query of [{}, around(montreal)]) {
      const { next } = await ana.discovery.search({ query });
      const readable = next!
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
        .join();
      for (const secret of [...crowd, 'first', 'distance']) expect(readable).not.toContain(secret);
    }
  });

  test('have a cursor that other versions can read, and continue after one of theirs', async () => {
    const { ana, db, platform } = await startWithSearcher();
    const crowd = await addCrowd(db, crowdOf(25, { at: montreal }));
    const { next } = await ana.discovery.search({ query: around(montreal) });
    const key = createHash('sha256').update(`search cursor ${platform.secrets.current()}`).digest();
    const { plaintext, protectedHeader } = await compactDecrypt(next!, key);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM' });
    const theirs = await new CompactEncrypt(plaintext).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
    expect(theirs).not.toBe(next);
    const expected = crowd.toSorted().slice(24);
    for (const cursor of [next!, theirs]) {
      expect(await idsFoundBy(ana, { ...around(montreal), cursor })).toEqual(expected);
    }
  });

  test('refuse a cursor that was changed, made up or made for another order', async () => {
    const { ana, db } = await startWithSearcher();
    await addCrowd(db, crowdOf(25, { at: montreal }));
    const { next } = await ana.discovery.search();
    const changed = next!.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const [header, , ...parts] = next!.split('.');
    const refusal = { status: 400, code: 'cursor.invalid' };
    const withoutTag = next!.slice(0, next!.lastIndexOf('.'));
    const withOtherHeader = ['x', '', ...parts].join('.');
    for (const cursor of [changed, withoutTag, withOtherHeader, header!, 'x', 'a.b.c.d.e', 'x'.repeat(201)]) {
      await expect(ana.discovery.search({ query: { cursor } })).rejects.toMatchObject(refusal);
    }
    const inAnotherOrder = ana.discovery.search({ query: { ...around(montreal), cursor: next } });
    await expect(inAnotherOrder).rejects.toMatchObject(refusal);
  });
});
