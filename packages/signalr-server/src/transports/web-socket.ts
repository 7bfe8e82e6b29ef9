import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { joinFrames, type Encoded } from '../protocol/encoded.ts';
import type { Transport, TransportOwner } from './transport.ts';

/** The code that `ws` reports if a socket ended without a close frame. */
const noCloseFrame = 1006;

class HubSocket extends WebSocket {
  transport: WebSocketTransport | undefined;
}

export type SocketServer = InstanceType<typeof WebSocketServer<typeof HubSocket>>;

export function createSocketServer(frameBytes: number): SocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameBytes,
    WebSocket: HubSocket,
  });
}

/** Completes the upgrade and passes the new transport to `open`, which returns its owner. */
export function acceptWebSocket(
  server: SocketServer,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
  open: (transport: Transport) => TransportOwner,
): void {
  server.handleUpgrade(request, socket, head, (webSocket) => {
    const transport = new WebSocketTransport(webSocket, socket);
    transport.owner = open(transport);
    webSocket.transport = transport;
    webSocket.on('message', onMessage);
    webSocket.on('close', onClose);
    webSocket.on('error', onError);
    socket.on('drain', onDrain.bind(transport));
  });
}

/**
 * Frames are prepared once for all receivers and written to the raw socket. Without compression, `ws` also writes its own few
 * frames (close, pong) whole and immediately, so they cannot interleave.
 */
class WebSocketTransport implements Transport {
  readonly name = 'WebSockets';
  readonly polled = false;
  readonly binary = true;
  owner: TransportOwner | undefined;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  write(messages: readonly Encoded[]): void {
    if (this.#webSocket.readyState === WebSocket.OPEN) this.#socket.write(joinFrames(messages));
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  end(code: number): void {
    this.#webSocket.resume();
    this.#webSocket.close(code);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  keepAlive(): void {
    this.#webSocket.ping();
  }
}

function onMessage(this: WebSocket, data: Buffer | ArrayBuffer | Buffer[]): void {
  if (this instanceof HubSocket && Buffer.isBuffer(data)) this.transport?.owner?.receive(data);
}

function onClose(this: WebSocket, code: number): void {
  if (!(this instanceof HubSocket) || this.transport === undefined) return;
  this.transport.owner?.transportClosed(this.transport, code !== noCloseFrame);
}

function onDrain(this: WebSocketTransport): void {
  this.owner?.drained();
}

/** Handles a frame that violates RFC 6455 or is too long; `ws` sends the right close code. */
function onError(this: WebSocket): void {
  if (this instanceof HubSocket) this.transport?.owner?.transportBroke();
}
