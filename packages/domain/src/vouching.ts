/** For how long a member's own code is shown; it is taken for as long again, for those who are slow. */
export const doorCodeSeconds = 30;
/** For how long staff may look at somebody whose code they scanned. */
export const doorScanMinutes = 10;
/** Vouching so often at a venue, on a day or in seven days, is shown to its managers and to moderators. */
export const conspicuousVouching = { day: 10, week: 30 } as const;
/** The most that one member of staff vouches at a venue on a day. */
export const mostVouchesADay = 20;
/** For how many months it is known which member of staff vouched. */
export const vouchedByMonths = 3;

/** How far venues vouch for a member: two make it strong. */
export const vouchedLevels = ['venue', 'two-venues'] as const;
export type VouchedLevel = (typeof vouchedLevels)[number];

/** What others learn of how many venues vouch for somebody; null for none. */
export function vouchedLevel(venues: number): VouchedLevel | null {
  if (venues === 0) return null;
  return venues === 1 ? 'venue' : 'two-venues';
}

const doorCodeStart = 'door.';

/** Whether what was scanned looks like a member's own code, and not like that of a perk. */
export const looksLikeDoorCode = (scanned: string): boolean => scanned.startsWith(doorCodeStart);

/** A member's own code of its parts, which hold no dot. */
export const writeDoorCode = (parts: readonly [member: string, window: string, seal: string]): string =>
  doorCodeStart + parts.join('.');

/** The parts of a member's own code; undefined where it is of another form. */
export function readDoorCode(code: string): readonly [member: string, window: string, seal: string] | undefined {
  if (!looksLikeDoorCode(code)) return undefined;
  const [member, window, seal, ...rest] = code.slice(doorCodeStart.length).split('.');
  return member && window && seal && rest.length === 0 ? [member, window, seal] : undefined;
}
