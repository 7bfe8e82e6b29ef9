import { createHmac } from 'node:crypto';
import { type RegionId, solarHoursIn } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { pulseStepUnder } from '@ambiance/domain/pulse';
import { derivedKey } from '../../platform/session-secret.ts';

/** How many of a region and mood are left out of the count, so that nobody can tell whether somebody is in it. */
export type PulseNoise = (region: RegionId, mood: Mood, hour: Date) => number;

/** How many values the noise can have, from 0. */
const noiseValues = 22;

/** The most that are ever left out: whoever asks counts as none of the others. */
export const mostLeftOut = 1 + (noiseValues - 1);

const partsOfDay = 4;
/** Shifts the parts so that an evening is in one part, in summer too. */
const firstPartBegins = 5;

/** Morning, afternoon, evening or night, of a weekday or of the weekend, by the solar time of a region. */
function partOfWeek(region: RegionId, hour: Date): string {
  const hours = hour.getTime() / 3_600_000 + solarHoursIn(region) - firstPartBegins;
  // The epoch was a Thursday.
  const dayFromMonday = (Math.floor(hours / 24) + 3) % 7;
  const part = Math.floor((hours % 24) / (24 / partsOfDay));
  return `${dayFromMonday < 5 ? 'weekday' : 'weekend'} ${part}`;
}

/**
 * Noise that is the same on every node and that nobody can compute without the secret. It is drawn once for each part of the
 * week, and there are few of those: each draw tells an observer a little, and another evening adds nothing to it.
 */
export function createPulseNoise(sessionSecret: string): PulseNoise {
  const key = derivedKey(sessionSecret, 'pulse');
  return (region, mood, hour) => {
    const drawn = `${region} ${moodNumbers[mood]} ${partOfWeek(region, hour)}`;
    return 1 + (createHmac('sha256', key).update(drawn).digest().readUInt32BE() % noiseValues);
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
