/** Accounts of this browser; undefined where there is none. */
interface Accounts {
  /** Turned notifications on in this browser. */
  subscriberId: string | undefined;
  signedInId: string | undefined;
  /** Was signed in last, if nobody is now. */
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
