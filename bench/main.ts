import { main } from '../tools/run.ts';

/** Each benchmark prints its own table, with a reference measured in the same run. */
const benchmarks: Readonly<Record<string, () => Promise<(print: (line: string) => void) => Promise<void>>>> = {
  search: async () => (await import('./search.ts')).benchSearch,
  hub: async () => (await import('../packages/signalr-server/bench/bench-hub.ts')).benchHub,
  chat: async () => (await import('./chat.ts')).benchChat,
  badge: async () => (await import('./badge.ts')).benchBadge,
  press: async () => (await import('./press.ts')).benchPress,
  places: async () => (await import('./places.ts')).benchPlaces,
  photos: async () => (await import('./photos.ts')).benchPhotos,
  moderation: async () => (await import('./moderation.ts')).benchModeration,
};

await main(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown)
    throw new Error(`There is no benchmark "${unknown}". Choose from: ${Object.keys(benchmarks).join(', ')}.`);
  for (const [name, load] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}\n`);
    const benchmark = await load();
    await benchmark((line) => console.log(line));
  }
});
