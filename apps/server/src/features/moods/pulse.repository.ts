import { cellsOfRegion, type RegionId } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers, moods } from '@ambiance/domain/moods';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { hourOf, type PulseNoise, stepHours, nextStep } from './pulse.ts';

interface Needs {
  db: Db;
  searchDb: Db;
  noise: PulseNoise;
}

export type Pulse = { mood: Mood; about: number | null }[];

/** The pulse of a region in the hour of `now`. The first request of an hour computes and stores it for all others. */
export async function pulseOf({ db, searchDb, noise }: Needs, region: RegionId, now: Date): Promise<Pulse> {
  const hour = hourOf(now);
  const known = await pulseIn(db, region, hour);
  if (known.size === 0) {
    const [counts, last] = await Promise.all([countIn(searchDb, region, now), lastPulse(db, region, hour)]);
    const rows = moods.map((mood) => {
      const number = moodNumbers[mood];
      const told = nextStep(counts.get(number) ?? 0, noise(region, mood, hour), hour, last.get(number));
      return { region, mood: number, hour, ...told };
    });
    await db
      .insertInto('pulses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const told = known.size === 0 ? await pulseIn(db, region, hour) : known;
  return moods.map((mood) => ({ mood, about: told.get(moodNumbers[mood]) ?? null }));
}

/** Deletes pulses too old to be shown or to affect the next one. */
export async function deleteOldPulses(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pulses')
    .where('hour', '<=', hoursBefore(hourOf(now), stepHours))
    .execute();
}

async function pulseIn(db: Db, region: RegionId, hour: Date) {
  const rows = await db
    .selectFrom('pulses')
    .select(['mood', 'step'])
    .where('region', '=', region)
    .where('hour', '=', hour)
    .execute();
  return new Map(rows.map(({ mood, step }) => [mood, step]));
}

/** The last step shown for each mood within the past `stepHours` hours. */
async function lastPulse(db: Db, region: RegionId, hour: Date) {
  const rows = await db
    .selectFrom('pulses')
    .distinctOn('mood')
    .select(['mood', 'step', 'since'])
    .where('region', '=', region)
    .where('hour', '<', hour)
    .where('hour', '>', hoursBefore(hour, stepHours))
    .orderBy('mood')
    .orderBy('hour', 'desc')
    .execute();
  return new Map(rows.map(({ mood, ...told }) => [mood, told]));
}

/** The number of members in each mood of a region, the same for every viewer. Blocks are ignored, and hosts are not counted. */
async function countIn(searchDb: Db, region: RegionId, now: Date): Promise<Map<number, number>> {
  const bands = cellsOfRegion(region);
  const { rows } = await sql<{ mood: number; count: number }>`
    select mood, count(*)::int as count
    from unnest(${bands.map(({ first }) => first)}::int[], ${bands.map(({ last }) => last)}::int[]) as band (first, last)
    join discover on cell between first and last
    where cell is not null and (ends_at is null or ends_at > ${now})
      and user_id not in (select venue_staff.user_id from venue_staff)
    group by mood`.execute(searchDb);
  return new Map(rows.map(({ mood, count }) => [mood, count]));
}

const hoursBefore = (hour: Date, hours: number) => new Date(hour.getTime() - hours * 3_600_000);
