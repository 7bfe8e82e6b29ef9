import type { BusLink, BusMessage, ConnectionAction } from './bus/hub-bus.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { nodeOfConnection } from './connection.ts';
import type { HubContext } from './hub-context.ts';
import { PendingResults } from './pending-results.ts';
import type { HubUser } from './types.ts';

interface NodeRequestsNeeds<User extends HubUser> {
  readonly context: HubContext<User>;
  readonly nodeId: string;
  readonly bus: BusLink;
  readonly connections: ConnectionRegistry<User>;
}

/** Requests about one connection by its id, handled here or by the node that has it. */
export class NodeRequests<User extends HubUser> {
  readonly #hub: NodeRequestsNeeds<User>;
  readonly #pending = new PendingResults();

  constructor(hub: NodeRequestsNeeds<User>) {
    this.#hub = hub;
  }

  ask(connectionId: string, action: ConnectionAction): Promise<unknown> {
    const { nodeId, bus, context } = this.#hub;
    const node = nodeOfConnection(connectionId);
    if (node === nodeId) return this.#act(connectionId, action);
    return this.#pending.expect(context.second + context.timeouts.clientResult, (id) => {
      bus.publish({ to: 'node', id: node }, { kind: 'request', id, from: nodeId, connectionId, action });
    });
  }

  /** Handles a request of another node, and sends the result. */
  async serve({ id, from, connectionId, action }: Extract<BusMessage, { kind: 'request' }>): Promise<void> {
    const publish = (outcome: { result: unknown } | { error: string }) =>
      this.#hub.bus.publish({ to: 'node', id: from }, { kind: 'answer', id, ...outcome });
    try {
      publish({ result: await this.#act(connectionId, action) });
    } catch (error) {
      // This also catches results of clients that the bus cannot encode.
      publish({ error: error instanceof Error ? error.message : String(error) });
    }
  }

  respond({ id, error, result }: Extract<BusMessage, { kind: 'answer' }>): void {
    this.#pending.respond(id, error, result);
  }

  tick(): void {
    this.#pending.tick(this.#hub.context.second);
  }

  end(): void {
    this.#pending.end();
  }

  async #act(connectionId: string, action: ConnectionAction): Promise<unknown> {
    const connection = this.#hub.connections.byId.get(connectionId);
    if (connection === undefined) throw new Error('There is no such connection.');
    if (action.name === 'invoke') return connection.invoke(action.method, ...action.args);
    await connection[action.name](action.group);
    return undefined;
  }
}
