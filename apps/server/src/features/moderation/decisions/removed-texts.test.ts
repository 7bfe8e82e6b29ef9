import { type RemovableText } from '@ambiance/domain/moderation';
import { describe, expect, test } from 'vitest';
import { mailTo } from '../../../../test/mailbox.ts';
import { caseAbout, decide, givePhotos, ofCase, report, statusTokenOf } from '../../../../test/moderating.ts';
import { type SignedIn } from '../../../../test/people.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { clientOf } from '../../../../test/test-transport.ts';

const address = 'Léa Roy lives at 12 rue Émile, and works at Café Lanterne.';
const refusedField = (name: RemovableText) => ({
  status: 400,
  code: 'profile.text-removed',
  fields: { [name]: { code: 'profile.text-removed' } },
});
/** The description of a member as others read it. */
const seenBy = async (viewer: SignedIn, member: SignedIn) =>
  (await viewer.discovery.member({ params: { id: member.id } })).description;

/**
 * Ana reports Ben, whose profile contains another person's address. Cleo's profile contains it too, but no decision is about her.
 */
async function startDoxxing() {
  const server = await startTestServer();
  const { signUp } = server;
  const ana = await signUp();
  const ben = await signUp({ displayName: 'Ben', description: address, expectations: 'Company' });
  const cleo = await signUp({ displayName: 'Cleo', description: address });
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  const robin = await signUp({ role: 'admin' });
  await report(ana, ben);
  const one = await caseAbout(noor, ben);
  /** Decides the case with a kind of decision that also removes the address. */
  const removeBy = (kind: 'warn' | 'remove' | 'suspend' | 'ban') =>
    decide(noor, one, { kind, reason: 'privacy', texts: ['description'], ...(kind === 'suspend' && { days: 3 }) });
  /** Ben appeals, signed in or not, and Omar decides the appeal. */
  const appealed = async (
    client: Pick<SignedIn, 'accountStatus'>,
    wanted: Omit<Parameters<SignedIn['moderation']['decideAppeal']>[0]['body'], 'note'>,
  ) => {
    await client.accountStatus.appeal({ body: { text: 'It is my own address' } });
    const { items } = await omar.moderation.appeals();
    const params = { id: String(items[0]!.id) };
    await omar.moderation.decideAppeal({ params, body: { note: 'Looked at', ...wanted } });
  };
  const write = (member: SignedIn, texts: Partial<Record<RemovableText, string>>) =>
    member.members.updateMe({ body: texts });
  const bystanderIsAsBefore = async () =>
    expect(await (await server.logIn(cleo.email)).members.me()).toMatchObject({
      displayName: 'Cleo',
      description: address,
      status: 'Active',
    });
  return { server, ana, ben, cleo, noor, omar, robin, one, removeBy, appealed, write, bystanderIsAsBefore };
}

