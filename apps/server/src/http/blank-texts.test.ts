import { expect, test } from 'vitest';
import { caseAbout, decide, report } from '../../test/moderating.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { openVenue } from '../../test/venue-people.ts';

/** Texts that look empty: spaces, zero-width characters, marks without a letter, letters without a glyph. */
const blanks = ['', ' \n ', '\u200b', ' \u200b\u200d ', '\u2060', '\u00ad', '\u0301', '\u3164', '\u2800', '\ufeff'];

/** Expects each of them to be refused as missing. */
async function refusesBlanks(call: (blank: string) => Promise<unknown>, field: string, code: string): Promise<void> {
  for (const blank of blanks) {
    const refusal = { status: 400, code, fields: { [field]: { code } } };
    await expect(call(blank), JSON.stringify(blank)).rejects.toMatchObject(refusal);
  }
}

test('an invisible text is refused as a reason for a report, decision, appeal or administrator action', async () => {
  const { signUp, platform } = await startTestServer();
  const [ana, ben, cleo] = [await signUp(), await signUp(), await signUp()];
  const [noor, robin] = [await signUp({ role: 'moderator' }), await signUp({ role: 'admin' })];
  const params = { id: ben.id };
  await refusesBlanks((reason) => ana.reports.report({ params, body: { reason } }), 'reason', 'report.reason-required');
  await report(ana, ben);
  const one = await caseAbout(noor, ben);
  await refusesBlanks((note) => decide(noor, one, { kind: 'ban', note }), 'note', 'decision.note-required');
  await decide(noor, one, { kind: 'warn' });
  await refusesBlanks((text) => ben.accountStatus.appeal({ body: { text } }), 'text', 'appeal.text-required');
  await ben.accountStatus.appeal({ body: { text: 'It was not me' } });
  const { items } = await robin.moderation.appeals();
  const appeal = { id: String(items[0]!.id) };
  const overturn = (note: string) =>
    robin.moderation.decideAppeal({ params: appeal, body: { outcome: 'overturned', note } });
  await refusesBlanks(overturn, 'note', 'decision.note-required');
  await refusesBlanks((why) => robin.operator.deleteMember({ params, body: { why } }), 'why', 'why.required');

  for (const member of [ben, cleo]) expect(await member.members.me()).toMatchObject({ status: 'Active' });
  expect(await platform.db.selectFrom('reports').select('reported_id').execute()).toEqual([{ reported_id: ben.id }]);
  expect(await platform.db.selectFrom('decisions').select('kind').execute()).toEqual([{ kind: 'warn' }]);
});

test('an invisible text leaves an optional field empty', async () => {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  const venue = await openVenue(server);
  const params = { id: String(venue.id) };
  const words = { description: 'My words', expectations: 'Yours' };
  for (const member of [ana, ben]) await member.members.updateMe({ body: words });
  for (const blank of blanks) {
    await ana.members.updateMe({ body: words });
    await ana.members.updateMe({ body: { description: blank, expectations: blank } });
    expect(await ana.members.me(), JSON.stringify(blank)).toMatchObject({ description: null, expectations: null });
    const perk = {
      title: 'Tea',
      blurb: blank,
      terms: blank,
      minTier: 'standard',
      categoryKey: 'cafe',
      evenIfSame: true,
    } as const;
    expect(await venue.manager.perks.create({ params, body: perk })).toMatchObject({ blurb: null, terms: null });
  }
  expect(await ben.members.me()).toMatchObject(words);
});
