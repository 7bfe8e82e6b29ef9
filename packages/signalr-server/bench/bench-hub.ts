import { dialects } from './dialects.ts';
import { measureIdle, measureRelay, type Relay } from './load.ts';

const rounds = 3;
const relay = { pairs: 100, seconds: 2, text: 'Shall we meet at the market at seven? '.repeat(2) };
/** Number of messages in flight per pair: one, and enough that several arrive in one turn of the event loop. */
const windows = [1, 4];
const idleConnections = 3000;

type Print = (line: string) => void;
/** Receives each result of our hub, divided by that of the bare relay. */
type KeepRatio = (name: string, ratio: number, better: 'higher') => void;

/**
 * Prints messages relayed per second of processor time, and memory per idle connection, compared with a bare `ws` relay and
 * Socket.IO.
 */
export async function benchHub(print: Print, keep?: KeepRatio): Promise<void> {
  for (const window of windows) await benchRelay(window, print, keep);
  print(`resident memory for each of ${idleConnections} idle connections`);
  for (const dialect of dialects.filter(({ name }) => !/send|acknowledgement/.test(name))) {
    const kibibytes = (await measureIdle(dialect, idleConnections)) / 1024;
    print(`  ${dialect.name.replace(/,.*/, '').padEnd(32)}${kibibytes.toFixed(1).padStart(8)} KiB`);
  }
}

async function benchRelay(window: number, print: Print, keep?: KeepRatio): Promise<void> {
  print(`messages relayed and echoed: ${relay.pairs} pairs, ${window} on their way each, medians of ${rounds} rounds`);
  const results = new Map<string, Relay[]>(dialects.map(({ name }) => [name, []]));
  // Every contender runs in every round, so that a busy moment of the machine affects all of them alike.
  for (let round = 0; round < rounds; round++) {
    for (const dialect of dialects) results.get(dialect.name)?.push(await measureRelay(dialect, { ...relay, window }));
  }
  const perCpuSecond = (name: string): number => median((results.get(name) ?? []).map((result) => result.perCpuSecond));
  const baseline = perCpuSecond('ws relay');
  for (const [name, measured] of results) {
    const perCpu = perCpuSecond(name);
    const perSecond = median(measured.map((result) => result.perSecond));
    const ratio = perCpu / baseline;
    if (name.startsWith('hub')) keep?.(`${name}, ${window} on their way, beside the bare relay`, ratio, 'higher');
    print(
      `  ${name.padEnd(32)}${whole(perCpu)} per CPU-second, ${ratio.toFixed(2)} of the ws relay;${whole(perSecond)} per second`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function whole(value: number): string {
  return Math.round(value).toString().padStart(8);
}
