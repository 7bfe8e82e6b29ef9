import { createHmac, createSecretKey } from 'node:crypto';
import { type RegionId, solarHoursIn } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { pulseStepUnder } from '@ambiance/domain/pulse';
import { derivedKey } from '../../platform/session-secret.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/** The number of members to subtract from a count, so that it does not reveal one member's presence. */
export type PulseNoise = (region: RegionId, mood: Mood, hour: Date) => number;

/** The number of possible values of the noise, from 0 up. */
const noiseValues = 22;

/** The maximum that is subtracted: the noise, and 1 for the viewer. */
export const maxLeftOut = 1 + (noiseValues - 1);

const partsOfDay = 4;
/** Shifts the parts so that an evening falls into one part, also in summer. */
const firstPartBegins = 5;

/** A name for the morning, afternoon, evening or night of a weekday or a weekend day, by the region's solar time. */
function partOfWeek(region: RegionId, hour: Date): string {
  const hours = hour.getTime() / 3_600_000 + solarHoursIn(region) - firstPartBegins;
  // 1 January 1970 was a Thursday.
  const dayFromMonday = (Math.floor(hours / 24) + 3) % 7;
  const part = Math.floor((hours % 24) / (24 / partsOfDay));
  return `${dayFromMonday < 5 ? 'weekday' : 'weekend'} ${part}`;
}

/**
 * Keyed noise, the same on every node and unpredictable without the secret. Each draw reveals a little, so there is only one for
 * each part of the week; watching further evenings reveals nothing more.
 */
export function createPulseNoise(secrets: SessionSecrets): PulseNoise {
  // With plain bytes, Node would take six times as long for each hash.
  const keyOf = perSecret((secret) => createSecretKey(derivedKey(secret, 'pulse')));
  return (region, mood, hour) => {
    const drawn = `${region} ${moodNumbers[mood]} ${partOfWeek(region, hour)}`;
    return 1 + (createHmac('sha256', keyOf(secrets.current())).update(drawn).digest().readUInt32BE() % noiseValues);
  };
}

/** The step shown for a region and mood, and the hour since which it is shown. */
export interface Step {
  step: number | null;
  since: Date;
}

/** A changed step stays for this many hours: each change reveals a little, so there should be few. */
export const stepHours = 3;

/** The step to show for a count. The last one stays if it is less than `stepHours` old. */
export function nextStep(count: number, noise: number, hour: Date, last: Step | undefined): Step {
  if (last && hour.getTime() - last.since.getTime() < stepHours * 3_600_000) return last;
  const step = pulseStepUnder(count - noise);
  return last && last.step === step ? last : { step, since: hour };
}

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
