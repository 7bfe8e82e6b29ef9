import type { CurrentMood, moodRoutes } from '@ambiance/contract/moods';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import { type RegionId, regionOf } from '@ambiance/domain/location-grid';
import type { UserId } from '@ambiance/domain/ids';
import { longestMoodDays } from '@ambiance/domain/mood-ends';
import type { Mood } from '@ambiance/domain/moods';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownCell } from '../positions/positions.repository.ts';
import { effectiveTierOf } from '../plans/subscriptions.repository.ts';
import { tierOf } from '../plans/tiers.repository.ts';
import { moodOf, setMood, setTemporaryMood, type StoredMood } from './moods.repository.ts';
import { createPulseNoise } from './pulse.ts';
import { pulseOf } from './pulse.repository.ts';
import { createTownPulse } from './town-pulse.ts';

type Needs = Pick<Platform, 'db' | 'searchDb' | 'clock' | 'secrets'> & {
  /** The key of the noise in the pulse, the same on every node. */
};

export function moodHandlers({ db, searchDb, clock, secrets }: Needs): Handlers<typeof moodRoutes> {
  const noise = createPulseNoise(secrets);
  const readPulse = (region: RegionId, now: Date) => pulseOf({ db, searchDb, noise }, region, now);
  const townPulse = createTownPulse(readPulse);
  return {
    current: async ({ user }) => moodFrom(await moodOf(db, user.id, clock.now())),

    async set({ user, body }) {
      const mood = ('MoodKey' in body ? body.MoodKey : body.moodKey) || null;
      const until = body.until ? new Date(body.until) : null;
      return db.transaction().execute(async (tx) => {
        // A plan that ends in the meantime waits for this lock, and then limits the mood.
        await lockUsers(tx, [user.id]);
        if (mood) await refuseOutsidePlan(tx, user.id, mood);
        if (until) {
          refuseEnd(until, mood, clock.now());
          await setTemporaryMood(tx, user.id, mood!, until);
        } else await setMood(tx, user.id, mood);
        return moodFrom(await moodOf(tx, user.id, clock.now()));
      });
    },

    async pulse({ user }) {
      const cell = await ownCell(searchDb, user.id);
      if (cell === null) throw new DomainError('position.missing');
      return readPulse(regionOf(cell), clock.now());
    },

    townPulse: ({ query, language }) => townPulse(query.timeZone, language, clock.now()),
  };

  async function refuseOutsidePlan(tx: Db, userId: UserId, mood: Mood): Promise<void> {
    const tier = await tierOf(tx, await effectiveTierOf(tx, userId, clock.now()));
    if (!tier.moods.includes(mood)) throw new DomainError('mood.not-in-plan');
  }
}

const moodFrom = ({ current, until, lasting }: StoredMood): CurrentMood =>
  until ? { current, until: until.toISOString(), lasting } : { current };

function refuseEnd(until: Date, mood: Mood | null, now: Date): void {
  const refuse = (code: ErrorCode) => {
    throw new DomainError(code, { fields: { until: code } });
  };
  if (!mood) refuse('mood.end-of-none');
  if (until <= now) refuse('mood.end-is-over');
  if (until.getTime() > now.getTime() + longestMoodDays * 86_400_000) refuse('mood.end-too-far');
}
