/** Durations of calls, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** Makes one call after the other and measures each. The first ones warm up and do not count. */
export async function latencyOf(calls: readonly (() => unknown)[], warmUps: number): Promise<Latency> {
  const [latency] = await latenciesInTurns(
    calls.map((call) => [call]),
    warmUps,
  );
  return latency!;
}

/** Measures several variants of each call in turns, so that other work on the machine slows all of them alike. */
export async function latenciesInTurns(
  calls: readonly (readonly (() => unknown)[])[],
  warmUps: number,
): Promise<Latency[]> {
  const times: number[][] = calls[0]!.map(() => []);
  for (const [index, ways] of calls.entries()) {
    const inTurns = [...ways.entries()];
    for (const [way, call] of index % 2 === 0 ? inTurns : inTurns.toReversed()) {
      const begin = performance.now();
      await call();
      if (index >= warmUps) times[way]!.push(performance.now() - begin);
    }
  }
  return times.map((some) => ({ p50: percentileOf(some, 50), p99: percentileOf(some, 99) }));
}

/** The given percentile; at 100, the maximum. */
export function percentileOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)]!;
}

export const latencyText = ({ p50, p99 }: Latency) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
