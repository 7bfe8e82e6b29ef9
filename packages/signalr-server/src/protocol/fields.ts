import { ProtocolError } from '../errors.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textField(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new ProtocolError(`Missing required property '${name}'.`);
  return value;
}

/** Returns an optional text; undefined if it is absent, null or empty. */
export function optionalTextField(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ProtocolError(`Expected '${name}' to be of type String.`);
  return value;
}

export function textListField(fields: Record<string, unknown>, name: string): readonly string[] | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (!isTextList(value)) throw new ProtocolError(`Expected '${name}' to be an array of strings.`);
  return value.length === 0 ? undefined : value;
}

export function numberField(fields: Record<string, unknown>, name: string): number {
  const value = fields[name];
  if (!Number.isSafeInteger(value) || typeof value !== 'number') {
    throw new ProtocolError(`Missing required property '${name}'.`);
  }
  return value;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
