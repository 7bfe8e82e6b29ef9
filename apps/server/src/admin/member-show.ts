import { dayIn } from '@ambiance/domain/calendar';
import { effectiveTier } from '@ambiance/domain/subscriptions';
import { sessionsOf } from '../features/accounts/sessions.repository.ts';
import { meOf } from '../features/members/me.repository.ts';
import { subscriptionOf } from '../features/plans/subscriptions.repository.ts';
import { accountOf } from './account.ts';
import type { AdminCommand } from './admin-command.ts';

/** Says what support needs to know: never where somebody is, nor anything that opens the account. */
export const memberShow: AdminCommand = {
  usage: '--email ADDRESS',
  explanation: 'Shows an account: profile, plan, badge, status, sessions.',
  options: { email: { type: 'string' } },
  async run({ db, clock, timeZone }, options) {
    const now = clock.now();
    const { userId, email } = await accountOf(db, options);
    const [user, subscription, sessions] = await Promise.all([
      meOf(db, userId, { today: dayIn(timeZone, now), requireSecondFactor: false }),
      subscriptionOf(db, userId, now),
      sessionsOf(db, userId, now),
    ]);
    const ends = subscription?.currentPeriodEndAt;
    const facts: Record<string, string | number> = {
      'E-mail': email,
      Id: user.id,
      Name: user.displayName,
      Role: user.role,
      Status: user.status,
      Plan: effectiveTier(subscription, now) + (ends ? ` (${subscription.tier} until ${ends.toISOString()})` : ''),
      Badge: user.verificationSource ?? 'none',
      Mood: user.currentMoodKey ?? 'none',
      Age: user.age ?? 'not asked',
      City: `${user.city}, ${user.country}`,
      Language: user.language,
      Photos: user.photos.length,
      Sessions: sessions.length,
    };
    return Object.entries(facts).map(([name, value]) => `${`${name}:`.padEnd(10)} ${value}`);
  },
};
