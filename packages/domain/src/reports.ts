/** What a report can be about, as a person chooses it. */
export const reportCategories = ['harassment', 'scam', 'fake-profile', 'under-age', 'content', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** Every report is looked at within this time. */
export const reportDueHours = 24;
export const reportsPerDay = 10;
/** How many of the newest messages between the two are kept with a report. */
export const reportedMessages = 200;
