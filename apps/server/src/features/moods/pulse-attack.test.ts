import { cellAt, regionOf } from '@ambiance/domain/location-grid';
import { pulseStepUnder } from '@ambiance/domain/pulse';
import { describe, expect, test } from 'vitest';
import { seededChance } from '../../../test/slow-statements.ts';
import { onlySecret } from '../../platform/session-secrets.ts';
import { createPulseNoise, hourOf, type PulseNoise, nextStep, type Step } from './pulse.ts';

/**
 * The attacker knows all members of a region except one. Each hour they add or remove accounts of their own there and read the
 * pulse. Moving gains nothing: each region has one pulse, and regions do not overlap.
 */
type Attack = (ask: (ownAccounts: number) => number) => number;

const hours = 48;

const attacks: Record<string, Attack> = {
  'asks for days': (ask) => sum(Array.from({ length: hours }, () => ask(0))),
  'asks for days beside so many accounts that the count is about to grow': (ask) =>
    sum(Array.from({ length: hours }, () => ask(6))),
  'adds an account each hour until the answer grows, and again for days': (ask) => {
    const needed: number[] = [];
    let [accounts, last] = [0, ask(0)];
    for (let hour = 1; hour < hours; hour++) {
      const told = ask(accounts);
      if (told > last && accounts > 0) {
        needed.push(accounts);
        accounts = 0;
      } else accounts++;
      last = told;
    }
    return needed.length > 0 ? sum(needed) / needed.length : hours;
  },
  'adds and removes accounts by chance': (ask) => {
    const chance = seededChance(5);
    return sum(Array.from({ length: hours }, () => ask(Math.floor(chance() * 20))));
  },
};

const runs = 200;
const others = 11;

/** Counts shown in the hours of each evening and of the afternoon before it. */
interface Watched {
  evening: number[];
  afternoon: number[];
}

const days = 30;
const eveningHours = 5;
const counts = [8, 11, 14, 17, 20];
const montrealRegion = regionOf(cellAt(45.5, -73.57));

/** Simulated runs: on the days chosen by `extra`, one more member is there from 18:00 to 23:00, on top of `count` others. */
function watchedOf(count: number, extra: (day: number) => number, given?: PulseNoise): Watched[] {
  return Array.from({ length: runs }, (_, run) => {
    const draw = given ?? createPulseNoise(onlySecret(`habit ${run} ${count} ${extra(0)}`));
    const drawn = new Map<number, number>();
    const watched: Watched = { evening: [], afternoon: [] };
    let last: Step | undefined;
    for (let place = 0; place < days * 24; place++) {
      const clock = place % 24;
      // Midnight of a Wednesday in Montréal.
      const hour = hourAt(place + 5);
      const noise = drawn.get(place % 168) ?? draw(montrealRegion, 'dinner', hour);
      drawn.set(place % 168, noise);
      const isEvening = clock >= 18 && clock < 18 + eveningHours;
      const people = count + (isEvening ? extra(Math.floor(place / 24)) : 0);
      last = nextStep(people, noise, hour, last);
      if (isEvening) watched.evening.push(last.step ?? 0);
      if (clock >= 12 && clock < 17) watched.afternoon.push(last.step ?? 0);
    }
    return watched;
  });
}

const eveningsOf = ({ evening }: Watched, from: number, to: number) =>
  evening.slice(from * eveningHours, to * eveningHours);

/** The guesses of an observer who knows all other members. */
const habits: Record<string, (watched: Watched) => number> = {
  'watches one evening': (watched) => sum(eveningsOf(watched, 0, 1)),
  'watches seven evenings': (watched) => sum(eveningsOf(watched, 0, 7)),
  'watches 30 evenings': (watched) => sum(watched.evening),
  'watches 30 evenings for one in which the count grows': ({ evening }) => Math.max(...evening),
  'watches 30 evenings for one in which the count falls': ({ evening }) => Math.min(...evening),
  'compares 30 evenings with their afternoons': ({ evening, afternoon }) => sum(evening) - sum(afternoon),
  'compares weekdays with weekends': ({ evening }) =>
    sum(evening.filter((_, place) => [3, 4].includes(Math.floor(place / eveningHours) % 7))) * 2.5 -
    sum(evening.filter((_, place) => ![3, 4].includes(Math.floor(place / eveningHours) % 7))),
};

describe('an attacker who', () => {
  const evenings = counts.map((count) => [watchedOf(count, () => 0), watchedOf(count, () => 1)] as const);

  test.each(Object.keys(attacks))('%s, cannot detect whether one person is present', (name) => {
    const [without, aside] = [0, 1].map((extra) => outcomesOf(attacks[name]!, others + extra, 'noisy'));
    expect(distinguishability(without!, aside!)).toBeLessThan(0.25);
  });

  test('uses exact counts in the same way can detect one person', () => {
    const told = Object.values(attacks).map((attack) => {
      const [without, aside] = [0, 1].map((extra) => outcomesOf(attack, others + extra, 'plain'));
      return distinguishability(without!, aside!);
    });
    expect(Math.max(...told)).toBe(1);
  });

  test.each(Object.entries(habits))('%s, learns little about a person who comes each evening', (_, read) => {
    expect(
      Math.max(...evenings.map(([without, aside]) => distinguishability(without.map(read), aside.map(read)))),
    ).toBeLessThan(0.3);
  });

  test('compares two weeks with and without a person’s evenings learns little about that person', () => {
    const read = (watched: Watched) => sum(eveningsOf(watched, 0, 14)) - sum(eveningsOf(watched, 14, 28));
    const max = [11, 14].map((count) => {
      const [without, aside] = [0, 1].map((extra) => watchedOf(count, (day) => (day < 14 ? extra : 0)).map(read));
      return distinguishability(without!, aside!);
    });
    expect(Math.max(...max)).toBeLessThan(0.3);
  });

  test('watches exact counts each evening can detect one person', () => {
    const [without, aside] = [0, 1].map((extra) =>
      watchedOf(
        10,
        () => extra,
        () => 1,
      ).map(habits['watches 30 evenings']!),
    );
    expect(distinguishability(without!, aside!)).toBe(1);
  });
});

function outcomesOf(attack: Attack, count: number, kind: 'noisy' | 'plain'): number[] {
  return Array.from({ length: runs }, (_, run) => {
    // Each run has its own region and so its own noise, which matches in both worlds only by chance.
    const noise: PulseNoise = kind === 'noisy' ? createPulseNoise(onlySecret(`secret ${run} ${count}`)) : () => 1;
    let last: Step | undefined;
    let place = 0;
    return attack((ownAccounts) => {
      const hour = hourAt(place++);
      const people = count + ownAccounts;
      if (kind === 'plain') return pulseStepUnder(people - 1) ?? 0;
      last = nextStep(people, noise(1, 'dinner', hour), hour, last);
      return last.step ?? 0;
    });
  });
}

const hourAt = (place: number) => hourOf(new Date(Date.UTC(2026, 10, 18) + place * 3_600_000));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How well one outcome distinguishes two worlds, from 0 (not at all) to 1 (always). It is the greatest difference of the two
 * distributions; a part of it is due to chance.
 */
function distinguishability(some: readonly number[], others: readonly number[]): number {
  const shareUpTo = (values: readonly number[], max: number) =>
    values.filter((value) => value <= max).length / values.length;
  return Math.max(...[...some, ...others].map((max) => Math.abs(shareUpTo(some, max) - shareUpTo(others, max))));
}
