import { expect, test } from 'vitest';
import { buy, buyer } from '../../../test/buying.ts';
import { startFaultyProvider } from '../../../test/faulty-provider.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { commands } from '../../admin/commands.ts';

const why = 'Letter of May 4';
const admin = ({ platform, address }: TestServer, words: string, options: Record<string, string>) =>
  commands[words]!.run({ ...platform, timeZone: 'America/Toronto', publicUrl: address }, options);

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
  await admin(server, 'payment refund', { email: eloi.email, payment, why });
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
  await admin(server, 'member set', { email: eloi.email, tier: 'premium' });
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
