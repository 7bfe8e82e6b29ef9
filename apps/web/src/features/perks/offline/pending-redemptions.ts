import type { Language } from '@ambiance/domain/languages';
import { undoRedemptionMinutes } from '@ambiance/domain/perks';
import { offlineBatch, readSignedCode, tokenOf } from '@ambiance/domain/signed-codes';
import type { Rejection } from './send-pending.ts';

/** The part of a stored redemption that sending needs. */
interface Stored {
  userId: string;
  ticket: string;
  /** Why the server rejected it, if it did. */
  refusal?: string | undefined;
  /** The same in each language, if the server sent it. */
  refusalIn?: Record<Language, string> | undefined;
}

/** A redemption with the server's reason for rejecting it. */
export const withRejection = <S extends Stored>(one: S, { error, sentences }: Rejection) => ({
  ...one,
  refusal: error,
  ...(sentences && { refusalIn: sentences }),
});

/** Why the server rejected a redemption, in the reader's language if this device knows it. */
export const rejectionText = (
  { refusal, refusalIn }: Pick<Stored, 'refusal' | 'refusalIn'>,
  language: Language,
): string | undefined => refusalIn?.[language] ?? refusal;

const isWaiting = ({ refusal }: Stored): boolean => refusal === undefined;

/** The account's redemptions that the server has not seen yet. */
export const waitingOf = <S extends Stored>(stored: readonly S[], userId: string | undefined): readonly S[] =>
  stored.filter((one) => one.userId === userId && isWaiting(one));

/** Counts the pending redemptions, by account. */
export function countWaiting(stored: readonly Stored[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { userId } of stored.filter(isWaiting)) counts[userId] = (counts[userId] ?? 0) + 1;
  return counts;
}

/** True if a code was redeemed on this device, by any account, and not sent yet. It must not be redeemed again. */
export const isWaitingHere = (stored: readonly Stored[], token: string): boolean =>
  stored.some((one) => isWaiting(one) && tokenOf(one.ticket) === tokenOf(token.toUpperCase()));

/** The action that the list offers for a redemption made offline: a rejected one is dismissed, a recent one undone. */
export function actionFor(
  { refusal, redeemedUtc }: { refusal?: string | undefined; redeemedUtc: string },
  now: Date,
): 'dismiss' | 'undo' | undefined {
  if (refusal !== undefined) return 'dismiss';
  return Date.parse(redeemedUtc) + undoRedemptionMinutes * 60_000 > now.getTime() ? 'undo' : undefined;
}

/** Pending redemptions in the requests that discard them: each of one venue, and none too long for the server. */
export const discardBatches = <S extends Pick<Stored, 'ticket'>>(queue: readonly S[]) =>
  [...Map.groupBy(queue, ({ ticket }) => readSignedCode(ticket)!.ticket.venueId)].flatMap(([venueId, ofVenue]) =>
    Array.from({ length: Math.ceil(ofVenue.length / offlineBatch) }, (_, index) => ({
      venueId,
      batch: ofVenue.slice(index * offlineBatch, (index + 1) * offlineBatch),
    })),
  );

/**
 * Redeems a code at the server or, if that does not respond, on this device. With `isDeviceFirst`, the device comes first,
 * because the server would not respond. `onDevice` resolves to undefined if this device cannot check the code.
 */
export async function redeemWhereBest<Redeemed, OnDevice>({
  isDeviceFirst,
  onServer,
  onDevice,
  isUnanswered,
}: {
  isDeviceFirst: boolean;
  onServer: () => Promise<Redeemed>;
  onDevice: () => Promise<OnDevice | undefined>;
  isUnanswered: (reason: unknown) => boolean;
}): Promise<Redeemed | OnDevice> {
  const first = isDeviceFirst ? await onDevice() : undefined;
  if (first) return first;
  try {
    return await onServer();
  } catch (reason) {
    const onThisDevice = isUnanswered(reason) ? await onDevice() : undefined;
    if (onThisDevice) return onThisDevice;
    throw reason;
  }
}

/**
 * How far the server's clock is ahead of this device's, in milliseconds. The server is assumed to have read it halfway between
 * request and response.
 */
export const clockAheadMs = (serverNow: string, requestedMs: number, answeredMs: number): number =>
  Date.parse(serverNow) - (requestedMs + answeredMs) / 2;
