import { fork, type ChildProcess } from 'node:child_process';
import { WebSocket } from 'ws';
import type { Usage } from './contender.ts';
import type { Dialect } from './dialects.ts';

interface Contender {
  port: number;
  usage(): Promise<Usage>;
  stop(): void;
}

async function startContender({ script }: Dialect): Promise<Contender> {
  const child = fork(new URL(script, import.meta.url), {
    execArgv: ['--expose-gc', '--no-warnings'],
  });
  const port = Number(await nextMessage(child));
  return {
    port,
    async usage() {
      child.send('usage');
      return (await nextMessage(child)) as Usage;
    },
    stop: () => child.disconnect(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('message', resolve);
  });
}

async function connect({ path, greeting, greeted, ping }: Dialect, port: number, user: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}access_token=${user}`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  for (const text of greeting) socket.send(text);
  if (greeted !== undefined) await firstMatching(socket, greeted);
  if (ping !== undefined) {
    socket.on('message', (data: Buffer) => {
      if (data.toString() === ping[0]) socket.send(ping[1]);
    });
  }
  return socket;
}

function firstMatching(socket: WebSocket, start: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`No message began with ${JSON.stringify(start)} within 10 seconds.`)),
      10_000,
    );
    function look(data: Buffer): void {
      if (!data.toString().startsWith(start)) return;
      clearTimeout(late);
      socket.off('message', look);
      resolve();
    }
    socket.on('message', look);
  });
}

export interface Relay {
  /** Messages relayed and echoed per second of the server's processor time. */
  perCpuSecond: number;
  perSecond: number;
}

/**
 * Measures pairs of clients. One writes to the other and keeps a window of messages in flight; each echo triggers the next
 * message.
 */
export async function measureRelay(
  dialect: Dialect,
  { pairs, window, seconds, text }: { pairs: number; window: number; seconds: number; text: string },
): Promise<Relay> {
  const contender = await startContender(dialect);
  const sockets: WebSocket[] = [];
  let echoed = 0;
  let number = 0;
  const mark = Buffer.from(dialect.mark);
  for (let pair = 0; pair < pairs; pair++) {
    const sender = await connect(dialect, contender.port, `s${pair}`);
    sockets.push(sender, await connect(dialect, contender.port, `r${pair}`));
    sender.on('message', (data: Buffer) => {
      const count = countOf(mark, data);
      echoed += count;
      for (let next = 0; next < count; next++) sender.send(dialect.say(`r${pair}`, text, number++));
    });
    for (let first = 0; first < window; first++) sender.send(dialect.say(`r${pair}`, text, number++));
  }
  await pass(1);
  const before = await contender.usage();
  const echoedBefore = echoed;
  const started = performance.now();
  await pass(seconds);
  const after = await contender.usage();
  const relayed = echoed - echoedBefore;
  const passed = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.terminate();
  contender.stop();
  return { perCpuSecond: relayed / (after.cpuSeconds - before.cpuSeconds), perSecond: relayed / passed };
}

/** Measures resident bytes per idle connection, each of a different user. */
export async function measureIdle(dialect: Dialect, connections: number): Promise<number> {
  const contender = await startContender(dialect);
  const sockets: WebSocket[] = [];
  const open = async (first: number, count: number): Promise<void> => {
    for (let index = first; index < first + count; index++) {
      sockets.push(await connect(dialect, contender.port, `u${index}`));
    }
  };
  await open(0, 200);
  const before = await settled(contender);
  await open(200, connections);
  const after = await settled(contender);
  for (const socket of sockets) socket.terminate();
  contender.stop();
  return (after - before) / connections;
}

async function settled(contender: Contender): Promise<number> {
  await pass(1.5);
  await contender.usage();
  return (await contender.usage()).residentBytes;
}

function countOf(mark: Buffer, data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(mark); at !== -1; at = data.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

function pass(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}
