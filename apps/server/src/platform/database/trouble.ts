import type { Log } from '../log.ts';
import { errorCode } from './error-code.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Work that a reachable database may refuse: any write, or more connections. */
export type Trouble = 'database-writes' | 'database-connections';

/** Recognized by PostgreSQL's code, or by the driver's message while it waits for a pooled connection. */
const reasons: Readonly<Record<Trouble, RegExp>> = {
  // A full disk, a failing disk, or a read-only database.
  'database-writes': /^(53100|58|25006)/,
  'database-connections': /^(53300|timeout exceeded when trying to connect)/,
};

const rememberedMs = 60_000;

export interface Troubles {
  note(error: unknown): void;
  /** The kinds of refusal in the last minute. */
  recent(): Trouble[];
}

/** Remembers for a minute which work a database refused, and logs each kind once a minute with the database's message. */
export function createTroubles(log: Pick<Log, 'warn'>, now = () => performance.now()): Troubles {
  const seenAt = new Map<string, number>();
  const isRecent = (key: string) => now() - (seenAt.get(key) ?? -Infinity) < rememberedMs;
  return {
    note(error) {
      if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return;
      const reason = errorCode(error) ?? error.message;
      // The error's detail and hint may contain values of a row, so they are not logged.
      if (!isRecent(reason)) log.warn({ code: errorCode(error) }, `The database refuses work: ${error.message}`);
      seenAt.set(reason, now());
    },
    recent: () =>
      (Object.keys(reasons) as Trouble[]).filter((trouble) =>
        [...seenAt.keys()].some((reason) => reasons[trouble].test(reason) && isRecent(reason)),
      ),
  };
}
