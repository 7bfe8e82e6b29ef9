/** What is told of the meetings at a venue, each day for itself. */
export const meetingFigures = ['proposed', 'given', 'redeemed', 'noShows'] as const;
export type MeetingFigure = (typeof meetingFigures)[number];

/** How many days are told, and how long after its end a day is: nothing about it changes by then. */
export const meetingFigureDays = 28;
export const settledAfterHours = 3;

const step = 5;

/**
 * A number of people's doings as a venue is told it: null below 5, above that in steps of 5. So neither it nor what two of them
 * differ by says anything of one or two people.
 */
export const toldFigure = (count: number): number | null => (count < step ? null : count - (count % step));
