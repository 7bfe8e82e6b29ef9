import { describe, expect, test } from 'vitest';
import { openChats } from '../../../test/chat-client.ts';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

describe('confirmation of the email address', () => {
  const production = { REQUIRE_VERIFIED_EMAIL: 'true' };

  test('needs a mailed link, which works once within 48 hours', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.register();
    expect(ana.user.awaitsEmailProof).toBe(true);
    const token = await linkTokenTo(server, ana.email, 'verify-email');
    await server.visitor.accounts.verifyEmail({ body: { token } });
    expect((await ana.members.me()).awaitsEmailProof).toBe(false);
    await expect(server.visitor.accounts.verifyEmail({ body: { token } })).rejects.toMatchObject({
      code: 'link.invalid',
    });
  });

  test('the link stops working after 48 hours, and a new one can be requested once a minute', async () => {
    const server = await startTestServer({ environment: { ...production, RATE_LIMIT_SCALE: '1' } });
    const ana = await server.register();
    const token = await linkTokenTo(server, ana.email, 'verify-email');
    server.clock.advance({ hours: 48 });
    await expect(server.visitor.accounts.verifyEmail({ body: { token } })).rejects.toMatchObject({
      code: 'link.expired',
    });
    await ana.accounts.resendVerification();
    await expect(ana.accounts.resendVerification()).rejects.toMatchObject({ status: 429 });
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
  });

  test('the confirmation mail contains no text chosen by the person who typed the address', async () => {
    const server = await startTestServer({ environment: production });
    const displayName = 'Your parcel waits';
    const [ana, ben] = [await server.register({ displayName }), await server.register({ displayName: 'Ben' })];
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ben.email, 'verify-email') },
    });
    for (const { email } of [ana, ben]) await server.visitor.accounts.forgotPassword({ body: { email } });
    const mails = await mailTo(server, ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Reset your password', 'Confirm your email address']);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain(displayName);
    expect((await mailTo(server, ben.email))[0]!.text).toMatch(/^Hello Ben,/);
  });

  test('before confirmation the member can reply, but cannot start a conversation', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.register();
    const [bob, cleo] = [await server.register(), await server.register()];
    for (const proved of [bob, cleo]) {
      const token = await linkTokenTo(server, proved.email, 'verify-email');
      await server.visitor.accounts.verifyEmail({ body: { token } });
    }
    const [atAna, atBob] = await openChats(server.address, ana, bob);
    await expect(atAna.send(bob.id, 'Hello')).rejects.toThrow(
      'Confirm your email address before you start a conversation.',
    );
    expect(await bob.chat.conversations()).toEqual({ items: [] });
    expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 0 }, weeklyNewChats: { used: 0 } });

    await atBob.send(ana.id, 'Good evening');
    expect(await atAna.send(bob.id, 'Hello')).toMatchObject({ text: 'Hello' });
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
    expect(await atAna.send(cleo.id, 'Hello')).toMatchObject({ text: 'Hello' });
  });

  test('before confirmation the member is in no search, and not among the people who saved somebody', async () => {
    const server = await startTestServer({ environment: production });
    const ana = await server.register({ displayName: 'Ana' });
    const bob = await server.register({ displayName: 'Bob' });
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, bob.email, 'verify-email') },
    });
    await ana.favorites.add({ params: { id: bob.id } });
    const savedBob = async () => (await bob.favorites.favoritedBy()).map(({ userId }) => userId);
    expect(await savedBob()).toEqual([]);
    expect((await bob.discovery.search({ query: { q: 'Ana' } })).items).toEqual([]);
    await server.visitor.accounts.verifyEmail({
      body: { token: await linkTokenTo(server, ana.email, 'verify-email') },
    });
    expect((await bob.discovery.search({ query: { q: 'Ana' } })).items).toHaveLength(1);
    expect(await savedBob()).toEqual([ana.id]);
  });
});
