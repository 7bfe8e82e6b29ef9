/**
 * How the load generator speaks to a contender. It does as little as the protocol allows, so that its own cost is the same for
 * all.
 */
export interface Dialect {
  name: string;
  script: string;
  path: string;
  /** Messages that a client sends once its socket is open. */
  greeting: readonly string[];
  /** The beginning of the answer to the greeting, if there is one. */
  greeted?: string;
  say(to: string, text: string, number: number): string;
  /** A text that every relayed message contains once. */
  mark: string;
  /** A server's ping, and the client's answer. */
  ping?: readonly [ping: string, pong: string];
}

const hub = {
  script: 'hub-relay.ts',
  path: '/hub?',
  greeting: ['{"protocol":"json","version":1}\x1e', '{"type":6}\x1e'],
  greeted: '{}\x1e',
  mark: '"Said"',
};
const socketIo = {
  script: 'socket-io-relay.ts',
  path: '/socket.io/?EIO=4&transport=websocket&',
  greeting: ['40'],
  greeted: '40{',
  mark: '"Said"',
  ping: ['2', '3'],
} as const;

export const dialects: readonly Dialect[] = [
  {
    name: 'ws relay',
    script: 'ws-relay.ts',
    path: '/?',
    greeting: [],
    say: (to, text) => JSON.stringify({ to, text }),
    mark: '"to"',
  },
  {
    ...hub,
    name: 'hub, send',
    say: (to, text) => `${JSON.stringify({ type: 1, target: 'Say', arguments: [to, text] })}\x1e`,
  },
  {
    ...hub,
    name: 'hub, invoke',
    say: (to, text, number) =>
      `${JSON.stringify({ type: 1, invocationId: String(number), target: 'Say', arguments: [to, text] })}\x1e`,
  },
  { ...socketIo, name: 'Socket.IO, emit', say: (to, text) => `42${JSON.stringify(['Say', to, text])}` },
  {
    ...socketIo,
    name: 'Socket.IO, with acknowledgement',
    say: (to, text, number) => `42${number}${JSON.stringify(['Say', to, text])}`,
  },
];
