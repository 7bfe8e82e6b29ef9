import { readShortCode } from './perks.ts';

/** Seconds for which a member's own code is shown. It is accepted for the same time after that, for slow scans. */
export const doorCodeSeconds = 30;
/** Minutes for which staff can see a member after scanning their code. */
export const doorScanMinutes = 10;
/** Vouches by one member of staff at a venue, in a day or in seven days, from which managers and moderators see a warning. */
export const conspicuousVouching = { day: 10, week: 30 } as const;
/** Maximum number of vouches by one member of staff at a venue per day. */
export const maxVouchesPerDay = 20;
/** Months for which the vouching member of staff is stored. */
export const vouchedByMonths = 3;

/** Levels of vouching for a member: two venues make it strong. */
export const vouchedLevels = ['venue', 'two-venues'] as const;
export type VouchedLevel = (typeof vouchedLevels)[number];

/** The level that others see, by the number of venues that vouch; null for none. */
export function vouchedLevel(venues: number): VouchedLevel | null {
  if (venues === 0) return null;
  return venues === 1 ? 'venue' : 'two-venues';
}

const doorCodeStart = 'door.';
/** Length of the short form of a member's own code. A perk's short code has another length. */
export const shortDoorCodeLength = 6;

/** Parses the short form of a member's own code; undefined if the text is not such a code. */
export const readShortDoorCode = (typed: string): string | undefined => readShortCode(typed, shortDoorCodeLength);

/** True if a scanned or typed text has the form of a member's own code rather than of a perk's code. */
export const looksLikeDoorCode = (text: string): boolean =>
  text.startsWith(doorCodeStart) || readShortDoorCode(text) !== undefined;

/** Joins the parts of a member's own code; no part contains a dot. */
export const writeDoorCode = (parts: readonly [member: string, window: string, seal: string]): string =>
  doorCodeStart + parts.join('.');

/** Splits a member's own code into its parts; undefined if the text is not such a code. */
export function readDoorCode(code: string): readonly [member: string, window: string, seal: string] | undefined {
  if (!code.startsWith(doorCodeStart)) return undefined;
  const [member, window, seal, ...rest] = code.slice(doorCodeStart.length).split('.');
  return member && window && seal && rest.length === 0 ? [member, window, seal] : undefined;
}
