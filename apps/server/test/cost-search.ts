import { seededChance } from './slow-statements.ts';

/** The odd parts of a request, by place: `query.q`, `body.email`, `header.accept`, `path`. */
export type Input = Readonly<Record<string, string>>;

export interface Cost {
  input: Input;
  /** Processor time of the main thread for the request, in milliseconds. */
  ms: number;
}

const stored = 4;
const parts = 'a 0 . , ; : - = @ / \\ % * ( [ " ﷺ 🙂 \u0301 \t fr- q=0. .. =,'.split(' ');
const repeats = [2, 10, 100, 1000, 5000];

/** The longest path that a file system looks up. It refuses a longer one before anything else reads it. */
const longestLookedUp = 3900;
/** The longest text in a place that the server still accepts. */
const roomIn = (place: string): number =>
  place.startsWith('body.') ? 50_000 : place.startsWith('query.') ? 4000 : 10_000;

/**
 * Measures the mean over several tries, since the thread's clock is coarse. Other processes do not affect it. Work off the main
 * thread, such as hashes and the database, is not counted: it has limits of its own.
 */
export async function costOf(send: (input: Input) => Promise<unknown>, input: Input, tries = 1): Promise<Cost> {
  const before = process.threadCpuUsage();
  for (let count = 0; count < tries; count += 1) await send(input);
  const { user, system } = process.threadCpuUsage(before);
  return { input, ms: (user + system) / 1000 / tries };
}

/**
 * Fills each place of the input with repetitions of one part, for each part in turn. Then it repeatedly alters the costliest inputs found
 * so far. Returns the costliest of all.
 */
export async function costliestOf(
  send: (input: Input) => Promise<unknown>,
  start: Input,
  { rounds, seed, filled = () => true }: { rounds: number; seed: number; filled?: (place: string) => boolean },
): Promise<Cost> {
  const chance = seededChance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  const places = Object.keys(start);

  function* candidates(): Generator<Input> {
    for (const place of places.filter(filled)) {
      for (const part of parts) {
        const text = start[place]!;
        for (const length of place === 'path' ? [longestLookedUp, roomIn(place)] : [roomIn(place)]) {
          yield { ...start, [place]: text + part.repeat((length - 2 * text.length) / part.length) + text };
        }
      }
    }
    for (let round = 0; round < rounds; round += 1) yield alter(pick(worst).input);
  }

  function alter(input: Input): Input {
    const place = pick(places);
    const text = input[place]!;
    const at = Math.floor(chance() * (text.length + 1));
    const altered = pick([
      () => text.slice(0, at) + pick(parts) + text.slice(at),
      () => text.slice(0, at) + (pick(parts) + pick(parts)).repeat(pick(repeats)) + text.slice(at),
      () => text.slice(0, at) + text.slice(at + 1),
      () => text + text,
    ])();
    return { ...input, [place]: altered.slice(0, roomIn(place)) };
  }

  let worst = [await costOf(send, start, 3)];
  for (const input of candidates()) {
    const found = await costOf(send, input);
    if (worst.length === stored && found.ms <= worst.at(-1)!.ms) continue;
    // One measurement can be too high by chance, so it is repeated over several tries.
    worst.push(await costOf(send, found.input, 4));
    worst = worst.toSorted((a, b) => b.ms - a.ms).slice(0, stored);
  }
  const again: Cost[] = [];
  for (const { input } of worst) again.push(await costOf(send, input, 8));
  return again.toSorted((a, b) => b.ms - a.ms)[0]!;
}
