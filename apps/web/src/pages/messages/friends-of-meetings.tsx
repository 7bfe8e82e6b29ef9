import type { Meeting } from '@ambiance/contract/proposals';
import { Beside } from '../../loading/Beside.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';

const tellFriend = fetchedComponent(async () => (await import('../../features/check-ins/TellFriend.tsx')).TellFriend);
const checkIns = fetchedComponent(async () => (await import('../../features/check-ins/CheckIns.tsx')).CheckIns);

/** Button that informs a friend of a meeting, shown next to it. */
export const friendOf = ({ partner, message }: Meeting) => (
  <Beside>
    <tellFriend.Component messageId={message.id} partnerName={partner.displayName} atUtc={message.proposal!.atUtc} />
  </Beside>
);

/** Meetings that friends were informed of, with a button to confirm being home. */
export const toldFriends = (
  <Beside>
    <checkIns.Component />
  </Beside>
);
