import { ProtocolError } from '../errors.ts';
import { encodeText } from './encoded.ts';
import { isRecord, numberField, optionalTextField, textField, textListField } from './fields.ts';
import type { HubMessage } from './messages.ts';
import type { Protocol } from './protocol.ts';
import { recordSeparator, tooLong } from './record.ts';

/** The `json` hub protocol: each message is an object and a record separator. */
export const jsonProtocol: Protocol = {
  name: 'json',
  binary: false,
  encode: (message) => encodeText(toText(message)),
  read(data, maxBytes, receiver) {
    let start = 0;
    for (;;) {
      const end = data.indexOf(recordSeparator, start);
      if ((end === -1 ? data.length : end) - start > maxBytes) throw tooLong(maxBytes);
      if (end === -1) return start;
      const message = fromText(data.toString('utf8', start, end));
      start = end + 1;
      if (message !== undefined && !receiver.accept(message)) return data.length;
    }
  },
};

function toText(message: HubMessage): string {
  switch (message.type) {
    case 1:
    case 4: {
      const id = message.invocationId === undefined ? '' : `,"invocationId":${JSON.stringify(message.invocationId)}`;
      return `{"type":${message.type}${id},"target":${JSON.stringify(message.target)},"arguments":${JSON.stringify(message.args)}}\x1e`;
    }
    case 2:
      return `{"type":2,"invocationId":${JSON.stringify(message.invocationId)},"item":${toValue(message.item) ?? 'null'}}\x1e`;
    case 3:
      return `{"type":3,"invocationId":${JSON.stringify(message.invocationId)}${outcome(message.error, message.result)}}\x1e`;
    default:
      return `${JSON.stringify(message)}\x1e`;
  }
}

function outcome(error: string | undefined, result: unknown): string {
  if (error !== undefined) return `,"error":${JSON.stringify(error)}`;
  const value = toValue(result);
  return value === undefined ? '' : `,"result":${value}`;
}

/** `JSON.stringify` returns undefined for undefined and for functions, despite its type. */
function toValue(value: unknown): string | undefined {
  return JSON.stringify(value);
}

/** Returns undefined for unknown (future) message types, which are ignored. */
function fromText(text: string): HubMessage | undefined {
  const fields = parseObject(text);
  const { type } = fields;
  switch (type) {
    case 1:
    case 4:
      return {
        type,
        invocationId: type === 4 ? textField(fields, 'invocationId') : optionalTextField(fields, 'invocationId'),
        target: textField(fields, 'target'),
        args: argumentsOf(fields),
        streamIds: textListField(fields, 'streamIds'),
      };
    case 2:
      if (!('item' in fields)) throw new ProtocolError("Missing required property 'item'.");
      return { type, invocationId: textField(fields, 'invocationId'), item: fields['item'] };
    case 3: {
      const error = optionalTextField(fields, 'error');
      if (error !== undefined && 'result' in fields) {
        throw new ProtocolError("The 'error' and 'result' properties are mutually exclusive.");
      }
      return { type, invocationId: textField(fields, 'invocationId'), error, result: fields['result'] };
    }
    case 5:
      return { type, invocationId: textField(fields, 'invocationId') };
    case 6:
      return { type };
    case 7:
      return {
        type,
        error: optionalTextField(fields, 'error'),
        allowReconnect: fields['allowReconnect'] === true,
      };
    case 8:
    case 9:
      return { type, sequenceId: numberField(fields, 'sequenceId') };
    case undefined:
      throw new ProtocolError("Missing required property 'type'.");
    default:
      if (typeof type !== 'number') throw new ProtocolError("Expected 'type' to be of type Number.");
      return undefined;
  }
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError('Error reading JSON.');
  }
  if (!isRecord(value)) throw new ProtocolError('Unexpected JSON Token Type. Expected a JSON Object.');
  return value;
}

function argumentsOf(fields: Record<string, unknown>): readonly unknown[] {
  const value = fields['arguments'];
  if (!Array.isArray(value)) throw new ProtocolError("Missing required property 'arguments'.");
  return value;
}
