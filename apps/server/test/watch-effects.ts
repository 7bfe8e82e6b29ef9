import { createInProcessBus, type HubBus } from '@ambiance/signalr-server';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { Bus } from '../src/platform/bus.ts';

/** Effects of the running call that its response does not show: the locks that it takes, and what it queues and sends. */
let watched: string[] | undefined;

/** Statements of the delivery, which lock recipients. The mail of an earlier call may be delivered during a later one. */
const isOfDelivery = (text: string) =>
  /"awaits_email_proof" from "users" .*for share|delete from "requested_mails"/.test(text);

/** Rows that are taken by one node at a time are skipped instead of waited for, so no call depends on these locks. */
function locksOf(text: string): string[] {
  if (/skip locked/.test(text) || isOfDelivery(text)) return [];
  const advisory = /pg_advisory_xact_lock\((.*?)\)(?:\s|$)/.exec(text)?.[1];
  if (advisory) return [`locks ${advisory}`];
  const table = /\bfrom "?(\w+)/.exec(text)?.[1];
  return [...text.matchAll(/\bfor (no key update|update|share)\b(?: of "?(\w+))?/g)].map(
    ([, mode, of]) => `locks ${of ?? table} for ${mode}`,
  );
}

function queuedBy(text: string, values: readonly unknown[]): string[] {
  const table = /^\s*insert into "?(outgoing_mails|notices|due_notifications)\b/.exec(text)?.[1];
  const kind = values[1];
  return table ? [`adds to ${table}: ${typeof kind === 'string' ? kind : 'of any kind'}`] : [];
}

/** The payment stub keeps its state in the same database. */
const isOfProvider = (effect: string) => effect.includes('stand-in payments');

/** Whether a partner is online is noticed at any time, not as the effect of a call. */
const isPresence = (event: string) => event === 'UserOnline' || event === 'UserOffline';

/** The bus of a single hub, which reports each event that the hub sends. */
export function watchedHubBus(): HubBus {
  const inner = createInProcessBus();
  return {
    join(node) {
      const link = inner.join(node);
      const publish = link.publish.bind(link);
      link.publish = (channel, message) => {
        if (message.kind === 'event' && !isPresence(message.event)) watched?.push(`sends ${message.event}`);
        publish(channel, message);
      };
      return link;
    },
  };
}

/** Watches the statements of all connections and the messages between nodes. Returns a function that reports the effects of work. */
export function watchEffects(bus: Bus): (work: () => Promise<unknown>) => Promise<string[]> {
  const { query } = Client.prototype;
  Client.prototype.query = function watch(this: Client, ...given: unknown[]) {
    const [statement, values] = given as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof statement === 'string' ? statement : statement.text;
    const own = Array.isArray(values) ? values : typeof statement === 'string' ? [] : (statement.values ?? []);
    watched?.push(...locksOf(text), ...queuedBy(text, own));
    return Reflect.apply(query, this, given) as never;
  };
  onTestFinished(() => void (Client.prototype.query = query));
  const publish = bus.publish.bind(bus);
  bus.publish = (topic, message) => {
    const { event = topic, userIds } = message as { event?: string; userIds?: readonly unknown[] };
    watched?.push(`publishes ${event}${userIds ? ` to ${userIds.length}` : ''}`);
    publish(topic, message);
  };
  return async (work) => {
    const effects: string[] = (watched = []);
    await work().finally(() => (watched = undefined));
    // The payment provider's events arrive at any time, so the effects of a call that leads to some are not counted.
    const isCounted = !effects.some(isOfProvider);
    const kinds = Map.groupBy(
      effects.filter((one) => !isOfProvider(one)),
      (one) => one,
    );
    return [...kinds].map(([one, { length }]) => (isCounted && length > 1 ? `${one} ×${length}` : one)).toSorted();
  };
}
