import { unsendMinutes } from '@ambiance/domain/conversations';

/** True while a message can still be unsent. */
export const isRecent = (sentUtc: string, now: Date): boolean =>
  now.getTime() - Date.parse(sentUtc) < unsendMinutes * 60_000;

/** Counts the partner's messages after the last one that was on the screen. */
export const countUnseen = (
  messages: readonly { id: number; fromUserId: string }[],
  partner: string,
  seenTo: number,
): number => messages.filter(({ id, fromUserId }) => id > seenTo && fromUserId === partner).length;
