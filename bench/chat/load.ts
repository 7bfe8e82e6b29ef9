import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { BenchUser, Contender } from './contender.ts';
import { cpuMsOf } from './cpu-time.ts';

/** The wire format of a contender. */
export interface Dialect {
  greeting: readonly string[];
  say(to: string, text: string, number: number): string;
  /** Reads a frame: acknowledgements of sent messages by number, and texts from others. */
  hear(frame: string, acknowledged: (number: number) => void, delivered: (text: string) => void): void;
}

const record = '\x1e';

/** The chat hub's JSON, with minimal parsing. A receiver also gets its own messages; they are ignored. */
export const hub: Dialect = {
  greeting: [`{"protocol":"json","version":1}${record}`, `{"type":6}${record}`],
  say: (to, text, number) =>
    `{"type":1,"invocationId":"${number}","target":"SendMessage","arguments":["${to}","${text}","${randomUUID()}"]}${record}`,
  hear(frame, acknowledged, delivered) {
    for (const part of frame.split(record)) {
      if (part.startsWith('{"type":3')) {
        const { invocationId, result, error } = JSON.parse(part) as {
          invocationId: string;
          result?: object | null;
          error?: string;
        };
        if (!result) throw new Error(`A message was refused: ${error ?? part}`);
        acknowledged(Number(invocationId));
      } else if (part.includes('"ReceiveMessage"')) {
        const [message] = (JSON.parse(part) as { arguments: [{ text: string }] }).arguments;
        delivered(message.text);
      }
    }
  },
};

/** The relays' format: the returned message is the acknowledgement. */
export const relay: Dialect = {
  greeting: [],
  say: (to, text, number) => JSON.stringify({ to, text, number }),
  hear(frame, acknowledged, delivered) {
    const { number, text } = JSON.parse(frame) as { number: number; text: string };
    delivered(text);
    acknowledged(number);
  },
};

export async function connect({ url }: Contender, { greeting }: Dialect, user: BenchUser): Promise<WebSocket> {
  const socket = new WebSocket(url + user.accessToken, { perMessageDeflate: false });
  await once(socket, 'open');
  for (const text of greeting) socket.send(text);
  if (greeting.length > 0) await once(socket, 'message', { signal: AbortSignal.timeout(10_000) });
  return socket;
}

export interface Flow {
  acknowledgedPerSecond: number;
  deliveredPerSecond: number;
  /** Time from sending to acknowledgement and to delivery, in milliseconds. */
  acknowledgedP99: number;
  deliveredP99: number;
  /** CPU time of the load, as a part of one core. Near 1, the load itself is the limit. */
  loadShare: number;
}

const warmUpSeconds = 3;
const words = 'Shall we meet at the market at seven? Bring the dog.';

/**
 * Pairs of users write to each other. Each user has `onTheirWay` messages on their way, and sends a new one as soon as one
 * is acknowledged. Every delivered text is compared with those that the partner has sent.
 */
export async function measureFlow(
  contender: Contender,
  dialect: Dialect,
  { connections, seconds, onTheirWay = 1 }: { connections: number; seconds: number; onTheirWay?: number },
): Promise<Flow> {
  const people = contender.users.slice(0, connections);
  const sockets = await Promise.all(people.map((person) => connect(contender, dialect, person)));
  const acknowledged: number[] = [];
  const delivered: number[] = [];
  let counting = false;
  let talking = true;
  // Texts of each user that have not been delivered.
  const undelivered = sockets.map(() => new Set<string>());
  // Counts the messages of all users, because a relay's acknowledgement also goes to the partner.
  let number = 0;

  for (const [index, socket] of sockets.entries()) {
    const partner = index ^ 1;
    const sentAt = new Map<number, number>();
    const say = () => {
      const now = performance.now();
      number += 1;
      const text = `${index} ${now} ${number} ${words}`;
      sentAt.set(number, now);
      undelivered[index]!.add(text);
      socket.send(dialect.say(people[partner]!.id, text, number));
    };
    const onAcknowledged = (acknowledgedNumber: number) => {
      const at = sentAt.get(acknowledgedNumber);
      if (at === undefined) return;
      sentAt.delete(acknowledgedNumber);
      if (counting) acknowledged.push(performance.now() - at);
      if (talking) say();
    };
    const onDelivered = (text: string) => {
      const [from, instant] = text.split(' ', 2);
      if (Number(from) === index) return;
      if (!undelivered[partner]!.delete(text)) throw new Error(`A text was changed or delivered twice: ${text}`);
      if (counting) delivered.push(performance.now() - Number(instant));
    };
    socket.on('message', (data: Buffer) => dialect.hear(data.toString(), onAcknowledged, onDelivered));
    for (let sent = 0; sent < onTheirWay; sent += 1) say();
  }

  await sleep(warmUpSeconds * 1000);
  counting = true;
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await sleep(seconds * 1000);
  counting = false;
  const passed = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  talking = false;
  for (const socket of sockets) socket.terminate();
  return {
    acknowledgedPerSecond: acknowledged.length / passed,
    deliveredPerSecond: delivered.length / passed,
    acknowledgedP99: p99(acknowledged),
    deliveredP99: p99(delivered),
    loadShare: (cpu.user + cpu.system) / 1e6 / passed,
  };
}

const p99 = (times: number[]) => shareOf(times, 0.99);
const shareOf = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const acknowledgedWithinSeconds = 10;

/** Waits until no message is unacknowledged. @throws Error if some still are after 10 seconds */
export async function waitForAcknowledgements(countMissing: () => number): Promise<void> {
  const end = performance.now() + acknowledgedWithinSeconds * 1000;
  for (let missing = countMissing(); missing > 0; missing = countMissing()) {
    if (performance.now() > end)
      throw new Error(`${missing} messages were not acknowledged within ${acknowledgedWithinSeconds} seconds.`);
    await sleep(1);
  }
}

