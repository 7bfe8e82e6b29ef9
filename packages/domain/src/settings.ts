/** Allowed senders of a member's first message: everyone, verified members, or saved favorites. */
export const firstMessageSenders = ['everybody', 'verified', 'saved'] as const;
export type FirstMessageSenders = (typeof firstMessageSenders)[number];

/** Why a first message is refused by the recipient's settings. */
export const firstMessageRefusals = ['verified-only', 'saved-only'] as const;
export type FirstMessageRefusal = (typeof firstMessageRefusals)[number];
