import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Environment = NodeJS.ProcessEnv;

export type Order =
  | { type: 'start'; environment: Environment }
  | { type: 'stop'; address: string }
  | { type: 'set-clock'; address: string; instant: string }
  | { type: 'admin'; words: readonly string[]; environment: Environment };

export type OrderAnswer = { result: string } | { error: string };

/** A child process that runs servers and admin commands, each with its own environment. */
export interface Servers {
  /** Starts a server. Returns its address. */
  start(environment: Environment): Promise<string>;
  /** Sets the clock of a server, which continues from there. */
  setClock(address: string, instant: string): Promise<void>;
  /** Ends a server like a signal would. */
  stop(address: string): Promise<void>;
  /** Runs a command of the operator. Returns its output. */
  admin(words: readonly string[], environment: Environment): Promise<string>;
  /** Ends the child process with all its servers. */
  end(): void;
}

export function openServers(): Servers {
  const child = fork(fileURLToPath(new URL('many-servers.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: OrderAnswer) => void>();
  let orders = 0;
  child.on('message', ({ id, ...answer }: OrderAnswer & { id: number }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  child.on('exit', (code) => {
    for (const answer of waiting.values()) answer({ error: `The process of the servers ended with ${code}.` });
  });
  async function give(order: Order): Promise<string> {
    const id = (orders += 1);
    const answered = new Promise<OrderAnswer>((resolve) => waiting.set(id, resolve));
    child.send({ id, order });
    const answer = await answered;
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  }
  return {
    start: (environment) => give({ type: 'start', environment }),
    setClock: async (address, instant) => void (await give({ type: 'set-clock', address, instant })),
    stop: async (address) => void (await give({ type: 'stop', address })),
    admin: (words, environment) => give({ type: 'admin', words, environment }),
    end: () => void child.kill('SIGKILL'),
  };
}
