import type { ChatHubEvents } from '@ambiance/contract/chat-events';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { Hub, HubCall, HubConnection, HubUser } from '@ambiance/signalr-server';
import type { Platform } from '../../platform/platform.ts';
import type { BlockWatch } from './block-watch.ts';
import type { Actor } from '../conversations/relation.repository.ts';

/** The user of a connection. */
export interface ChatUser extends HubUser, Actor {
  readonly userId: UserId;
  language: Language;
  /** If true, refusals are sent with their error code, as in the contract. */
  wantsErrorCodes: boolean;
}

export type ChatHub = Hub<ChatUser, ChatHubEvents>;
export type ChatConnection = HubConnection<ChatUser, ChatHubEvents>;
export type ChatCall = HubCall<ChatUser, ChatHubEvents>;

/** Dependencies of all parts of the chat. */
export type ChatNeeds = Pick<Platform, 'db' | 'clock' | 'log'> & { hub: ChatHub; blocks: BlockWatch };
