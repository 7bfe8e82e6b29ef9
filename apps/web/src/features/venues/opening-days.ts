// 1 is Monday, 7 is Sunday.
export const days = [1, 2, 3, 4, 5, 6, 7];
/** Default hours of a day that was just opened. */
export const usualHours = { opens: '11:00', closes: '22:00' };

/** Name of a weekday. */
export const dayName = (day: number, locale: string): string =>
  // 5 January 1970 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + day)));
