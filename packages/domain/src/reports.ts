/** Categories of a report, as the reporter chooses them. `danger`: a threat, self-harm, or an address made public. */
export const reportCategories = [
  'danger',
  'under-age',
  'minors-or-force',
  'harassment',
  'scam',
  'fake-profile',
  'content',
  'other',
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** State of a report as shown to its reporter: not seen yet, under review, or how it was closed. */
export const reportStates = ['received', 'in-review', 'acted', 'no-rule-broken'] as const;

/** Hours within which every report is reviewed. */
export const reportDueHours = 24;
export const reportsPerDay = 10;
/** Number of recent messages between the two that are stored with a report. */
export const reportedMessages = 200;
/** Number of a member's own recent reports that they are shown. */
export const ownReportsShown = 100;

/** The phone number of the emergency services in Canada. */
export const emergencyNumber = '911';