describe('content removed by a decision', () => {
  test('disappears with a suspension, and does not return when the suspension ends', async () => {
    const { server, ana, ben, noor, one, removeBy, bystanderIsAsBefore } = await startDoxxing();
    const [photo, stored] = await givePhotos(ben, ['#111111', '#222222']);
    const decision = await decide(noor, one, {
      kind: 'suspend',
      days: 3,
      reason: 'privacy',
      texts: ['description'],
      photoIds: [photo!],
    });
    expect(decision.removed).toEqual({ photoIds: [photo], texts: ['description'] });
    expect((await fetch(`${server.address}/media/photos/${photo}.webp`)).status).toBe(404);
    server.clock.advance({ days: 3 });
    await server.runJobs();
    const again = await server.logIn(ben.email);
    expect(await again.members.me()).toMatchObject({ status: 'Active', description: null, expectations: 'Company' });
    expect(await seenBy(await server.logIn(ana.email), again)).toBeNull();
    expect((await again.photos.list()).map(({ url }) => url)).toEqual([`/media/photos/${stored}.webp`]);
    await expect(removeBy('warn')).rejects.toMatchObject({ code: 'case.decided' });
    await bystanderIsAsBefore();
  });

  test.each([
    ['warn', 'Avertissement de notre équipe de modération'],
    ['ban', 'Votre compte est fermé'],
  ] as const)('disappears with a decision to %s, named to the member and in the audit log', async (kind, subject) => {
    const { server, ben, robin, removeBy, bystanderIsAsBefore } = await startDoxxing();
    await ben.members.updateMe({ body: { language: 'fr' } });
    await removeBy(kind);
    const [mail] = await mailTo(server, ben.email);
    expect(mail).toMatchObject({ subject });
    expect(mail!.text).toContain('qui ne seront pas rétablis\u202f: «\u202fÀ propos de moi\u202f».');
    expect(mail!.text).toContain('Vous ne pouvez pas remettre le même texte pendant 30\u00a0jours.');
    expect(mail!.text).not.toContain('12 rue');
    const { items } = await robin.audit.list();
    expect(items[0]).toMatchObject({ action: 'case-decided', details: `${kind}, removed: description` });
    const client = kind === 'ban' ? clientOf(server, await statusTokenOf(server, ben.email)) : ben;
    const { decision } = await client.accountStatus.status();
    expect(decision).toMatchObject({ kind, removed: { photos: 0, texts: ['description'] } });
    await bystanderIsAsBefore();
  });

  test('is refused with an error if the decision type does not allow it, and no decision is made', async () => {
    const { ben, noor, one, bystanderIsAsBefore } = await startDoxxing();
    const [photo] = await givePhotos(ben, ['#111111']);
    const refused = (wanted: Parameters<typeof decide>[2], field: string) =>
      expect(decide(noor, one, wanted)).rejects.toMatchObject({
        status: 400,
        code: 'decision.field-unused',
        message: 'This field doesn’t apply to this decision, so nothing was saved. Please leave it empty.',
        fields: { [field]: { code: 'decision.field-unused' } },
      });
    await refused({ kind: 'none', reason: 'no-violation', texts: ['description'] }, 'texts');
    await refused({ kind: 'none', reason: 'no-violation', photoIds: [photo!] }, 'photoIds');
    for (const kind of ['none', 'warn', 'ban'] as const) await refused({ kind, days: 3 }, 'days');
    await refused({ kind: 'remove', texts: ['description'], days: 3 }, 'days');
    expect(await caseAbout(noor, ben)).toMatchObject({ closedUtc: null });
    expect(await ben.members.me()).toMatchObject({ status: 'Active', description: address, unseenDecision: false });
    expect(await ben.photos.list()).toHaveLength(1);
    await bystanderIsAsBefore();
  });
});

