import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';

/** Sends an event to every connection of users on all nodes, and queues its push notification if it has one. */
export function publishUserEvent<E extends keyof ChatHubEvents>(
  bus: Bus,
  userIds: readonly UserId[],
  event: E,
  ...args: ChatHubEvents[E]
): void {
  bus.publish('user-event', { userIds: [...new Set(userIds)], event, args });
}
