/** The holidays that are not over, in order. Today's still counts. */
export const comingHolidays = <H extends { date: string }>(holidays: readonly H[], today: string): H[] =>
  holidays.filter(({ date }) => date >= today).toSorted((one, other) => (one.date < other.date ? -1 : 1));