export interface PacedFlow {
  /** CPU time of the server with its database per acknowledged message, in milliseconds. */
  cpuMs: number;
  /** Time from sending to acknowledgement, in milliseconds. */
  p50: number;
  p99: number;
}

/** Pairs of users send a fixed number of messages per second in total, evenly and in turn, regardless of acknowledgements. */
export async function measurePaced(
  contender: Contender,
  dialect: Dialect,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
): Promise<PacedFlow> {
  const people = contender.users.slice(0, connections);
  const sockets = await Promise.all(people.map((person) => connect(contender, dialect, person)));
  const sentAt = new Map<number, number>();
  let acknowledged: number[] = [];
  for (const socket of sockets) {
    const onAcknowledged = (number: number) => {
      const at = sentAt.get(number);
      // Relays also send the sender's frame to the recipient. The first of the two counts.
      if (at !== undefined && sentAt.delete(number)) acknowledged.push(performance.now() - at);
    };
    socket.on('message', (data: Buffer) => dialect.hear(data.toString(), onAcknowledged, () => undefined));
  }

  let number = 0;
  async function sendFor(forSeconds: number): Promise<void> {
    const begin = performance.now();
    for (let sent = 0; sent < perSecond * forSeconds;) {
      const due = Math.floor(((performance.now() - begin) / 1000) * perSecond);
      for (; sent < due; sent += 1) {
        const index = number % connections;
        number += 1;
        sentAt.set(number, performance.now());
        sockets[index]!.send(dialect.say(people[index ^ 1]!.id, `${index} ${number} ${words}`, number));
      }
      await sleep(1);
    }
    await waitForAcknowledgements(() => sentAt.size);
  }

  await sendFor(warmUpSeconds);
  acknowledged = [];
  const before = cpuMsOf(contender.pid);
  await sendFor(seconds);
  const cpuMs = (cpuMsOf(contender.pid) - before) / acknowledged.length;
  for (const socket of sockets) socket.terminate();
  return { cpuMs, p50: shareOf(acknowledged, 0.5), p99: shareOf(acknowledged, 0.99) };
}

/** In a burst, messages are sent together. The next one follows once all are acknowledged. */
export interface Bursts {
  bursts: number;
  senders: number;
  /** Messages of a sender, which it sends in one write. */
  each: number;
}

export interface OpenLoad {
  /** Sends bursts. Returns the CPU time of the server with its database per message, in milliseconds. */
  costOf(bursts: Bursts): Promise<number>;
  close(): void;
}

/**
 * Opens connections for many short measurements. Only bursts are sent, so that a server always finds the same messages
 * together, no matter how busy the machine is. Both people of a pair never send in the same burst.
 */
export async function openLoad(contender: Contender, dialect: Dialect, connections: number): Promise<OpenLoad> {
  const people = contender.users.slice(0, connections);
  const sockets = await Promise.all(people.map((person) => connect(contender, dialect, person)));
  const missing = new Set<number>();
  for (const socket of sockets) {
    const onAcknowledged = (number: number) => {
      missing.delete(number);
    };
    socket.on('message', (data: Buffer) => dialect.hear(data.toString(), onAcknowledged, () => undefined));
  }
  // First one person of each pair in turn, then the other.
  const order = people.map((_, index) => index).toSorted((a, b) => (a % 2) - (b % 2));
  let turns = 0;
  let number = 0;
  function sendFromNext(each: number): void {
    const index = order[turns++ % connections]!;
    const socket = sockets[index]!;
    // The library has no public way to write several messages together.
    const { _socket: stream } = socket as WebSocket & { _socket: Socket };
    stream.cork();
    for (let sent = 0; sent < each; sent += 1) {
      number += 1;
      missing.add(number);
      socket.send(dialect.say(people[index ^ 1]!.id, `${index} ${number} ${words}`, number));
    }
    stream.uncork();
  }
  return {
    async costOf({ bursts, senders, each }) {
      const before = cpuMsOf(contender.pid);
      for (let burst = 0; burst < bursts; burst += 1) {
        for (let sender = 0; sender < senders; sender += 1) sendFromNext(each);
        await waitForAcknowledgements(() => missing.size);
      }
      // The server still does some work after an acknowledgement, and Linux counts a thread exactly once it waits.
      await sleep(10);
      return (cpuMsOf(contender.pid) - before) / (bursts * senders * each);
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** CPU time per second of the server with its database, in milliseconds, while its users are connected and send nothing. */
export async function measureSilence(
  contender: Contender,
  dialect: Dialect,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const people = contender.users.slice(0, connections);
  const sockets = await Promise.all(people.map((person) => connect(contender, dialect, person)));
  await sleep(warmUpSeconds * 1000);
  const before = cpuMsOf(contender.pid);
  await sleep(seconds * 1000);
  const perSecond = (cpuMsOf(contender.pid) - before) / seconds;
  for (const socket of sockets) socket.terminate();
  return perSecond;
}

/** Resident bytes per idle connection, without the cost of the first ones. */
export async function measureIdle(contender: Contender, dialect: Dialect, connections: number): Promise<number> {
  const first = 1000;
  const sockets: WebSocket[] = [];
  const open = async (from: number, to: number) => {
    for (const user of contender.users.slice(from, to)) sockets.push(await connect(contender, dialect, user));
    await sleep(2000);
    return contender.residentBytes();
  };
  const before = await open(0, first);
  const after = await open(first, first + connections);
  for (const socket of sockets) socket.terminate();
  return (after - before) / connections;
}
