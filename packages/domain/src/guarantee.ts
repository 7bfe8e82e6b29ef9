/** Active members near a member who pays, from which an evening counts as full. */
export const fullEveningFrom = 10;

/**
 * Days since their last visit for which a member counts as active. Someone who comes once a week can be met; counting only one
 * evening would call towns empty in which people talk.
 */
export const activeDays = 7;

/** The local hour from which an evening is counted. */
export const eveningHour = 20;
