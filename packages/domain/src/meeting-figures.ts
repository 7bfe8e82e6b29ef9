/** Daily figures about meetings that a venue can see. */
export const meetingFigures = ['proposed', 'given', 'redeemed', 'noShows'] as const;
export type MeetingFigure = (typeof meetingFigures)[number];

/** Number of days shown, and hours after the end of a day until its figures are final and shown. */
export const meetingFigureDays = 28;
export const settledAfterHours = 3;

const step = 5;

/**
 * A count as shown to a venue: null below 5, otherwise rounded down to a multiple of 5. Neither the count nor the difference of
 * two counts reveals anything about one or two people.
 */
export const shownFigure = (count: number): number | null => (count < step ? null : count - (count % step));
