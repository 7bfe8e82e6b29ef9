/** Whose first message a member takes: of everybody, of those who are verified, of those they saved as favorites. */
export const firstMessageSenders = ['everybody', 'verified', 'saved'] as const;
export type FirstMessageSenders = (typeof firstMessageSenders)[number];

/** Why a member does not take the first message of another. */
export const firstMessageRefusals = ['verified-only', 'saved-only'] as const;
export type FirstMessageRefusal = (typeof firstMessageRefusals)[number];
