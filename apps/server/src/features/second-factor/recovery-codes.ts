import type { UserId } from '@ambiance/domain/ids';
import { recoveryCodeCount } from '@ambiance/domain/second-factor';
import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Ids } from '../../platform/ids.ts';

/** 80 random bits are too many to guess, so the stored hash needs no key. */
const codeBytes = 10;

/** New recovery codes, each with 16 letters and digits in groups of four. */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Secret.fromHex(ids.hex(codeBytes)).base32.toLowerCase();
    return letters.replaceAll(/.{4}(?=.)/g, '$&-');
  });

/** The hash of a recovery code that is stored; hyphens are ignored. */
export const hashOfRecoveryCode = (userId: UserId, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest();
