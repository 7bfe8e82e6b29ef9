import { expect, test } from 'vitest';
import { buy, buyer } from '../../../test/buying.ts';
import { startFaultyProvider } from '../../../test/faulty-provider.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { runCommand } from '../../../test/run-command.ts';

const why = 'Letter of May 4';

/** Ana reads English and Éloi French. Both pay, as does a bystander, who gets none of these mails. */
async function startWithPayers() {
  const server = await startTestServer();
  const robin = await server.signUp({ role: 'admin' });
  const ana = await buyer(server, { email: 'ana@example.com', displayName: 'Ana' });
  const eloi = await buyer(server, { email: 'eloi@example.com', displayName: 'Éloi', language: 'fr' });
  const bystander = await buyer(server);
  for (const payer of [ana, eloi, bystander]) await buy(server, payer, 'standard');
  const about = async (email: string) =>
    (await mailTo(server, email)).filter(({ subject }) => /refund|rembours|plan|forfait/.test(subject));
  const paymentOf = async ({ id }: { id: string }) => (await robin.operator.payments({ params: { id } }))[0]!;
  return { server, robin, ana, eloi, bystander, about, paymentOf };
}

test('a member whose payment is refunded gets one mail with the amount and the plan’s end, in their language', async () => {
  const { server, robin, ana, eloi, bystander, about, paymentOf } = await startWithPayers();
  const { id: paymentId } = await paymentOf(ana);
  const refund = () => robin.operator.refund({ params: { id: ana.id }, body: { why, paymentId, part: 'all' } });
  await refund();
  await expect(refund()).rejects.toMatchObject({ code: 'payment.returned' });
  const { id: payment } = await paymentOf(eloi);
  await runCommand(server, 'payment refund', { email: eloi.email, payment, why });
  await server.runJobs();
  await server.runJobs();
  expect(await about(ana.email)).toMatchObject([
    {
      subject: 'We refunded $9.99',
      text: expect.stringMatching(
        /^Hello Ana,[^]+\$9\.99 of your payment of November 18, 2026[^]+ends now[^]+write to \S+@/,
      ),
    },
  ]);
  expect(await about(eloi.email)).toMatchObject([
    {
      subject: 'Nous vous avons remboursé 9,99\u00a0$',
      text: expect.stringMatching(
        /^Bonjour Éloi,[^]+paiement du 18 novembre 2026[^]+prend fin maintenant[^]+écrivez à \S+@/,
      ),
    },
  ]);
  expect(await about(bystander.email)).toEqual([]);
});

test('a refused refund sends no mail, and an unconfirmed one sends its mail once it is confirmed', async () => {
  const { server, robin, ana, about, paymentOf } = await startWithPayers();
  const provider = await startFaultyProvider(server);
  const { id: paymentId } = await paymentOf(ana);
  const refund = () => robin.operator.refund({ params: { id: ana.id }, body: { why, paymentId, part: 'all' } });
  provider.break(/POST \/v1\/refunds/, { status: 400, type: 'invalid_request_error', code: 'charge_disputed' });
  await expect(refund()).rejects.toMatchObject({ code: 'refund.disputed' });
  provider.break(/POST \/v1\/refunds/, 'done, answer lost');
  await expect(refund()).rejects.toMatchObject({ code: 'refund.unconfirmed' });
  await server.runJobs();
  expect(await about(ana.email)).toEqual([]);
  provider.repair();
  await refund();
  await server.runJobs();
  expect((await about(ana.email)).map(({ subject }) => subject)).toEqual(['We refunded $9.99']);
});

