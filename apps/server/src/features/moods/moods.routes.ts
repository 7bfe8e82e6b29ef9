import type { moodRoutes } from '@ambiance/contract/moods';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import type { Handlers } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../discovery/discovery-index.repository.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { moodOf, setMood } from './moods.repository.ts';

export function moodHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<typeof moodRoutes> {
  return {
    current: async ({ user }) => ({ current: await moodOf(db, user.id) }),

    async set({ user, body }) {
      const mood = ('MoodKey' in body ? body.MoodKey : body.moodKey) || null;
      await db.transaction().execute(async (tx) => {
        // A plan that ends meanwhile waits, and then takes the mood back.
        await lockUsers(tx, [user.id]);
        if (mood) await refuseOutsidePlan(tx, user.id, mood);
        await setMood(tx, user.id, mood);
      });
      return { current: mood };
    },
  };

  async function refuseOutsidePlan(tx: Db, userId: UserId, mood: Mood): Promise<void> {
    const tier = await tierOf(tx, await effectiveTierOf(tx, userId, clock.now()));
    if (!tier.moods.includes(mood)) throw new DomainError('mood.not-in-plan');
  }
}
