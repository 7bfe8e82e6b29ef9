import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { resendSeconds } from '@ambiance/domain/phones';
import type { Window } from '../../platform/limits/counted-limit.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Send } from './sends.repository.ts';

const forMember: readonly Window[] = [
  { max: 3, hours: 1 },
  { max: 5, hours: 24 },
];
const forNumber: readonly Window[] = [{ max: 5, hours: 24 }];

/** The limit of codes for one network, for all its users together. */
export const forNetwork = { requests: 20, seconds: 3600 };

/**
 * Refuses a further code for a member or a number that had too many.
 * @param sends the codes of the last day for the member or the number, oldest first
 */
export function requireSendAllowed(
  limits: Limits,
  sends: readonly Send[],
  wanted: { userId: UserId; phone: string },
  now: Date,
): void {
  const ofMember = sends.filter(({ userId }) => userId === wanted.userId).map(({ sentAt }) => sentAt);
  const ofNumber = sends.filter(({ phone }) => phone === wanted.phone).map(({ sentAt }) => sentAt);
  requirePause(ofMember.at(-1), now);
  limits.counted(forMember, 'phone-code.too-often').consume(ofMember, now);
  limits.counted(forNumber, 'phone-code.too-often').consume(ofNumber, now);
}

/** Refuses a further code until the countdown on the screen is over. `RATE_LIMIT_SCALE` does not change this wait. */
function requirePause(last: Date | undefined, now: Date): void {
  const retryAfterSeconds = last ? Math.ceil(resendSeconds - (now.getTime() - last.getTime()) / 1000) : 0;
  if (retryAfterSeconds > 0) throw new DomainError('phone-code.too-soon', { details: { retryAfterSeconds } });
}