describe('a removed text', () => {
  test('cannot be used again for 30 days, in any field or spelling', async () => {
    const { server, ben, cleo, removeBy, write, bystanderIsAsBefore } = await startDoxxing();
    await removeBy('warn');
    const shouted = ` ${address.toUpperCase().replaceAll(' ', '  ')}!! `;
    const refusal = write(ben, { description: address });
    await expect(refusal).rejects.toMatchObject(refusedField('description'));
    await expect(refusal).rejects.toThrow(
      'Our moderators removed this text from your profile, so you can’t put it back for 30 days. If that was a mistake, you can appeal at http://localhost:3000/account-status or write to support@ambiance.example.',
    );
    await expect(write(ben, { description: `Visit her: ${shouted}` })).rejects.toMatchObject(
      refusedField('description'),
    );
    await expect(
      write(ben, { expectations: 'Lea Roy lives at 12 rue Emile and works at Cafe Lanterne' }),
    ).rejects.toMatchObject(refusedField('expectations'));
    expect(await ben.members.me()).toMatchObject({ description: null, expectations: 'Company' });
    // The rule concerns neither his new text nor the texts of others.
    await write(ben, { description: 'Jazz and long walks' });
    await write(cleo, { expectations: address });
    await write(cleo, { expectations: 'Nothing' });
    server.clock.advance({ days: 30, seconds: -1 });
    const again = await server.logIn(ben.email);
    await expect(write(again, { description: address })).rejects.toMatchObject(refusedField('description'));
    server.clock.advance({ seconds: 1 });
    await write(again, { description: address });
    await bystanderIsAsBefore();
  });

  test('can be a name, which its owner cannot use again either', async () => {
    const { ben, noor, one, write } = await startDoxxing();
    await decide(noor, one, { kind: 'remove', texts: ['displayName'] });
    await expect(write(ben, { displayName: 'B E N' })).rejects.toMatchObject(refusedField('displayName'));
    await write(ben, { displayName: 'Benedict', description: 'Ben is short for it' });
  });

  test('does not stop its owner from saving other texts that stayed on the profile', async () => {
    const { ben, cleo, ana, noor, write } = await startDoxxing();
    await write(cleo, { expectations: address });
    await report(ana, cleo);
    await decide(noor, await caseAbout(noor, cleo), { kind: 'warn', texts: ['description'] });
    await write(cleo, { expectations: address, displayName: 'Cléo' });
    expect(await ben.members.me()).toMatchObject({ description: address });
  });

  test('returns after a successful appeal and may be written from then on', async () => {
    const { server, ben, noor, one, removeBy, appealed, write, bystanderIsAsBefore } = await startDoxxing();
    await removeBy('suspend');
    const outside = clientOf(server, await statusTokenOf(server, ben.email));
    await appealed(outside, { outcome: 'overturned' });
    const again = await server.logIn(ben.email);
    expect(await again.members.me()).toMatchObject({ status: 'Active', description: address });
    await write(again, { description: 'Something else' });
    await write(again, { description: address });
    expect((await again.accountStatus.status()).decision).toMatchObject({ removed: null });
    expect((await noor.moderation.case(ofCase(one))).decisions).toMatchObject([
      { removed: { texts: ['description'] } },
    ]);
    await bystanderIsAsBefore();
  });

  test('returns after a milder decision, unless that decision removes it too', async () => {
    for (const keepRemoved of [false, true]) {
      const { server, ben, removeBy, appealed, write } = await startDoxxing();
      await removeBy('ban');
      const outside = clientOf(server, await statusTokenOf(server, ben.email));
      await appealed(outside, { outcome: 'lightened', kind: 'warn', keepRemoved });
      const again = await server.logIn(ben.email);
      expect(await again.members.me()).toMatchObject({ description: keepRemoved ? null : address });
      expect((await again.accountStatus.status()).decision).toMatchObject({
        kind: 'warn',
        removed: keepRemoved ? { photos: 0, texts: ['description'] } : null,
      });
      const [mail] = await mailTo(server, ben.email);
      expect(mail!.text.includes('“About me”')).toBe(keepRemoved);
      const writing = write(again, { expectations: address });
      await (keepRemoved ? expect(writing).rejects.toMatchObject(refusedField('expectations')) : writing);
    }
  });

  test('stays removed, and an outcome that cannot keep it removed is refused', async () => {
    const { ben, omar, removeBy } = await startDoxxing();
    await removeBy('remove');
    await ben.accountStatus.appeal({ body: { text: 'It is my own address' } });
    const { items } = await omar.moderation.appeals();
    const params = { id: String(items[0]!.id) };
    const note = 'Looked at';
    for (const [body, field] of [
      [{ outcome: 'upheld', note, kind: 'warn' }, 'kind'],
      [{ outcome: 'overturned', note, days: 3 }, 'days'],
      [{ outcome: 'lightened', note, kind: 'warn', days: 3 }, 'days'],
      [{ outcome: 'lightened', note, kind: 'warn', keepRemoved: true }, 'keepRemoved'],
    ] as const) {
      await expect(omar.moderation.decideAppeal({ params, body })).rejects.toMatchObject({
        code: 'decision.field-unused',
        fields: { [field]: { code: 'decision.field-unused' } },
      });
    }
    expect((await omar.moderation.appeals()).items).toHaveLength(1);
    expect(await ben.members.me()).toMatchObject({ description: null });
  });

  test('replaces the neutral name again, even if its owner changed the language', async () => {
    const { ben, noor, one, appealed } = await startDoxxing();
    await decide(noor, one, { kind: 'remove', texts: ['displayName'] });
    await ben.members.updateMe({ body: { language: 'fr' } });
    await appealed(ben, { outcome: 'overturned' });
    expect(await ben.members.me()).toMatchObject({ displayName: 'Ben' });
  });
});
