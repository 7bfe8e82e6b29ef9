import { ambiance, type Entrant, storingRelay } from './chat.ts';
import { type Contender, startContender } from './chat/contender.ts';
import { type Bursts, type Dialect, hub, type OpenLoad, openLoad, relay } from './chat/load.ts';
import { addToHistory, type Ratio, readHistory } from './history.ts';
import { judge, type Verdict } from './verdict.ts';

interface Part {
  product: Entrant;
  reference: Entrant;
  connections: number;
  /** The names of the rows, with what is sent in a turn. */
  figures: Readonly<Record<string, Bursts>>;
}

interface Row extends Verdict {
  name: string;
  pairs: number;
}

/** Calls a method of the hub. Its completion is the acknowledgement. */
const say: Dialect = {
  greeting: hub.greeting,
  say: (to, text, number) => `{"type":1,"invocationId":"${number}","target":"Say","arguments":["${to}","${text}"]}\x1e`,
  hear(frame, acknowledged) {
    for (const [, number] of frame.matchAll(/\{"type":3,"invocationId":"(\d+)"/g)) acknowledged(Number(number));
  },
};
const hubFolder = '../../packages/signalr-server/bench/';

const parts: readonly Part[] = [
  {
    product: { name: 'hub', script: `${hubFolder}hub-relay.ts`, args: [], dialect: say },
    reference: { name: 'bare relay', script: `${hubFolder}ws-relay.ts`, args: [], dialect: relay },
    connections: 40,
    figures: { 'guard hub: 4 messages in one write, hub / bare relay': { senders: 20, each: 4, bursts: 25 } },
  },
  {
    product: ambiance,
    reference: storingRelay,
    connections: 100,
    figures: {
      'guard chat: 1 message at a time, Ambiance / storing relay': { senders: 1, each: 1, bursts: 40 },
      'guard chat: 50 messages at once, Ambiance / storing relay': { senders: 50, each: 1, bursts: 5 },
    },
  },
];
/** The first pairs warm the servers up. */
const warmUpPairs = 10;
const countedPairs = 20;
const explanation = `
CPU time of a message in the product, divided by that in the reference. Both get the same messages, in turns of a fraction of
a second. Two turns next to each other are a pair. The range is where the median of the pairs can be, with a certainty of
98 %. A ratio is worse if its whole range is above the limit (25 % above the recorded median), and fine if none of it is.

| product / reference | pairs | median | range | limit | |
|---|---|---|---|---|---|`;
/** No further try begins after this time. */
const triesSeconds = 80;

/**
 * Fails if the CPU time of a message, divided by that of a reference, is clearly more than 25 % above its recorded median, or
 * if none is recorded. With `shouldRecord`, adds the medians to the history instead.
 */
export async function guard(print: (line: string) => void, shouldRecord: boolean): Promise<void> {
  print(explanation);
  const history = await readHistory();
  const end = performance.now() + (shouldRecord ? 0 : triesSeconds * 1000);
  const rows: Row[] = [];
  for (const part of parts) {
    const judged = await judgePart(part, history, end);
    for (const { name, pairs, lower, median, upper, limit, verdict } of judged) {
      const middle = `${median.toFixed(2)} | ${lower.toFixed(2)} to ${upper.toFixed(2)}`;
      print(`| ${name} | ${pairs} | ${middle} | ${limit?.toFixed(2) ?? ''} | ${verdict} |`);
    }
    rows.push(...judged);
  }
  if (shouldRecord) {
    await addToHistory(rows.map(({ name, median }) => ({ name, ratio: median, better: 'lower' })));
    print('The medians were added to bench/history.jsonl.');
    return;
  }
  const namesOf = (wanted: Verdict['verdict']) =>
    rows.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);
  const unrecorded = namesOf('not recorded');
  if (unrecorded.length > 0) {
    throw new Error(
      `No median is recorded for: ${unrecorded.join('; ')}. Run "npm run bench -- guard --record" a few times, while the machine does nothing else.`,
    );
  }
  const worse = namesOf('worse');
  if (worse.length > 0) throw new Error(`More than 25 % above the recorded median: ${worse.join('; ')}.`);
}

/**
 * While a result is not fine and there is time, measures more pairs, with new servers, because a start of them can be an
 * unlucky one.
 */
async function judgePart(part: Part, history: readonly Ratio[], end: number): Promise<Row[]> {
  const pairs = new Map<string, number[]>(Object.keys(part.figures).map((name) => [name, []]));
  for (;;) {
    await measurePairs(part, pairs);
    const rows = [...pairs].map(([name, ratios]) => {
      const recorded = history.filter((one) => one.name === name).map(({ ratio }) => ratio);
      return { name, pairs: ratios.length, ...judge(name, ratios, recorded) };
    });
    const isSettled = rows.every(({ verdict }) => verdict === 'fine' || verdict === 'not recorded');
    if (isSettled || performance.now() > end) return rows;
  }
}

/** Starts both servers, measures them in turns and adds the ratio of each pair of turns. */
async function measurePairs(
  { product, reference, connections, figures }: Part,
  pairs: ReadonlyMap<string, number[]>,
): Promise<void> {
  const contenders: Contender[] = [];
  const loads: OpenLoad[] = [];
  try {
    for (const { script, args, dialect } of [product, reference]) {
      const contender = await startContender(script, [String(connections), ...args], { isPinned: false });
      contenders.push(contender);
      loads.push(await openLoad(contender, dialect, connections));
    }
    const [ours, theirs] = loads as [OpenLoad, OpenLoad];
    for (let pair = 0; pair < warmUpPairs + countedPairs; pair += 1) {
      for (const [name, burst] of Object.entries(figures)) {
        const costs = new Map<OpenLoad, number>();
        // The one that goes first changes, so that neither always follows the other.
        for (const load of pair % 2 === 0 ? [ours, theirs] : [theirs, ours]) costs.set(load, await load.costOf(burst));
        if (pair >= warmUpPairs) pairs.get(name)!.push(costs.get(ours)! / costs.get(theirs)!);
      }
    }
  } finally {
    for (const load of loads) load.close();
    for (const contender of contenders) await contender.stop();
  }
}
