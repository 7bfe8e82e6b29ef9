import type { MessageId, UserId } from '@ambiance/domain/ids';

/** The changes of a write to the messages of two people. */
interface Written {
  /** The new message. */
  stored?: MessageId | undefined;
  /** Earlier messages that are different now. */
  changed: readonly MessageId[];
}

/** Runs a write to the messages of two people that does not come through the chat, then sends both its changes. */
export type TellBoth = <W extends Written>(one: UserId, other: UserId, write: () => Promise<W>) => Promise<W>;
