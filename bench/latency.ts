/** How long calls took, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** Makes one call after the other and keeps how long each took; the first ones warm up and do not count. */
export async function latencyOf(calls: readonly (() => unknown)[], warmUps: number): Promise<Latency> {
  const times: number[] = [];
  for (const [index, call] of calls.entries()) {
    const begin = performance.now();
    await call();
    if (index >= warmUps) times.push(performance.now() - begin);
  }
  return { p50: percentileOf(times, 50), p99: percentileOf(times, 99) };
}

/** The value below which so many of a hundred are; the greatest at 100. */
export function percentileOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)]!;
}

export const latencyText = ({ p50, p99 }: Latency) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
