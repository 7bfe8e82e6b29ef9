/** Numbers of the message types: dotnet/aspnetcore, HubProtocol.md. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export interface Invocation {
  type: 1 | 4;
  /** Absent if the sender wants no completion. */
  invocationId?: string | undefined;
  target: string;
  args: readonly unknown[];
  streamIds?: readonly string[] | undefined;
}

export interface StreamItem {
  type: 2;
  invocationId: string;
  item: unknown;
}

export interface Completion {
  type: 3;
  invocationId: string;
  error?: string | undefined;
  result?: unknown;
}

interface CancelInvocation {
  type: 5;
  invocationId: string;
}

interface Ping {
  type: 6;
}

interface Close {
  type: 7;
  error?: string | undefined;
  allowReconnect?: boolean | undefined;
}

/** Ack (8) confirms received messages; Sequence (9) starts a resumed transport. Only used with stateful reconnect. */
interface SequenceMessage {
  type: 8 | 9;
  sequenceId: number;
}

export type HubMessage = Invocation | StreamItem | Completion | CancelInvocation | Ping | Close | SequenceMessage;

/** True for messages that stateful reconnect counts and replays. */
export function isTracked(message: HubMessage): boolean {
  return message.type <= messageType.cancelInvocation;
}
