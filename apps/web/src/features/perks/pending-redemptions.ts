import { tokenOf } from '@ambiance/domain/tickets';

/** A redemption that is stored on this device, as far as sending it goes. */
interface Stored {
  userId: string;
  ticket: string;
  /** Why the server did not count it, once it said so. */
  refusal?: string | undefined;
}

const isWaiting = ({ refusal }: Stored): boolean => refusal === undefined;

/** The redemptions of an account that the server has not seen yet. */
export const waitingOf = <S extends Stored>(stored: readonly S[], userId: string | undefined): readonly S[] =>
  stored.filter((one) => one.userId === userId && isWaiting(one));

/** How many redemptions wait to be sent, by account. */
export function countWaiting(stored: readonly Stored[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { userId } of stored.filter(isWaiting)) counts[userId] = (counts[userId] ?? 0) + 1;
  return counts;
}

/** Whether a code was redeemed on this device and not sent yet, by any account: then it must not be redeemed again. */
export const isWaitingHere = (stored: readonly Stored[], token: string): boolean =>
  stored.some((one) => isWaiting(one) && tokenOf(one.ticket) === tokenOf(token.toUpperCase()));

/**
 * Redeems a code at the server, or, if that does not answer, on this device. The device comes first if the server would
 * surely be waited for in vain. `onDevice` resolves to undefined if this device cannot check the code.
 */
export async function redeemWhereBest<Redeemed, Kept>({
  isDeviceFirst,
  onServer,
  onDevice,
  isUnanswered,
}: {
  isDeviceFirst: boolean;
  onServer: () => Promise<Redeemed>;
  onDevice: () => Promise<Kept | undefined>;
  isUnanswered: (reason: unknown) => boolean;
}): Promise<Redeemed | Kept> {
  const first = isDeviceFirst ? await onDevice() : undefined;
  if (first) return first;
  try {
    return await onServer();
  } catch (reason) {
    const kept = isUnanswered(reason) ? await onDevice() : undefined;
    if (kept) return kept;
    throw reason;
  }
}

/** How far the server's clock is ahead of this device's, in milliseconds. It was read halfway between request and response. */
export const clockAheadMs = (serverNow: string, requestedMs: number, answeredMs: number): number =>
  Date.parse(serverNow) - (requestedMs + answeredMs) / 2;
