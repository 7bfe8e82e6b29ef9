/** What a report can be about, as a person chooses it. */
export const reportCategories = ['harassment', 'scam', 'fake-profile', 'under-age', 'content', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** How far a report has come, as whoever made it may know: nobody has seen it, somebody looks at it, how it was closed. */
export const reportStates = ['received', 'in-review', 'acted', 'no-rule-broken'] as const;

/** Every report is looked at within this time. */
export const reportDueHours = 24;
export const reportsPerDay = 10;
/** How many of the newest messages between the two are kept with a report. */
export const reportedMessages = 200;
/** How many of their newest reports a member is shown. */
export const ownReportsShown = 100;
