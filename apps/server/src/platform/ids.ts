import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** New unguessable ids and secrets. */
export interface Ids {
  uuid(): string;
  /** `bytes` random bytes as lower-case hex. */
  hex(bytes: number): string;
  /** `count` random digits, leading zeros included. */
  digits(count: number): string;
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};
