import type { Closing, Message } from '@ambiance/contract/chat';
import type { Settings } from '@ambiance/contract/settings';
import { type ChatHubEvents, chatHubPath } from '@ambiance/contract/chat-events';
import { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { ConversationSettings, SettingsChanges } from '@ambiance/domain/conversations';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import { createHub, type HubBus } from '@ambiance/signalr-server';
import type { Server } from 'node:http';
import type { Authenticate } from '../../http/authenticate.ts';
import { hubMethods, RefusedCall } from '../../http/hub-methods.ts';
import type { Bus } from '../../platform/bus.ts';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { createHubAuthentication } from './authenticate-hub.ts';
import { createBlockWatch } from './block-watch.ts';
import type { ChatCall, ChatNeeds, ChatUser } from './chat-needs.ts';
import {
  closeEndedSessions,
  connectionsPerUser,
  createCommandWatch,
  createConnectionLimit,
  createPlanWatch,
  measureConnections,
} from './connections.ts';
import { close, reopen } from './closing.ts';
import { changeSettings } from './conversation-settings.ts';
import { createDelivery } from './delivery.ts';
import { createNotifyBoth, pushPassedOn, react, unsend } from './message-changes.ts';
import { createPresence, type Presence } from './presence/presence.ts';
import type { Actor } from '../conversations/relation.repository.ts';
import { markRead } from './read-receipts.ts';
import { createSending } from './sending.ts';
import type { NotifyBoth } from '../conversations/notify-both.ts';
import { createTyping } from './typing.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus' | 'log' | 'metrics' | 'limits'> & {
  /** Connects the hubs of several nodes. */
  hubBus: HubBus | undefined;
  authenticate: Authenticate;
  timeZone: string;
  /** Origins of other sites that may use the hub. */
  corsOrigins: readonly string[];
  /** Called with every new message. */
  messageStored: (message: Message) => void;
};

export interface Chat {
  /** Serves the hub on a server, ahead of its other listeners. */
  attach(server: Server): void;
  /** Returns which of these users are online, on any node. */
  online(userIds: readonly UserId[]): Promise<ReadonlySet<UserId>>;
  markRead(reader: Actor, partnerId: UserId, upToMessageId: MessageId): Promise<void>;
  /** Sends a user's settings to all their devices. */
  settingsChanged(userId: UserId, settings: Settings): void;
  presence: Pick<Presence, 'hide' | 'show'>;
  /** Changes a user's settings of a conversation; returns the new settings. */
  changeSettings(owner: Actor, partnerId: UserId, changes: SettingsChanges): Promise<ConversationSettings>;
  notifyBoth: NotifyBoth;
  /** Ends a conversation; `reopenConversation` reopens it. */
  closeConversation(actor: Actor, partnerId: UserId): Promise<Closing>;
  reopenConversation(actor: Actor, partnerId: UserId): Promise<Closing>;
  /** Jobs that close connections after their session was ended elsewhere. */
  jobs: readonly Job[];
  /** Closes the hub; clients reconnect to another node. Resolves once pending work is stored. */
  close(): Promise<void>;
}

/** Creates the chat: the hub at /hubs/chat with all its methods and events. */
export function createChat({
  db,
  clock,
  bus,
  hubBus,
  log,
  metrics,
  authenticate,
  timeZone,
  messageStored,
  ...settings
}: Needs): Chat {
  const { corsOrigins, limits } = settings;
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const slowDown = createSlowDown(limits);

  const hub = createHub<ChatUser, ChatHubEvents>({
    authenticate: createHubAuthentication(authenticate),
    methods: hubMethods(
      chatHubMethods,
      {
        SendMessage: (call: ChatCall, toUserId, text, ...[clientId = null, replyToId = null]) =>
          sending.send(call, toUserId, { text, clientId, replyToId }),
        ReactToMessage: (call, partnerId, messageId, reaction) =>
          react(needs, call.user, { partnerId, messageId }, reaction),
        UnsendMessage: (call, partnerId, messageId) => unsend(needs, call.user, { partnerId, messageId }),
        Typing: (call, toUserId) => signalTyping(call.user, toUserId, 'UserTyping'),
        StopTyping: (call, toUserId) => signalTyping(call.user, toUserId, 'UserStopTyping'),
        MarkRead: (call, partnerId, messageId) => markRead(needs, call.user, partnerId, messageId),
      },
      log,
    ),
    aroundCall(call, next) {
      if (call.method !== 'SendMessage') slowDown(call);
      return next();
    },
    errorText: (error, { user }) => (user.wantsErrorCodes && error instanceof RefusedCall ? error.asJson : undefined),
    onConnected(connection) {
      limitConnections(connection);
      delivery.greet(connection);
      presence.greet(connection).catch(warn('presence'));
    },
    onUserOnline: (userId) => presence.announce(userId, 'UserOnline'),
    onUserOffline: (userId) => presence.announce(userId, 'UserOffline'),
    onGapOpened: () => delivery.pause(),
    onGapClosed() {
      delivery.resume();
      presence.refresh().catch(warn('presence'));
    },
    onError(error, where) {
      const isExpected = error instanceof DomainError || isDatabaseUnavailable(error) || where === 'bus';
      log[isExpected ? 'warn' : 'error']({ err: error }, `hub ${where}`);
    },
    allowedOrigins: corsOrigins.includes('*') ? () => true : corsOrigins,
    // A call that waits for its turn or for the database does not delay the others.
    limits: { connectionsPerUser, parallelInvocations: 500 },
    ...(hubBus && { bus: hubBus }),
    clock: { now: () => clock.now().getTime(), everySecond: clock.everySecond },
  });

  const needs: ChatNeeds = { db, clock, log, hub, blocks: createBlockWatch(bus) };
  const notifyBoth = createNotifyBoth({ ...needs, messageStored });
  const presence = createPresence(needs);
  const delivery = createDelivery(hub);
  const limitConnections = createConnectionLimit({ hub, bus, clock });
  const signalTyping = createTyping(needs);
  measureConnections(metrics, hub);
  const sending = createSending({ ...needs, presence, messageStored, timeZone, limits, metrics });

  passOnFromBus(bus, needs);

  return {
    attach: (server) => hub.attach(server, chatHubPath),
    online: (userIds) => hub.online(userIds),
    markRead: (reader, partnerId, upToMessageId) => markRead(needs, reader, partnerId, upToMessageId),
    settingsChanged: (userId, settings) => hub.toUser(userId).send('SettingsChanged', settings),
    presence,
    changeSettings: (owner, partnerId, changes) => changeSettings(needs, owner, partnerId, changes),
    notifyBoth,
    closeConversation: (actor, partnerId) => close({ ...needs, notifyBoth }, actor, partnerId),
    reopenConversation: (actor, partnerId) => reopen({ ...needs, notifyBoth }, actor, partnerId),
    // Frequent enough that a connection closes, and a page shows a member as gone or back, within a second.
    jobs: [
      { name: 'close ended sessions', everySeconds: 0.5, onEveryNode: true, run: () => closeEndedSessions(needs) },
      {
        name: 'follow commands',
        everySeconds: 0.5,
        onEveryNode: true,
        alsoAtStart: true,
        run: createCommandWatch(needs),
      },
      { name: 'follow plans', everySeconds: 1, onEveryNode: true, run: createPlanWatch(needs) },
    ],
    async close() {
      await hub.close();
      await Promise.all([sending.settled(), presence.settled()]);
    },
  };
}

/** Limits the calls of a user other than sending. Above the limit the connection is closed. */
function createSlowDown(limits: Limits): (call: ChatCall) => void {
  const otherCalls = limits.flow({
    name: 'other-calls',
    burst: 60,
    perSecond: 20,
    maxWaitSeconds: 0,
    refusal: 'request.too-many',
  });
  return ({ user, connection }) => {
    try {
      void otherCalls(user.userId);
    } catch {
      const refused = new RefusedCall(new DomainError('request.too-many'), user.language);
      connection.close({ code: 1008, error: refused.message, allowReconnect: true });
      throw refused;
    }
  };
}

/** Sends to the connections of this node what any node publishes. */
function passOnFromBus(bus: Bus, needs: ChatNeeds): void {
  const { hub, log } = needs;
  bus.subscribe('session-ended', ({ userId, sessionId, exceptSessionId }) =>
    hub.closeUser(userId, {
      ...(sessionId && { where: { sessionId } }),
      ...(exceptSessionId && { except: { sessionId: exceptSessionId } }),
    }),
  );
  // Every node receives the block and notifies its own connections.
  bus.subscribe('block-made', ({ blockerId, blockedId }) => {
    for (const connection of hub.connections(blockedId)) connection.send('Blocked', { withUserId: blockerId });
  });
  bus.subscribe('user-event', ({ userIds, event, args }) => {
    for (const userId of userIds) {
      for (const connection of hub.connections(userId))
        connection.send(event as keyof ChatHubEvents, ...(args as never));
    }
  });
  bus.subscribe('messages-passed-on', (passedOn) => {
    void pushPassedOn(needs, passedOn).catch((error: unknown) =>
      log.warn({ err: error }, 'passed-on messages could not be pushed'),
    );
  });
}
