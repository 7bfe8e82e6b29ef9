import { byLanguage, languages } from '@ambiance/domain/languages';
import { expect, test } from 'vitest';
import { buy, buyer, inPortal } from '../../apps/server/test/buying.ts';
import { mailsSentTo } from '../../apps/server/test/mailbox.ts';
import type { SignedIn } from '../../apps/server/test/people.ts';
import { startTestServer } from '../../apps/server/test/start-test-server.ts';
import { watchEffects } from '../../apps/server/test/watch-effects.ts';
import { texts as english } from '../../apps/web/src/features/plans/plans.en.ts';
import { texts as french } from '../../apps/web/src/features/plans/plans.fr.ts';

test('a renewal is mailed seven days before, once, with the way to cancel, and only to those who will be charged', async () => {
  const server = await startTestServer();
  const { clock, jobs, platform } = server;
  const ana = await buyer(server, { language: 'fr' });
  const ben = await buyer(server);
  const given = await server.signUp({ tier: 'premium' });
  await buy(server, ana, 'standard');
  await buy(server, ben, 'standard');
  await inPortal(server, ben, { action: 'cancel' });
  await jobs.find(({ name }) => name === 'check plans at the provider')!.run();
  const { current_period_end_at: end } = await platform.db
    .selectFrom('subscriptions')
    .where('user_id', '=', ana.id)
    .select('current_period_end_at')
    .executeTakeFirstOrThrow();
  const renewals = async ({ email }: SignedIn) => {
    await jobs.find(({ name }) => name === 'announce renewals')!.run();
    return (await mailsSentTo(server, email)).filter(({ subject }) => /renews|renouvelle/.test(subject));
  };
  const sevenDaysBefore = end!.getTime() - 7 * 86_400_000;
  clock.set(new Date(sevenDaysBefore - 1000).toISOString());
  expect(await renewals(ana)).toEqual([]);
  clock.set(new Date(sevenDaysBefore).toISOString());
  const effectsOf = watchEffects(platform.bus);
  for (const time of ['first', 'again']) {
    expect(await effectsOf(() => renewals(ana))).toContain('locks users for no key update');
    const mails = await renewals(ana);
    expect(mails, time).toHaveLength(1);
    expect(mails[0]!.subject).toContain('Votre forfait Standard se renouvelle le 18 décembre 2026');
    expect(mails[0]!.links).toEqual([expect.stringMatching(/\/subscriptions$/)]);
  }
  expect([await renewals(ben), await renewals(given)]).toEqual([[], []]);
});

test('each price on the plans page says that tax comes on top, and the button to pay comes after it', () => {
  const texts = byLanguage((language) => (language === 'en' ? english : french));
  expect(languages.map((language) => texts[language].monthly)).toEqual([
    'CAD a month, plus tax',
    expect.stringContaining('taxes'),
  ]);
});
