/** What two people wrote to each other: who (`you` is the login that shows it) and what. */
export type Talk = readonly (readonly ['you' | 'them', string])[];
