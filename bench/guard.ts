import {
  addToHistory,
  checkRatios,
  type Comparison,
  compareInTries,
  isMuchWorse,
  type KeepRatio,
  type NewRatio,
  readHistory,
} from './history.ts';

/** Short parts of benchmarks, about 20 seconds each. Their names differ from those of full runs, because their ratios do. */
const parts: Readonly<Record<string, () => Promise<(keep: KeepRatio) => Promise<void>>>> = {
  hub: async () => (await import('../packages/signalr-server/bench/bench-hub.ts')).benchHubShort,
  chat: async () => (await import('./chat.ts')).benchChatShort,
};

/**
 * Fails if a ratio is more than 25 % worse than its recorded median in three tries, or has none. With `shouldRecord`, adds
 * lines instead.
 */
export async function guard(print: (line: string) => void, shouldRecord: boolean): Promise<void> {
  const history = await readHistory();
  const rows: Comparison[] = [];
  for (const [name, load] of Object.entries(parts)) {
    const part = await load();
    const measure = async () => {
      const ratios: NewRatio[] = [];
      await part((figure, ratio, better) => ratios.push({ name: `guard ${name}: ${figure}`, ratio, better }));
      return checkRatios(name, ratios);
    };
    // Lines of repeated tries would all be good ones, so the first try is recorded.
    if (shouldRecord) await addToHistory(await measure());
    else rows.push(...(await compareInTries(measure, history)));
  }
  if (shouldRecord) {
    print('The ratios were added to bench/history.jsonl.');
    return;
  }

  print('| name | ratio | recorded median | worse by |');
  print('|---|---|---|---|');
  for (const { name, ratio, median, worseBy } of rows) {
    const compared =
      median === undefined || worseBy === undefined
        ? 'not recorded | |'
        : `${median.toPrecision(3)} | ${Math.round(worseBy * 100)} % |`;
    print(`| ${name} | ${ratio.toPrecision(3)} | ${compared}`);
  }
  const unrecorded = rows.filter(({ median }) => median === undefined).map(({ name }) => name);
  if (unrecorded.length > 0) {
    throw new Error(
      `No median is recorded for: ${unrecorded.join('; ')}. Run "npm run bench -- guard --record" a few times, while the machine does nothing else.`,
    );
  }
  if (rows.some(isMuchWorse))
    throw new Error('A ratio was more than 25 % worse than its median in each of three tries.');
}
