import { DomainError } from '@ambiance/domain/errors';
import { resendSeconds } from '@ambiance/domain/phones';
import { type ChangeLimit, secondsUntilAllowed } from '../discovery/change-limits.ts';
import type { Send } from './sends.repository.ts';

const forMember: readonly ChangeLimit[] = [
  { most: 3, hours: 1 },
  { most: 5, hours: 24 },
];
const forNumber: readonly ChangeLimit[] = [{ most: 5, hours: 24 }];
const betweenTwo: readonly ChangeLimit[] = [{ most: 1, hours: resendSeconds / 3600 }];

/** Codes that a network may ask for, whoever is behind it. */
export const forNetwork = { requests: 20, seconds: 3600 };

/**
 * Refuses one more code for a member or a number that had too many. `sends` are those of either in the last day, in the
 * order of time.
 */
export function requireSendAllowed(
  sends: readonly Send[],
  wanted: { userId: string; phone: string },
  now: Date,
  limitScale: number,
): void {
  const ofMember = sends.filter(({ userId }) => userId === wanted.userId).map(({ sentAt }) => sentAt);
  const ofNumber = sends.filter(({ phone }) => phone === wanted.phone).map(({ sentAt }) => sentAt);
  refuse('phone-code.too-soon', secondsUntilAllowed(ofMember, betweenTwo, now, 1));
  refuse('phone-code.too-often', secondsUntilAllowed(ofMember, forMember, now, limitScale));
  refuse('phone-code.too-often', secondsUntilAllowed(ofNumber, forNumber, now, limitScale));
}

function refuse(code: 'phone-code.too-soon' | 'phone-code.too-often', retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new DomainError(code, { details: { retryAfterSeconds } });
}
