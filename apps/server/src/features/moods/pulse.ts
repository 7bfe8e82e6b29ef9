import { createHmac } from 'node:crypto';
import type { RegionId } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { pulseStepUnder } from '@ambiance/domain/pulse';
import { derivedKey } from '../../platform/session-secret.ts';

/** How many of a region and mood are left out of the count, so that nobody can tell whether somebody is in it. */
export type PulseNoise = (region: RegionId, mood: Mood, hour: Date) => number;

/** A part that stays for good, so that asking often does not average it away: one of so many values, from 0. */
const lastingValues = 8;
/** A part that is another each hour, so that nobody finds the edge of a step and waits there. */
const hourlyValues = 12;

/** The most that are ever left out: whoever asks counts as none of the others. */
export const mostLeftOut = 1 + (lastingValues - 1) + (hourlyValues - 1);

/** Noise that is the same on every node and that nobody can compute without the secret. */
export function createPulseNoise(sessionSecret: string): PulseNoise {
  const key = derivedKey(sessionSecret, 'pulse');
  const draw = (text: string, values: number) =>
    createHmac('sha256', key).update(text).digest().readUInt32BE() % values;
  return (region, mood, hour) => {
    const place = `${region} ${moodNumbers[mood]}`;
    return 1 + draw(place, lastingValues) + draw(`${place} ${hour.toISOString()}`, hourlyValues);
  };
}

/** What was told of a region and mood, and since which hour. */
export interface Told {
  step: number | null;
  since: Date;
}

/** How long a step stays once it has changed: each change tells something, so there are few. */
export const stepHours = 3;

/** What to tell of a count in an hour, after what was told last, if that was less than `stepHours` ago. */
export function stepToTell(count: number, noise: number, hour: Date, last: Told | undefined): Told {
  if (last && hour.getTime() - last.since.getTime() < stepHours * 3_600_000) return last;
  const step = pulseStepUnder(count - noise);
  return last && last.step === step ? last : { step, since: hour };
}

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
