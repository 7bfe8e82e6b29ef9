import { canPin, loadCore, pinThreads, serverCore, startContender } from './chat/contender.ts';
import { type Dialect, type Flow, hub, measureFlow, measureIdle, relay } from './chat/load.ts';

interface Entrant {
  name: string;
  script: string;
  args: readonly string[];
  dialect: Dialect;
}

const ambiance: Entrant = { name: 'Ambiance: checked, counted, stored', script: 'ambiance.ts', args: [], dialect: hub };
const entrants: readonly Entrant[] = [
  { name: 'ws relay that stores nothing', script: 'relay.ts', args: ['nothing'], dialect: relay },
  { name: 'ws relay with a plain insert', script: 'relay.ts', args: ['insert'], dialect: relay },
  ambiance,
];
const connectionCounts = [100, 1000];
const idleConnections = 3000;
const seconds = 6;
const rounds = 3;

/**
 * Messages a second that are acknowledged to their senders and delivered to their recipients, beside two relays, and the
 * memory of idle connections. Server and database share one core, the load has the other.
 */
export async function benchChat(print: (line: string) => void): Promise<void> {
  if (canPin) pinThreads(loadCore);
  print(
    canPin
      ? `Server and database on core ${serverCore}, the load on core ${loadCore}; medians of ${rounds} rounds.`
      : 'This machine has one core or no taskset: the load takes from what it measures.',
  );
  print('');
  print('| messages a second: acknowledged / delivered (p99 in ms) | connections | |');
  print('|---|---|---|');
  for (const connections of connectionCounts) {
    const flows = new Map<string, Flow[]>(entrants.map(({ name }) => [name, []]));
    // Everybody in every round, so that a busy moment of the machine hits all of them alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const entrant of entrants) flows.get(entrant.name)?.push(await flowOf(entrant, connections));
    }
    for (const [name, measured] of flows) print(`| ${name} | ${connections} | ${flowText(measured)} |`);
  }

  const contender = await startContender(ambiance.script, [String(idleConnections + 1000), ...ambiance.args]);
  const bytes = await measureIdle(contender, ambiance.dialect, idleConnections);
  await contender.stop();
  print('');
  print(`Memory that an idle connection keeps (of ${idleConnections}): ${(bytes / 1024).toFixed(1)} KiB`);
}

async function flowOf({ script, args, dialect }: Entrant, connections: number): Promise<Flow> {
  const contender = await startContender(script, [String(connections), ...args]);
  try {
    return await measureFlow(contender, dialect, connections, seconds);
  } finally {
    await contender.stop();
  }
}

function flowText(flows: readonly Flow[]): string {
  const median = (of: (flow: Flow) => number) => flows.map(of).sort((a, b) => a - b)[Math.floor(flows.length / 2)]!;
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
