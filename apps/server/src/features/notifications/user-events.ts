import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import type { UserId } from '@ambiance/domain/ids';
import type { Bus } from '../../platform/bus.ts';

const publisher =
  (more: { isQuiet?: true }) =>
  <E extends keyof ChatHubEvents>(bus: Bus, userIds: readonly UserId[], event: E, ...args: ChatHubEvents[E]): void => {
    bus.publish('user-event', { userIds: [...new Set(userIds)], event, args, ...more });
  };

/** Sends an event to every connection of the users on all nodes. If the event has a push notification, each node queues it. */
export const publishUserEvent = publisher({});

/** Sends an event of the hub to the pages of some users, without the push notification that usually follows. */
export const publishQuietly = publisher({ isQuiet: true });
