import { describe, expect, test } from 'vitest';
import { openChats } from '../../../test/chat-client.ts';
import { caseAbout, decide, givePhotos, haveWritten, ofCase, report } from '../../../test/moderating.ts';
import { slowStatements } from '../../../test/slow-statements.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';
import { query } from '../../platform/database/database.ts';

describe('the queue', () => {
  test('has one case for all open reports about a member, most urgent first, then earliest due', async () => {
    const { signUp, clock } = await startTestServer();
    const [ana, ben, cleo, dan, eve] = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    const noor = await signUp({ role: 'moderator' });
    await report(ana!, ben!, 'other');
    clock.advance({ hours: 1 });
    await report(ana!, cleo!, 'scam');
    clock.advance({ hours: 1 });
    await report(ana!, dan!, 'scam');
    await report(cleo!, ben!, 'danger');
    await report(ana!, eve!, 'under-age');
    const { items } = await noor.moderation.cases();
    expect(items.map(({ member, priority, reports, reporters }) => [member.id, priority, reports, reporters])).toEqual([
      [ben!.id, 1, 2, 2],
      [eve!.id, 2, 1, 1],
      [cleo!.id, 3, 1, 1],
      [dan!.id, 3, 1, 1],
    ]);
    expect(items[0]).toMatchObject({
      categories: ['danger', 'other'],
      openedUtc: '2026-11-18T17:00:00.000Z',
      dueUtc: '2026-11-19T17:00:00.000Z',
      isOverdue: false,
      closedUtc: null,
      decision: null,
      lease: null,
    });
    clock.advance({ hours: 22 });
    const overdue = await noor.moderation.cases({ query: { overdue: 'true' } });
    expect(overdue.items.map(({ member, isOverdue }) => [member.id, isOverdue])).toEqual([[ben!.id, true]]);
    expect(await noor.moderation.counts()).toMatchObject({
      open: 4,
      overdue: 1,
      free: 4,
      mine: 0,
      appeals: 0,
      emergencies: 1,
      categories: { scam: 2, other: 1, danger: 1, 'under-age': 1, content: 0 },
    });
  });

  test('can be filtered by report reason and moderator, searched by name, address or id, and paged', async () => {
    const { signUp, platform } = await startTestServer();
    const [ana, zoe] = [await signUp(), await signUp({ displayName: 'Zoé Éclair', email: 'zoe@example.com' })];
    const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
    await report(ana, zoe, 'scam');
    await report(zoe, ana);
    for (const q of ['zoe ecl', 'ZOE@example.com', zoe.id, zoe.id.toUpperCase()]) {
      const { items } = await noor.moderation.cases({ query: { q } });
      expect([q, items.map(({ member }) => member.id)]).toEqual([q, [zoe.id]]);
    }
    for (const q of ['100%', 'zoe@example', '00000000-0000-4000-8000-000000000000']) {
      expect((await noor.moderation.cases({ query: { q } })).items).toEqual([]);
    }
    const scams = await noor.moderation.cases({ query: { category: 'scam' } });
    expect(scams.items.map(({ member }) => member.id)).toEqual([zoe.id]);

    await noor.moderation.take(ofCase(scams.items[0]!));
    const seen = async (viewer: typeof noor, lease: 'free' | 'mine' | 'others') =>
      (await viewer.moderation.cases({ query: { lease } })).items.map(({ member }) => member.id);
    expect([await seen(noor, 'mine'), await seen(noor, 'free'), await seen(noor, 'others')]).toEqual([
      [zoe.id],
      [ana.id],
      [],
    ]);
    expect([await seen(omar, 'mine'), await seen(omar, 'others')]).toEqual([[], [zoe.id]]);

    await platform.db
      .insertInto('cases')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          user_id: `00000000-0000-4000-8000-0000000000${10 + index}`,
          priority: 4 as const,
          opened_at: new Date('2026-11-18T17:00:00Z'),
          due_at: new Date(Date.parse('2026-11-19T17:00:00Z') + (index % 7) * 60_000),
        })),
      )
      .execute();
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await noor.moderation.cases({ query: { cursor } });
      expect(page.items.length).toBeLessThanOrEqual(50);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([62, 62]);
    await expect(noor.moderation.cases({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'cursor.invalid' });
  });

  test('shows every case once, even if the last one on a page is raised or reopened before the next page is read', async () => {
    const { signUp, platform, clock } = await startTestServer();
    const [ana, ben, noor] = [await signUp(), await signUp(), await signUp({ role: 'moderator' })];
    const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);
    const someUser = (number: number) => `00000000-0000-4000-8000-0000000000${10 + number}`;
    const add = (first: number, last: number, closed_at: Date | null) =>
      platform.db
        .insertInto('cases')
        .values(
          Array.from({ length: last - first + 1 }, (_, index) => ({
            user_id: someUser(first + index),
            priority: 4 as const,
            opened_at: minutes(-60),
            due_at: minutes(60),
            closed_at,
            acted: closed_at && false,
          })),
        )
        .execute();
    const page = async (query: { state: 'open' | 'closed'; cursor?: string | undefined }) => {
      const { items, next } = await noor.moderation.cases({ query });
      return { ids: items.map(({ id }) => id), last: { params: { id: String(items.at(-1)!.id) } }, next };
    };
    await add(1, 60, null);
    const open = await page({ state: 'open' });
    await noor.moderation.raise(open.last);
    const restOpen = await page({ state: 'open', cursor: open.next });
    expect(new Set([...open.ids, ...restOpen.ids]).size).toBe(60);
    expect(restOpen.ids).toHaveLength(10);

    await report(ana, ben);
    const decision = await decide(noor, await caseAbout(noor, ben), { kind: 'none', reason: 'no-violation' });
    await add(1, 49, minutes(1));
    await add(1, 10, minutes(-1));
    const closed = await page({ state: 'closed' });
    expect(closed.last).toEqual({ params: { id: String(decision.caseId) } });
    await noor.moderation.undo({ params: { id: String(decision.id) } });
    expect((await page({ state: 'closed', cursor: closed.next })).ids).toHaveLength(10);
    // A place in one list is none in the other.
    await expect(page({ state: 'open', cursor: closed.next })).rejects.toMatchObject({ code: 'cursor.invalid' });
  });

  test('has one case for a flood of reports about one member, also at the same time', async () => {
    const { signUp, platform } = await startTestServer();
    const ben = await signUp();
    const reporters = await Promise.all(Array.from({ length: 12 }, () => signUp()));
    const noor = await signUp({ role: 'moderator' });
    await givePhotos(ben, ['#111111', '#222222']);
    await Promise.all(reporters.flatMap((one) => [report(one, ben), report(one, ben, 'under-age')]));
    expect((await noor.moderation.cases()).items).toMatchObject([{ reports: 24, reporters: 12, priority: 2 }]);
    const view = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
    expect([view.newestReports.length, view.photos.length]).toEqual([20, 2]);
    expect(await platform.db.selectFrom('evidence_photos').selectAll().execute()).toHaveLength(2);
  });
});

