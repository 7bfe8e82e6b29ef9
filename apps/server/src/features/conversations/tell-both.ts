import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { ProposalOutcome } from '@ambiance/domain/proposals';

/** The changes that a write made to the messages of two people. */
export interface Written {
  stored?: MessageId | undefined;
  /** Earlier messages that changed. */
  changed: readonly MessageId[];
  /** Answers to proposals, for the one of the two who did not give them. */
  answered?: readonly { to: UserId; id: MessageId; outcome: ProposalOutcome }[];
}

/** Runs a write to the messages of two people that does not come through the chat, then sends its changes to both. */
export type TellBoth = <W extends Written>(one: UserId, other: UserId, write: () => Promise<W>) => Promise<W>;
