import type { UserId } from '@ambiance/domain/ids';
import { writeShortCode } from '@ambiance/domain/perks';
import { doorCodeSeconds, readDoorCode, shortDoorCodeLength, writeDoorCode } from '@ambiance/domain/vouching';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/** The member whose code was read, and its window of 30 seconds. */
export interface ShownCode {
  userId: UserId;
  window: number;
}

/** Codes that only prove a member's identity at the door. Each is derived from the user and the time, and never stored. */
export interface DoorCodes {
  /** A member's code at the given time with its short form, and the time of the next one. */
  of(userId: UserId, now: Date): { code: string; shortCode: string; window: number; until: Date };
  /** Returns undefined if the code is not one of ours or not a door code. */
  read(code: string): ShownCode | undefined;
  /** Returns the hash of a new short form: keyed, so that without the key it reveals nothing about the code. */
  hashOfNew(shortCode: string): Buffer;
  /** Returns the hashes by which a typed short form may be found. */
  hashes(shortCode: string): Buffer[];
}

const windowMs = doorCodeSeconds * 1000;

/** A code is valid for a minute, but for up to a day after a change of the secret, some servers may still use the former one. */
const daysOfCode = 1;

/** The number of the 30-second window that contains a time, counted from 1970. */
export const windowAt = (now: Date): number => Math.floor(now.getTime() / windowMs);

/** Returns true if a window's code is still accepted: that of the current window, or of the one before for slow scans. */
export const isTaken = (window: number, now: Date): boolean => {
  const age = windowAt(now) - window;
  return age === 0 || age === 1;
};

export function createDoorCodes(secrets: SessionSecrets): DoorCodes {
  const keyOf = perSecret((secret) => derivedKey(secret, 'codes at the door'));
  const keyed = (secret: string, text: string) => createHmac('sha256', keyOf(secret)).update(text).digest();
  const sealOf = (secret: string, member: string, window: string) =>
    keyed(secret, `${member}.${window}`).subarray(0, 16);
  const hashOf = (secret: string, shortCode: string) => keyed(secret, `hash ${shortCode}`);
  return {
    of(userId, now) {
      const window = windowAt(now);
      const member = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
      const secret = secrets.current();
      const seal = sealOf(secret, member, window.toString(36)).toString('base64url');
      const number = BigInt(`0x${keyed(secret, `short ${member}.${window}`).toString('hex')}`);
      return {
        code: writeDoorCode([member, window.toString(36), seal]),
        shortCode: writeShortCode(number, shortDoorCodeLength),
        window,
        until: new Date((window + 1) * windowMs),
      };
    },
    read(code) {
      const parts = readDoorCode(code);
      if (!parts) return undefined;
      const [member, window, seal] = parts;
      const typed = Buffer.from(seal, 'base64url');
      const isOurs = (secret: string) => {
        const own = sealOf(secret, member, window);
        return typed.length === own.length && timingSafeEqual(typed, own);
      };
      if (!secrets.ofLast(daysOfCode).some(isOurs)) return undefined;
      return { userId: uuidOf(Buffer.from(member, 'base64url')), window: Number.parseInt(window, 36) };
    },
    hashOfNew: (shortCode) => hashOf(secrets.current(), shortCode),
    hashes: (shortCode) => secrets.ofLast(daysOfCode).map((secret) => hashOf(secret, shortCode)),
  };
}

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as UserId;
