import type { UserId } from '@ambiance/domain/ids';
import { doorCodeSeconds, readDoorCode, writeDoorCode } from '@ambiance/domain/vouching';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/** Codes that only prove a member's identity at the door. They are not stored: each is derived from the user and the time. */
export interface DoorCodes {
  /** A member's code at the given time, and the time of the next one. */
  of(userId: UserId, now: Date): { code: string; until: Date };
  /** Returns the code's user and its window of 30 seconds; undefined if the code is not one of ours or not a door code. */
  read(code: string): { userId: UserId; window: number } | undefined;
}

const windowMs = doorCodeSeconds * 1000;

/** A code is valid for a minute; a former secret may have made one for the first day. */
const daysOfCode = 1;

/** The number of the 30-second window that contains a time, counted from 1970. */
const windowAt = (now: Date): number => Math.floor(now.getTime() / windowMs);

/** Returns true if a window's code is still accepted: that of the current window, or of the one before for slow scans. */
export const isTaken = (window: number, now: Date): boolean => {
  const age = windowAt(now) - window;
  return age === 0 || age === 1;
};

export function createDoorCodes(secrets: SessionSecrets): DoorCodes {
  const keyOf = perSecret((secret) => derivedKey(secret, 'codes at the door'));
  const sealOf = (secret: string, member: string, window: string) =>
    createHmac('sha256', keyOf(secret)).update(`${member}.${window}`).digest().subarray(0, 16);
  return {
    of(userId, now) {
      const window = windowAt(now);
      const member = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
      const seal = sealOf(secrets.current(), member, window.toString(36)).toString('base64url');
      return { code: writeDoorCode([member, window.toString(36), seal]), until: new Date((window + 1) * windowMs) };
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
  };
}

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as UserId;
