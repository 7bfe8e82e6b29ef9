import type { UserId } from '@ambiance/domain/ids';
import { recoveryCodeCount } from '@ambiance/domain/second-factor';
import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Ids } from '../../platform/ids.ts';

/** Enough to need no key: nobody tries 80 bits. */
const codeBytes = 10;

/** Fresh recovery codes: 16 letters and digits each, in fours. */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Secret.fromHex(ids.hex(codeBytes)).base32.toLowerCase();
    return letters.replaceAll(/.{4}(?=.)/g, '$&-');
  });

/** What is stored of a recovery code, however it is written. */
export const hashOfRecoveryCode = (userId: UserId, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest();
