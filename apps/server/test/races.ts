import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from '../src/platform/database/database.ts';
import { createScenes, type Scene, statesOf } from './scenes.ts';
import { seededChance, slowStatements } from './slow-statements.ts';
import { startTestServer } from './start-test-server.ts';
import { CallError } from './test-transport.ts';

const atATime = 8;
const longestPauseMs = 4;
const longestStartMs = 16;

/** An act by or about a person of a scene. */
export type Act = (scene: Scene) => Promise<unknown>;

/** A write, and an event that happens at the same time. */
export interface Pair {
  name: string;
  /** Runs before both. */
  before?: Act | undefined;
  event: Act;
  /** The two commits of an event that has two. The write may then also come between them. */
  commits?: readonly [Act, Act] | undefined;
  write: Act;
}
interface Run {
  pair: Pair;
  order: 'event first' | 'write first' | 'in between' | 'at once';
}
interface End {
  wasWritten: boolean;
  rows: readonly string[];
}
interface Ended {
  run: Run;
  scene: Scene;
  wasWritten: boolean;
}

/** True if the act succeeded, false if it was refused. Throws only if the server failed. */
const wasDone = (doing: Promise<unknown>) =>
  doing.then(
    (answer) => answer !== null,
    (error: unknown) => {
      const isFailure =
        error instanceof CallError
          ? error.status >= 500
          : error instanceof DatabaseError || isDatabaseUnavailable(error);
      if (isFailure) throw error;
      return false;
    },
  );

/**
 * Runs each pair in both orders, and many times at once with pauses between the statements. Returns errors, and outcomes of
 * concurrent runs that neither order can produce.
 */
export async function impossibleEnds(
  pairs: readonly Pair[],
  { times, seed = times }: { times: number; seed?: number },
): Promise<string[]> {
  const chance = seededChance(seed);
  const server = await startTestServer({
    environment: { RATE_LIMIT_SCALE: '1000000' },
    statements: slowStatements(() => chance() ** 2 * longestPauseMs),
  });
  const createScene = await createScenes(server);
  const orders = ['event first', 'write first', ...Array<'at once'>(times).fill('at once')] as const;
  const runs = pairs.flatMap((pair) =>
    [...orders, ...(pair.commits ? (['in between'] as const) : [])].map((order): Run => ({ pair, order })),
  );
  const ended: Ended[] = [];
  const wrong: string[] = [];
  const queue = runs.values();
  const work = async () => {
    for (const run of queue) {
      const scene = await createScene();
      try {
        ended.push({ run, scene, wasWritten: await play(run, scene, () => chance() * longestStartMs) });
      } catch (error) {
        wrong.push(`${run.pair.name}, ${run.order}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));

  const states = await statesOf(
    server,
    ended.map(({ scene }) => scene),
  );
  for (const [pair, all] of Map.groupBy(ended, ({ run }) => run.pair)) {
    // A write may be refused because of the concurrent event. The outcome then counts as if it had not been requested.
    const endOf = ({ scene, wasWritten }: Ended) => ({ wasWritten, rows: states.get(scene)! });
    const isOneOf = (end: End, ends: readonly End[]) =>
      ends.some(({ wasWritten, rows }) => (wasWritten || !end.wasWritten) && rows.join() === end.rows.join());
    const [ordered, atOnce] = [
      all.filter(({ run }) => run.order !== 'at once'),
      all.filter(({ run }) => run.order === 'at once'),
    ];
    const possible = ordered.map(endOf);
    const impossible = atOnce.map(endOf).filter((end) => !isOneOf(end, possible));
    if (impossible[0]) wrong.push(`${impossible.length} times ${pair.name}: ${differences(impossible[0], possible)}`);
  }
  return wrong;
}

async function play({ pair, order }: Run, scene: Scene, startMs: () => number): Promise<boolean> {
  const { before, event, commits, write } = pair;
  await before?.(scene);
  if (order === 'event first') {
    await wasDone(event(scene));
    return wasDone(write(scene));
  }
  if (order === 'write first') {
    const wasWritten = await wasDone(write(scene));
    await wasDone(event(scene));
    return wasWritten;
  }
  if (order === 'in between') {
    await wasDone(commits![0](scene));
    const wasWritten = await wasDone(write(scene));
    await wasDone(commits![1](scene));
    return wasWritten;
  }
  const later = async (act: Act) => {
    await sleep(startMs());
    return wasDone(act(scene));
  };
  const [wasWritten] = await Promise.all([later(write), later(event)]);
  return wasWritten;
}

/** Describes how an outcome differs from each possible one. */
const differences = (end: End, possible: readonly End[]) =>
  possible
    .map((one) =>
      [
        `written: ${end.wasWritten}, not ${one.wasWritten}`,
        ...end.rows.filter((row) => !one.rows.includes(row)).map((row) => `+ ${row}`),
        ...one.rows.filter((row) => !end.rows.includes(row)).map((row) => `- ${row}`),
      ].join('\n'),
    )
    .join('\nor\n');
