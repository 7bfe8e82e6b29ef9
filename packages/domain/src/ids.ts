declare const kind: unique symbol;

/**
 * An id of one kind of thing, so that ids in the wrong order do not compile. A plain value (from the wire, a test or a token)
 * is accepted as any kind. Once typed as one kind, it is not accepted as another.
 */
type Id<Value, Kind extends string> = Value & { readonly [kind]?: Kind };

/** The id of a user, member or not: a UUID in lower case. */
export type UserId = Id<string, 'user'>;
/** Lower than every user id; start value for reading users in the order of their ids. */
export const lowestUserId: UserId = '00000000-0000-0000-0000-000000000000';
export type VenueId = Id<number, 'venue'>;
export type PerkId = Id<number, 'perk'>;
/** The id of a member's claim on a perk. */
export type ClaimId = Id<number, 'claim'>;
export type MessageId = Id<number, 'message'>;
/** The id of a moderation case, which collects the open reports about one user. */
export type CaseId = Id<number, 'case'>;
export type DecisionId = Id<number, 'decision'>;
export type AppealId = Id<number, 'appeal'>;
