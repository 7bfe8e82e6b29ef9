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
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! };
}

export const latencyText = ({ p50, p99 }: Latency) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
