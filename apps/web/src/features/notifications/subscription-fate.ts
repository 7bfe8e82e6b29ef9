/** Storage key for the id of the user who turned notifications on in this browser. */
export const subscriberKey = 'toldUser';

/** Accounts of this browser. Undefined if there is none. */
interface Accounts {
  /** The account that turned notifications on in this browser. */
  subscriberId: string | undefined;
  signedInId: string | undefined;
  /** The account that was signed in last, if none is now. */
  lastId: string | undefined;
}

/**
 * Decides what happens to this browser's push subscription when the app starts or the session changes. Only the account that
 * subscribed registers it again: on a shared device, the next account removes it.
 */
export function subscriptionFate({ subscriberId, signedInId, lastId }: Accounts): 'register' | 'wait' | 'remove' {
  if (!subscriberId || subscriberId !== (signedInId ?? lastId)) return 'remove';
  return signedInId ? 'register' : 'wait';
}
