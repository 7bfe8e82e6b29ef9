import type { BusChannel, BusLink, BusNode, HubBus } from './hub-bus.ts';

/** The default bus: joins the hubs of one process, usually just one. */
export function createInProcessBus(): HubBus {
  const subscribers = new Map<BusChannel, Set<BusNode>>();
  const nodesOf = new Map<string, Set<BusNode>>();
  return { join: (node) => createLink(node, subscribers, nodesOf) };
}

function createLink(
  node: BusNode,
  subscribers: Map<BusChannel, Set<BusNode>>,
  nodesOf: Map<string, Set<BusNode>>,
): BusLink {
  return {
    subscribe: (channel) => void add(subscribers, channel, node),
    unsubscribe: (channel) => void remove(subscribers, channel, node),
    publish(channel, message) {
      for (const other of subscribers.get(channel) ?? []) {
        if (other !== node) queueMicrotask(() => other.receive(channel, message));
      }
    },
    enter: (userId) => Promise.resolve(add(nodesOf, userId, node)),
    leave: (userId) => Promise.resolve(remove(nodesOf, userId, node)),
    online: (userIds) => Promise.resolve(new Set(userIds.filter((userId) => nodesOf.has(userId)))),
    close() {
      for (const channel of subscribers.keys()) remove(subscribers, channel, node);
      for (const userId of nodesOf.keys()) remove(nodesOf, userId, node);
      return Promise.resolve();
    },
  };
}

/** Answers whether the key had nothing before. */
function add<Key>(map: Map<Key, Set<BusNode>>, key: Key, node: BusNode): boolean {
  const nodes = map.get(key);
  if (nodes === undefined) {
    map.set(key, new Set([node]));
    return true;
  }
  nodes.add(node);
  return false;
}

/** Answers whether the key has nothing now. */
function remove<Key>(map: Map<Key, Set<BusNode>>, key: Key, node: BusNode): boolean {
  const nodes = map.get(key);
  if (nodes === undefined || !nodes.delete(node) || nodes.size > 0) return false;
  map.delete(key);
  return true;
}
