import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';

/** Sends an event to every connection of the users on all nodes. If the event has a push notification, each node queues it. */
export function publishUserEvent<E extends keyof ChatHubEvents>(
  bus: Bus,
  userIds: readonly UserId[],
  event: E,
  ...args: ChatHubEvents[E]
): void {
  bus.publish('user-event', { userIds: [...new Set(userIds)], event, args });
}

/** The same, but without a push notification. */
export function publishQuietly<E extends keyof ChatHubEvents>(
  bus: Bus,
  userIds: readonly UserId[],
  event: E,
  ...args: ChatHubEvents[E]
): void {
  bus.publish('user-event', { userIds: [...new Set(userIds)], event, args, isQuiet: true });
}
