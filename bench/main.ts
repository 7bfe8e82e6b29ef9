import { main } from '../tools/run.ts';
import { addToHistory, type KeepRatio, type NewRatio } from './history.ts';

type Print = (line: string) => void;
type Sizes = Readonly<Record<string, number>>;
type Benchmark = (print: Print, keep: KeepRatio, sizes: Sizes) => Promise<void>;

/** Each benchmark prints its own table, with a reference measured in the same run. Some keep their ratios to it. */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  search: async () => (await import('./search.ts')).benchSearch,
  hub: async () => (await import('../packages/signalr-server/bench/bench-hub.ts')).benchHub,
  chat: async () => (await import('./chat.ts')).benchChat,
  badge: async () => (await import('./badge.ts')).benchBadge,
  press: async () => (await import('./press.ts')).benchPress,
  line: async () => (await import('./line.ts')).benchLine,
  places: async () => (await import('./places.ts')).benchPlaces,
  photos: async () => (await import('./photos.ts')).benchPhotos,
  moderation: async () => (await import('./moderation.ts')).benchModeration,
  staff: async () => (await import('./staff.ts')).benchStaff,
};

/** The sizes among the words of the command, such as `members=1000000`. */
const sizesIn = (words: readonly string[]): Sizes =>
  Object.fromEntries(words.map((word) => word.split('=', 2)).map(([name, size]) => [name, Number(size)]));

/** Takes hours at its full size, so it only runs if it is named. */
async function benchScale(sizes: Sizes): Promise<void> {
  const { benchScale: bench } = await import('./scale.ts');
  await bench((line) => console.log(line), sizes);
}

await main(async () => {
  const words = process.argv.slice(2);
  const wanted = words.filter((word) => !word.includes('='));
  const sizes = sizesIn(words.filter((word) => word.includes('=')));
  if (wanted[0] === 'scale') return benchScale(sizes);
  if (wanted[0] === 'guard') {
    const { guard } = await import('./guard.ts');
    return guard((line) => console.log(line), wanted[1] === '--record');
  }
  const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown)
    throw new Error(
      `There is no benchmark "${unknown}". Choose from: ${Object.keys(benchmarks).join(', ')}, guard, scale.`,
    );
  for (const [name, load] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}\n`);
    const benchmark = await load();
    const ratios: NewRatio[] = [];
    await benchmark(
      (line) => console.log(line),
      (figure, ratio, better) => ratios.push({ name: `${name}: ${figure}`, ratio, better }),
      sizes,
    );
    const worse = await addToHistory(ratios);
    if (worse.length > 0) console.log(`\nMore than 10 % worse than the best so far:\n${worse.join('\n')}`);
  }
});
