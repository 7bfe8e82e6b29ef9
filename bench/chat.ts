import { canPin, type Contender, loadCore, pinThreads, serverCore, startContender } from './chat/contender.ts';
import type { KeepRatio } from './history.ts';
import {
  type Dialect,
  type Flow,
  hub,
  measureFlow,
  measureIdle,
  measurePaced,
  measureSilence,
  type PacedFlow,
  relay,
} from './chat/load.ts';

export interface Entrant {
  name: string;
  script: string;
  args: readonly string[];
  dialect: Dialect;
}

interface Load {
  /** Messages of a pair that are on their way, half of them each way. */
  perPair: number;
  isPinned: boolean;
}

export const ambiance: Entrant = {
  name: 'Ambiance: checked, counted, stored',
  script: 'ambiance.ts',
  args: [],
  dialect: hub,
};
export const storingRelay: Entrant = {
  name: 'ws relay with a plain insert',
  script: 'relay.ts',
  args: ['insert'],
  dialect: relay,
};
const storing: readonly Entrant[] = [storingRelay, ambiance];
const silentRelay: Entrant = {
  name: 'ws relay that stores nothing',
  script: 'relay.ts',
  args: ['nothing'],
  dialect: relay,
};
const connectionCounts = [100, 1000];
const ratesPerSecond = [250, 1000];
const pacedConnections = 100;
const idleConnections = 3000;
const seconds = 6;
/** Each differs from the one before in one point, so that the rows show how much the ratio depends on that point. */
const loads: readonly Load[] = [
  { perPair: 2, isPinned: true },
  { perPair: 4, isPinned: true },
  // The load's own work then takes CPU time from the contender.
  { perPair: 4, isPinned: false },
];
const rounds = 3;

/**
 * Measures messages per second that are acknowledged and delivered, compared with two relays. Also measures the CPU cost of
 * a message at a fixed rate, that of the same server without messages, and the memory of idle connections. Server and
 * database share one core and the load has the other, except where the rows say that all share both.
 */
export async function benchChat(print: (line: string) => void, keep: KeepRatio): Promise<void> {
  print(
    canPin
      ? `Server and database on core ${serverCore}, the load on core ${loadCore}; medians of ${rounds} rounds.`
      : 'This machine has one core or no taskset: the load takes from what it measures.',
  );
  print('');
  print(
    '| messages a second: acknowledged / delivered (p99 in ms) | connections | on their way | | core used by the load |',
  );
  print('|---|---|---|---|---|');
  for (const connections of connectionCounts) {
    for (const load of loads) await compareFlows(connections, load, print, keep);
  }
  if (canPin) pinThreads(loadCore);

  print('');
  print('| at a fixed rate: CPU of server and database in ms a message, p50 / p99 in ms | messages a second | |');
  print('|---|---|---|');
  for (const rate of ratesPerSecond) {
    const flows = new Map<string, Paced[]>(storing.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const entrant of storing) flows.get(entrant.name)?.push(await pacedFlowOf(entrant, rate));
    }
    for (const [name, measured] of flows) {
      print(`| ${name} | ${rate} | ${pacedText(measured)} |`);
      const silentMs = medianOf(measured, (flow) => flow.silentMs);
      print(`| ${name} | 0 (after ${rate}) | ${silentMs.toFixed(1)} ms/s |`);
      const p99 = medianOf(measured, (flow) => flow.p99);
      keep(`p99 in ms, ${rate} a second, ${name}`, p99, 'lower');
    }
    keep(
      `CPU of a message beside the storing relay, ${rate} a second`,
      ratioOf(flows, (flow) => flow.cpuMs),
      'lower',
    );
  }

  const contender = await startContender(ambiance.script, [String(idleConnections + 1000), ...ambiance.args]);
  const bytes = await measureIdle(contender, ambiance.dialect, idleConnections);
  await contender.stop();
  print('');
  print(`Memory that an idle connection keeps (of ${idleConnections}): ${(bytes / 1024).toFixed(1)} KiB`);
}

async function compareFlows(
  connections: number,
  { perPair, isPinned }: Load,
  print: (line: string) => void,
  keep: KeepRatio,
): Promise<void> {
  if (canPin) pinThreads(isPinned ? loadCore : `${serverCore},${loadCore}`);
  const entrants = perPair === 2 ? [silentRelay, ...storing] : storing;
  const flows = new Map<string, Flow[]>(entrants.map(({ name }) => [name, []]));
  // Each round measures every contender, so that a busy moment of the machine affects all alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const entrant of entrants) {
      const flow = await measured(
        entrant,
        connections,
        (contender) => measureFlow(contender, entrant.dialect, { connections, seconds, onTheirWay: perPair / 2 }),
        canPin && isPinned,
      );
      flows.get(entrant.name)?.push(flow);
    }
  }
  const kind = `${perPair} a pair${isPinned ? '' : ', all on both cores'}`;
  for (const [name, all] of flows) {
    const share = Math.round(100 * medianOf(all, (flow) => flow.loadShare));
    print(`| ${name} | ${connections} | ${kind} | ${flowText(all)} | ${share} % |`);
  }
  const ratio = ratioOf(flows, (flow) => flow.acknowledgedPerSecond);
  keep(`messages a second beside the storing relay, ${connections} connections, ${kind}`, ratio, 'higher');
}

interface Paced extends PacedFlow {
  /** CPU time per second without messages, in milliseconds: the fixed cost. */
  silentMs: number;
}

const pacedFlowOf = (entrant: Entrant, perSecond: number): Promise<Paced> =>
  measured(entrant, pacedConnections, async (contender) => {
    const load = { connections: pacedConnections, perSecond, seconds };
    const flow = await measurePaced(contender, entrant.dialect, load);
    return { ...flow, silentMs: await measureSilence(contender, entrant.dialect, load) };
  });

async function measured<Result>(
  { script, args }: Entrant,
  connections: number,
  measure: (contender: Contender) => Promise<Result>,
  isPinned = canPin,
): Promise<Result> {
  const contender = await startContender(script, [String(connections), ...args], { isPinned });
  try {
    return await measure(contender);
  } finally {
    await contender.stop();
  }
}

const medianOf = <Measured>(all: readonly Measured[], of: (measured: Measured) => number) =>
  all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)]!;

/** Our median, divided by that of the relay that stores messages too. */
const ratioOf = <Measured>(flows: ReadonlyMap<string, readonly Measured[]>, of: (measured: Measured) => number) =>
  medianOf(flows.get(ambiance.name)!, of) / medianOf(flows.get(storingRelay.name)!, of);

function pacedText(flows: readonly PacedFlow[]): string {
  const [cpuMs, p50, p99] = (['cpuMs', 'p50', 'p99'] as const).map((key) => medianOf(flows, (flow) => flow[key]));
  return `${cpuMs!.toFixed(2)}, ${p50!.toFixed(1)} / ${p99!.toFixed(1)}`;
}

function flowText(flows: readonly Flow[]): string {
  const median = (of: (flow: Flow) => number) => medianOf(flows, of);
  const part = (rate: number, p99: number) => `${Math.round(rate)} (${p99.toFixed(0)})`;
  return [
    part(
      median((flow) => flow.acknowledgedPerSecond),
      median((flow) => flow.acknowledgedP99),
    ),
    part(
      median((flow) => flow.deliveredPerSecond),
      median((flow) => flow.deliveredP99),
    ),
  ].join(' / ');
}
