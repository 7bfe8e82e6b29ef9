import { ProtocolError } from '../errors.ts';
import type { Completion, HubMessage } from './messages.ts';
import { plain } from './plain.ts';

const resultKind = { error: 1, nothing: 2, value: 3 } as const;
const noHeaders = {};

/** Converts a message to its MessagePack array: HubProtocol.md, MessagePack encoding. */
export function toParts(message: HubMessage, keepsDates: boolean): readonly unknown[] {
  switch (message.type) {
    case 1:
    case 4: {
      const { type, invocationId = null, target, args, streamIds = [] } = message;
      return [type, noHeaders, invocationId, target, plain(args, keepsDates), streamIds];
    }
    case 2:
      return [message.type, noHeaders, message.invocationId, plain(message.item, keepsDates) ?? null];
    case 3:
      return completionParts(message, keepsDates);
    case 5:
      return [message.type, noHeaders, message.invocationId];
    case 6:
      return [message.type];
    case 7:
      return [message.type, message.error ?? null, message.allowReconnect ?? false];
    default:
      return [message.type, message.sequenceId];
  }
}

function completionParts({ type, invocationId, error, result }: Completion, keepsDates: boolean): readonly unknown[] {
  if (error !== undefined) return [type, noHeaders, invocationId, resultKind.error, error];
  if (result === undefined) return [type, noHeaders, invocationId, resultKind.nothing];
  return [type, noHeaders, invocationId, resultKind.value, plain(result, keepsDates)];
}

/** Returns undefined for unknown (future) message types, which are ignored. */
export function fromParts(parts: unknown): HubMessage | undefined {
  if (!isList(parts)) throw new ProtocolError('Expected an array.');
  const [type] = parts;
  switch (type) {
    case 1:
      return {
        type,
        invocationId: optionalText(parts, 2, 'invocationId'),
        target: text(parts, 3, 'target'),
        args: list(parts, 4, 'arguments'),
        streamIds: streamIds(parts),
      };
    case 4:
      return {
        type,
        invocationId: text(parts, 2, 'invocationId'),
        target: text(parts, 3, 'target'),
        args: list(parts, 4, 'arguments'),
        streamIds: streamIds(parts),
      };
    case 2:
      if (parts.length < 4) throw new ProtocolError('Reading the stream item failed.');
      return { type, invocationId: text(parts, 2, 'invocationId'), item: parts[3] };
    case 3: {
      const invocationId = text(parts, 2, 'invocationId');
      if (parts[3] === resultKind.error) return { type, invocationId, error: text(parts, 4, 'error') };
      if (parts[3] === resultKind.nothing) return { type, invocationId };
      if (parts[3] === resultKind.value) return { type, invocationId, result: parts[4] };
      throw new ProtocolError('Invalid invocation result kind.');
    }
    case 5:
      return { type, invocationId: text(parts, 2, 'invocationId') };
    case 6:
      return { type };
    case 7:
      return { type, error: optionalText(parts, 1, 'error'), allowReconnect: parts[2] === true };
    case 8:
    case 9:
      return { type, sequenceId: wholeNumber(parts, 1, 'sequenceId') };
    default:
      if (typeof type !== 'number') throw new ProtocolError("Reading 'messageType' as Int32 failed.");
      return undefined;
  }
}

function streamIds(parts: readonly unknown[]): readonly string[] | undefined {
  const ids = parts[5] ?? [];
  if (!isList(ids) || !ids.every((id) => typeof id === 'string')) {
    throw new ProtocolError("Reading 'streamIds' as Array failed.");
  }
  return ids.length === 0 ? undefined : ids;
}

function text(parts: readonly unknown[], index: number, name: string): string {
  const value = parts[index];
  if (typeof value !== 'string' || value === '') throw new ProtocolError(`Reading '${name}' as String failed.`);
  return value;
}

/** Returns an optional text; undefined if it is absent, nil or empty. */
function optionalText(parts: readonly unknown[], index: number, name: string): string | undefined {
  const value = parts[index];
  return value === undefined || value === null || value === '' ? undefined : text(parts, index, name);
}

function list(parts: readonly unknown[], index: number, name: string): readonly unknown[] {
  const value = parts[index];
  if (!isList(value)) throw new ProtocolError(`Reading '${name}' as Array failed.`);
  return value;
}

function wholeNumber(parts: readonly unknown[], index: number, name: string): number {
  const value = parts[index];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new ProtocolError(`Reading '${name}' as Int64 failed.`);
  }
  return value;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
