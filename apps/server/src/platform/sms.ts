import { openOutbox, type Outbox } from './outbox.ts';

export interface TextMessage {
  /** International number with a plus. */
  to: string;
  text: string;
  /** The code in the text. */
  code: string;
}

export interface Sms {
  send(message: TextMessage): Promise<void>;
}

/** The stand-in: nothing leaves the machine, everything can be read at `/dev/outbox`. */
export function createSmsOutbox(file: string): Sms & { outbox: Outbox<TextMessage> } {
  const outbox = openOutbox<TextMessage>(file);
  return { outbox, send: (message) => outbox.add(message) };
}
