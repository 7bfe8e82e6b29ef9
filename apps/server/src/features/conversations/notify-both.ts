import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { MeetingChange } from '@ambiance/domain/proposals';

/** The changes that a write made to the messages of two people. */
export interface Written {
  stored?: MessageId | undefined;
  /** Earlier messages that changed. */
  changed: readonly MessageId[];
  /** Changed proposals, for the person who did not change them. `restored`: a cancelled meeting takes place after all. */
  answered?: readonly { to: UserId; id: MessageId; outcome: MeetingChange }[];
}

/** Runs a write to the messages of two people that does not come through the chat, then sends its changes to both. */
export type NotifyBoth = <W extends Written>(one: UserId, other: UserId, write: () => Promise<W>) => Promise<W>;
