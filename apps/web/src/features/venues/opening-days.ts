/** Opening hours of a weekday: 1 is Monday, 7 is Sunday. Times look like `17:30`. */
export interface DayHours {
  day: number;
  opens: string;
  closes: string;
}

export const days = [1, 2, 3, 4, 5, 6, 7];
/** Default hours of a day that was just opened. */
const usual = { opens: '11:00', closes: '22:00' };

/** Opens a day with the default hours, or closes it. */
export const withDay = (hours: readonly DayHours[], day: number, isOpen: boolean): DayHours[] => [
  ...hours.filter((one) => one.day !== day),
  ...(isOpen ? [{ day, ...usual }] : []),
];

/** Changes an open day without moving it, because the server names errors by position. */
export const withHours = (
  hours: readonly DayHours[],
  day: number,
  change: Partial<Pick<DayHours, 'opens' | 'closes'>>,
): DayHours[] => hours.map((one) => (one.day === day ? { ...one, ...change } : one));

/** Name of a weekday. */
export const dayName = (day: number, locale: string): string =>
  // 5 January 1970 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + day)));