describe('a case', () => {
  test('shows the reported profile next to the current one, with the differences', async () => {
    const { signUp } = await startTestServer();
    const [ana, ben, cleo] = [await signUp(), await signUp({ description: 'Before' }), await signUp()];
    const noor = await signUp({ role: 'moderator' });
    await givePhotos(ben, ['#111111']);
    await report(ana, ben, 'content');
    await ben.members.updateMe({ body: { description: 'After', city: 'Laval' } });
    await givePhotos(ben, ['#222222']);
    await report(cleo, ben);
    const view = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
    expect(view.account).toMatchObject({ description: 'After', city: 'Laval' });
    expect(view.newestReports).toMatchObject([
      { reporter: { id: cleo.id }, changed: [] },
      { reporter: { id: ana.id }, profile: { description: 'Before', city: 'Montréal' } },
    ]);
    expect(view.newestReports[1]!.changed.toSorted()).toEqual(['city', 'description', 'photos']);
    expect(view.blursPhotos).toBe(true);
  });

  test('shows the messages around the reported one, which is marked, and no other conversation', async () => {
    const server = await startTestServer();
    const { signUp } = server;
    const [ana, ben, cleo] = [await signUp({ tier: 'premium' }), await signUp({ tier: 'premium' }), await signUp()];
    const noor = await signUp({ role: 'moderator' });
    const [fromAna, fromBen] = await openChats(server.address, ana, ben);
    await fromBen.send(cleo.id, 'A secret of others');
    const sent = [];
    for (let number = 0; number < 40; number += 1) {
      sent.push(await (number % 2 ? fromBen.send(ana.id, `b${number}`) : fromAna.send(ben.id, `a${number}`)));
    }
    await report(ana, ben, 'harassment', { messageId: sent[21]!.id });
    const view = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
    const { messages } = view.newestReports[0]!;
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 31 }, (_, index) => `${(index + 6) % 2 ? 'b' : 'a'}${index + 6}`),
    );
    expect(messages.filter(({ isReported }) => isReported)).toMatchObject([{ text: 'b21', from: 'reported' }]);
    expect(messages[0]).toMatchObject({ from: 'reporter' });
    const whole = JSON.stringify(view);
    for (const hidden of ['A secret of others', 'premium', 'latitude', 'cell', 'tier'])
      expect(whole).not.toContain(hidden);
  });

  test('shows an old reported message, and refuses messages that other users wrote', async () => {
    const server = await startTestServer();
    const { signUp, address } = server;
    const [ana, ben, cleo] = [await signUp({ tier: 'premium' }), await signUp(), await signUp({ tier: 'premium' })];
    const noor = await signUp({ role: 'moderator' });
    const [fromAna, fromCleo] = await openChats(address, ana, cleo);
    const ofOthers = await fromCleo.send(ben.id, 'A secret of others');
    const refused = { status: 404, code: 'report.message-unknown' };
    await expect(report(ana, ben, 'other', { messageId: ofOthers!.id })).rejects.toMatchObject(refused);
    expect(await noor.moderation.cases({ query: {} })).toEqual({ items: [] });
    const sent = [];
    for (let number = 0; number < 230; number += 1) sent.push(await fromAna.send(ben.id, `a${number}`));
    await report(ana, ben, 'other', { messageId: sent[3]!.id });
    const { newestReports } = await noor.moderation.case(ofCase(await caseAbout(noor, ben)));
    expect(newestReports[0]!.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 19 }, (_, index) => `a${index}`),
    );
    expect(newestReports[0]!.messages.filter(({ isReported }) => isReported)).toMatchObject([{ text: 'a3' }]);
  });

  test('keeps the photos as they were, even after deletion, for moderators only', async () => {
    const server = await startTestServer();
    const { signUp, address } = server;
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
    const noor = await signUp({ role: 'moderator' });
    const [first, second] = await givePhotos(ben, ['#111111', '#222222']);
    const [ofCleo] = await givePhotos(cleo, ['#333333']);
    await report(ana, ben);
    await report(ana, cleo);
    await ben.photos.remove({ params: { id: first! } });
    // A job copies the photos.
    await until(
      async () =>
        (await query(server.platform.db, 'select from evidence_photos where kept_at is null', [])).length === 0,
    );
    const params = { id: String((await caseAbout(noor, ben)).id), photoId: first! };
    const { dataUrl } = await noor.moderation.photo({ params });
    expect(dataUrl).toMatch(/^data:image\/webp;base64,UklG/);
    expect((await noor.moderation.case({ params: { id: params.id } })).photos).toEqual([
      { id: second, isShown: true, isKept: true },
      { id: first, isShown: false, isKept: true },
    ]);
    const looks = await server.platform.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(looks.map(({ action, details }) => details ?? action)).toEqual(['id', 'evidence-viewed', 'case-opened']);
    expect(looks[1]).toMatchObject({ actor_id: noor.id, member_id: ben.id, case_id: Number(params.id) });
    await expect(noor.moderation.photo({ params: { ...params, photoId: ofCleo! } })).rejects.toMatchObject({
      status: 404,
      code: 'case.photo-unknown',
    });
    await expect(ana.moderation.photo({ params })).rejects.toMatchObject({ status: 403 });
    for (const file of [`photos/${first}.webp`, `evidence/${params.id}-${first}.webp`]) {
      expect((await fetch(`${address}/media/${file}`)).status).toBe(404);
    }
    expect((await cleo.photos.list()).length).toBe(1);
  });

  test('cannot be opened by a moderator involved in it, and is not in their list', async () => {
    const server = await startTestServer();
    const { signUp } = server;
    const ben = await signUp();
    const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
    await haveWritten(server, noor, ben);
    await report(noor, ben);
    await report(ben, noor);
    const [aboutBen, aboutNoor] = [await caseAbout(omar, ben), await caseAbout(omar, noor)];
    expect((await noor.moderation.cases()).items).toEqual([]);
    expect(await noor.moderation.counts()).toMatchObject({ open: 0 });
    for (const one of [aboutBen, aboutNoor]) {
      const refusal = { status: 403, code: 'case.party' };
      await expect(noor.moderation.case(ofCase(one))).rejects.toMatchObject(refusal);
      await expect(noor.moderation.take(ofCase(one))).rejects.toMatchObject(refusal);
    }
    expect(await omar.moderation.case(ofCase(aboutNoor))).toMatchObject({ mayDecide: false });
    await expect(omar.moderation.case({ params: { id: '999' } })).rejects.toMatchObject({
      status: 404,
      code: 'case.unknown',
    });
  });

  test('is leased to one moderator for 15 minutes; the lease can be renewed or ended, and expires automatically', async () => {
    const { signUp, clock } = await startTestServer();
    const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
    const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'admin' })];
    await report(ana, ben);
    await report(ana, cleo);
    const one = await caseAbout(noor, ben);
    const taking = await Promise.allSettled(
      [noor, omar].flatMap((who) => [1, 2, 3].map(() => who.moderation.take(ofCase(one)))),
    );
    expect(taking.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const holder = (await caseAbout(noor, ben)).lease!.isMine ? noor : omar;
    const other = holder === noor ? omar : noor;
    const refusal = { status: 409, code: 'case.taken' };
    await expect(other.moderation.take(ofCase(one))).rejects.toMatchObject(refusal);
    await other.moderation.release(ofCase(one));
    clock.advance({ minutes: 14 });
    expect(await holder.moderation.take(ofCase(one))).toMatchObject({ isMine: true, by: { id: holder.id } });
    clock.advance({ minutes: 14, seconds: 59 });
    await expect(other.moderation.take(ofCase(one))).rejects.toMatchObject(refusal);
    clock.advance({ seconds: 1 });
    await other.moderation.take(ofCase(one));
    await other.moderation.release(ofCase(one));
    await holder.moderation.take(ofCase(one));
    expect((await caseAbout(noor, cleo)).lease).toBeNull();
  });

  test('returns the lease even if the same moderator ends it in another tab at that moment', async () => {
    const { signUp } = await startTestServer({ statements: slowStatements(() => 5) });
    const [ana, ben, noor] = [await signUp(), await signUp(), await signUp({ role: 'moderator' })];
    await report(ana, ben);
    const one = await caseAbout(noor, ben);
    for (let tries = 0; tries < 5; tries += 1) {
      const [taken] = await Promise.all([noor.moderation.take(ofCase(one)), noor.moderation.release(ofCase(one))]);
      expect(taken).toMatchObject({ isMine: true, by: { id: noor.id } });
    }
  });
});
