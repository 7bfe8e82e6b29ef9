import type { moodRoutes } from '@ambiance/contract/moods';
import { DomainError } from '@ambiance/domain/errors';
import type { Mood } from '@ambiance/domain/moods';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { refreshDiscovery } from '../discovery/discovery-index.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { moodOf, setMood } from './moods.repository.ts';

export function moodHandlers({ db }: { db: Db }): Handlers<typeof moodRoutes> {
  return {
    current: async ({ user }) => ({ current: await moodOf(db, user.id) }),

    async set({ user, body }) {
      const mood = ('MoodKey' in body ? body.MoodKey : body.moodKey) || null;
      if (mood) await refuseOutsidePlan(mood, user.effectiveTier);
      await db.transaction().execute(async (tx) => {
        await setMood(tx, user.id, mood);
        await refreshDiscovery(tx, user.id);
      });
      return { current: mood };
    },
  };

  async function refuseOutsidePlan(mood: Mood, tierKey: Parameters<typeof tierOf>[1]): Promise<void> {
    const tier = await tierOf(db, tierKey);
    if (!tier.moods.includes(mood)) throw new DomainError('mood.not-in-plan');
  }
}
