import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { BenchUser, Contender } from '../chat/contender.ts';
import { connect, hub, measurePaced } from '../chat/load.ts';
import { hubOf } from './big-tables.ts';

const talkingShare = 0.02;
/** Each talking user sends a message every five seconds. */
const secondsBetween = 5;
const seconds = 10;
const atOnce = 100;

interface Held {
  bytesEach: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Time until all clients were connected again after a restart. */
  backSeconds: number;
}

/** Holds many connections on one process, a few of which talk, and measures their reconnection after a restart. */
export async function holdConnections(start: () => Promise<Contender>, users: readonly BenchUser[]): Promise<Held> {
  const talking = Math.max(2, 2 * Math.round((users.length * talkingShare) / 2));
  const [talkers, silent] = [users.slice(0, talking), users.slice(talking)];
  const server = await start();
  const before = await server.residentBytes();
  const sockets = await connectAll(server, silent);
  await sleep(2000);
  const bytesEach = ((await server.residentBytes()) - before) / silent.length;
  const perSecond = Math.max(1, Math.round(talking / secondsBetween));
  const place = { ...server, url: hubOf(server), users: [...talkers] };
  const { p50, p99 } = await measurePaced(place, hub, { connections: talking, perSecond, seconds });
  await server.stop();
  for (const socket of sockets) socket.terminate();

  const next = await start();
  const begun = performance.now();
  const back = await connectAll(next, users);
  const backSeconds = (performance.now() - begun) / 1000;
  for (const socket of back) socket.terminate();
  await next.stop();
  return { bytesEach, perSecond, p50, p99, backSeconds };
}

async function connectAll(server: Contender, users: readonly BenchUser[]): Promise<WebSocket[]> {
  const place = { ...server, url: hubOf(server) };
  const waiting = [...users];
  const sockets: WebSocket[] = [];
  const connectSome = async () => {
    for (let user = waiting.pop(); user; user = waiting.pop()) sockets.push(await connect(place, hub, user));
  };
  await Promise.all(Array.from({ length: atOnce }, connectSome));
  return sockets;
}
