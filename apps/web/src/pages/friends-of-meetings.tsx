import type { Meeting } from '@ambiance/contract/proposals';
import { Suspense } from 'react';
import { fetchedComponent } from '../loading/fetched-component.tsx';

const tellFriend = fetchedComponent(async () => (await import('../features/check-ins/TellFriend.tsx')).TellFriend);
const checkIns = fetchedComponent(async () => (await import('../features/check-ins/CheckIns.tsx')).CheckIns);

/** Telling a friend of a meeting, beside it. */
export const friendOf = ({ partner, message }: Meeting) => (
  <Suspense>
    <tellFriend.Component messageId={message.id} partnerName={partner.displayName} atUtc={message.proposal!.atUtc} />
  </Suspense>
);

/** What friends were told of, and "I am home". */
export const toldFriends = (
  <Suspense>
    <checkIns.Component />
  </Suspense>
);
