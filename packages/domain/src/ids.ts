declare const kind: unique symbol;

/**
 * A value that names one kind of thing, so that ids in the wrong order do not compile. A plain value of the wire, of a test or
 * of a token passes for any kind; once it is known to be of one, it is of no other.
 */
type Id<Value, Kind extends string> = Value & { readonly [kind]?: Kind };

/** The id of a user, member or not: a UUID in lower case. */
export type UserId = Id<string, 'user'>;
/** Stands before all users in the order of their ids. */
export const lowestUserId: UserId = '00000000-0000-0000-0000-000000000000';
export type VenueId = Id<number, 'venue'>;
export type PerkId = Id<number, 'perk'>;
/** The id of a member's hold on a perk. */
export type ClaimId = Id<number, 'claim'>;
/** The id of a chat message. */
export type MessageId = Id<number, 'message'>;
/** The id of everything open about one user, as moderators look at it. */
export type CaseId = Id<number, 'case'>;
export type DecisionId = Id<number, 'decision'>;
export type AppealId = Id<number, 'appeal'>;
