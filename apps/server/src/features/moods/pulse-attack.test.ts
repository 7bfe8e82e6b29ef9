import { pulseStepUnder } from '@ambiance/domain/pulse';
import { describe, expect, test } from 'vitest';
import { seededChance } from '../../../test/slow-statements.ts';
import { createPulseNoise, hourOf, type PulseNoise, stepToTell, type Told } from './pulse.ts';

/**
 * Somebody who knows everybody in a region but one, adds and removes accounts of their own there each hour and asks each
 * hour. Their position says no more: each region has its own answer, and none overlaps another.
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

describe('whoever', () => {
  test.each(Object.keys(attacks))('%s cannot tell whether one person is there', (name) => {
    const [without, beside] = [0, 1].map((extra) => outcomesOf(attacks[name]!, others + extra, 'noisy'));
    expect(tellsApart(without!, beside!)).toBeLessThan(0.25);
  });

  test('does the same where plain counts are told can tell', () => {
    const told = Object.values(attacks).map((attack) => {
      const [without, beside] = [0, 1].map((extra) => outcomesOf(attack, others + extra, 'plain'));
      return tellsApart(without!, beside!);
    });
    expect(Math.max(...told)).toBe(1);
  });

  test('knows the lasting part of the noise, and waits an evening at the best edge, learns little of an arrival', () => {
    const arrivals = (extra: number, count: number) => {
      const noise = createPulseNoise('one secret');
      return Array.from({ length: runs }, (_, evening) => {
        let last: Told | undefined;
        const tell = (place: number, people: number) => {
          const hour = hourAt(evening * 48 + place);
          last = stepToTell(people, noise(1, 'dinner', hour), hour, last);
          return last.step ?? 0;
        };
        for (let place = 0; place < 12; place++) tell(place, count);
        return sum(Array.from({ length: 5 }, (_, place) => tell(12 + place, count + extra)));
      });
    };
    const edges = [8, 11, 14, 17, 20];
    const best = Math.max(...edges.map((count) => tellsApart(arrivals(0, count), arrivals(1, count))));
    expect(best).toBeLessThan(0.25);
  });
});

function outcomesOf(attack: Attack, count: number, kind: 'noisy' | 'plain'): number[] {
  return Array.from({ length: runs }, (_, run) => {
    // Another region for each run, and so another noise, which is the same in both worlds only by chance.
    const noise: PulseNoise = kind === 'noisy' ? createPulseNoise(`secret ${run} ${count}`) : () => 1;
    let last: Told | undefined;
    let place = 0;
    return attack((ownAccounts) => {
      const hour = hourAt(place++);
      const people = count + ownAccounts;
      if (kind === 'plain') return pulseStepUnder(people - 1) ?? 0;
      last = stepToTell(people, noise(1, 'dinner', hour), hour, last);
      return last.step ?? 0;
    });
  });
}

const hourAt = (place: number) => hourOf(new Date(Date.UTC(2026, 10, 18) + place * 3_600_000));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How much better than by chance the best guess is, from one outcome, in which of two worlds it came about: 0 is not at all, 1
 * is always right (the greatest difference of the two distributions, which some come to by chance alone).
 */
function tellsApart(some: readonly number[], others: readonly number[]): number {
  const shareUpTo = (values: readonly number[], most: number) =>
    values.filter((value) => value <= most).length / values.length;
  return Math.max(...[...some, ...others].map((most) => Math.abs(shareUpTo(some, most) - shareUpTo(others, most))));
}