test('a member who is given a plan gets one mail with its end and a note on their paid plan', async () => {
  const { server, robin, eloi, bystander, about } = await startWithPayers();
  const noor = await server.signUp({ email: 'noor@example.com', displayName: 'Noor' });
  await robin.operator.setPlan({ params: { id: noor.id }, body: { why, tier: 'premium', until: '2026-12-31' } });
  await runCommand(server, 'member set', { email: eloi.email, tier: 'premium' });
  await robin.operator.setPlan({ params: { id: bystander.id }, body: { why, tier: 'free', until: null } });
  await server.runJobs();
  expect(await about(noor.email)).toMatchObject([
    {
      subject: 'You now have the Premium plan for free',
      text: expect.stringContaining('until the end of December 31, 2026. You pay nothing for it'),
    },
  ]);
  expect((await about(noor.email))[0]!.text).not.toContain('already pay for');
  expect(await about(eloi.email)).toMatchObject([
    {
      subject: 'Le forfait Premium vous est offert',
      text: expect.stringMatching(/sans date de fin[^]+Le forfait que vous payez déjà se poursuit/),
    },
  ]);
  expect(await about(bystander.email)).toEqual([]);
});

test('a member whose given plan an administrator ends gets one mail; without such a plan there is none', async () => {
  const { server, robin, eloi, bystander, about } = await startWithPayers();
  const noor = await server.signUp({ email: 'noor@example.com', displayName: 'Noor' });
  const setPlan = (who: { id: string }, tier: 'premium' | 'free') =>
    robin.operator.setPlan({ params: { id: who.id }, body: { why, tier, until: null } });
  for (const who of [noor, eloi]) await setPlan(who, 'premium');
  for (const who of [noor, eloi, bystander]) await setPlan(who, 'free');
  await setPlan(noor, 'free');
  const [ofNoor, ...given] = await about(noor.email);
  expect(ofNoor).toMatchObject({
    subject: 'The Premium plan you were given has ended',
    text: expect.stringContaining('You now have the Free plan.'),
  });
  expect(given.map(({ subject }) => subject)).toEqual(['You now have the Premium plan for free']);
  expect((await about(eloi.email))[0]).toMatchObject({
    subject: 'Le forfait Premium qui vous était offert a pris fin',
    text: expect.stringContaining('Le forfait que vous payez se poursuit.'),
  });
  expect(await noor.notices.mine()).toMatchObject([{ kind: 'plan-given' }, { kind: 'staff-acted' }]);
  expect(await about(bystander.email)).toEqual([]);
});

test('a member whose account the staff exports, deletes or unverifies gets one mail about it, in their language', async () => {
  const { server, robin, ana, eloi, bystander } = await startWithPayers();
  const subjects = async (email: string) => (await mailTo(server, email)).map(({ subject }) => subject);
  const before = await subjects(bystander.email);
  for (const { id } of [ana, eloi]) {
    const answer = await fetch(`${server.address}/api/admin/members/${id}/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${robin.accessToken}` },
      body: JSON.stringify({ why }),
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  expect((await subjects(ana.email))[0]).toBe('The data of your account was exported');
  expect((await subjects(eloi.email))[0]).toBe('Les données de votre compte ont été exportées');

  await runCommand(server, 'member set', { email: ana.email, verified: 'admin' });
  await runCommand(server, 'member set', { email: ana.email, verified: 'none' });
  await runCommand(server, 'member set', { email: ana.email, verified: 'none' });
  const ofBadge = (await subjects(ana.email)).filter((subject) => subject.includes('badge'));
  expect(ofBadge).toEqual(['Your verification badge was removed']);

  await robin.operator.deleteMember({ params: { id: ana.id }, body: { why } });
  await robin.operator.deleteMember({ params: { id: eloi.id }, body: { why } });
  const [deleted] = await mailTo(server, ana.email);
  expect(deleted).toMatchObject({
    subject: 'Your account is deleted',
    text: expect.stringMatching(/We received a written request[^]+If the request wasn’t yours/),
  });
  expect((await mailTo(server, eloi.email))[0]!.text).toContain('Nous avons reçu une demande écrite');
  // The mail to a member who deletes their own account does not mention a written request.
  const cleo = await server.signUp({ email: 'cleo@example.com' });
  await cleo.accountData.deleteAccount({ body: { password: testPassword } });
  expect((await mailTo(server, cleo.email))[0]!.text).toContain('As you asked, your account is deleted');
  expect(await subjects(bystander.email)).toEqual(before);
});
