import type { Meeting } from '@ambiance/contract/proposals';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';

const addCheckIn = lazyComponent(async () => (await import('../../features/check-ins/AddCheckIn.tsx')).AddCheckIn);
const checkIns = lazyComponent(async () => (await import('../../features/check-ins/CheckIns.tsx')).CheckIns);

/** Button that informs a friend of a meeting, shown next to it. */
export const friendOf = ({ partner, message }: Meeting) => (
  <LazyPart>
    <addCheckIn.Component messageId={message.id} partnerName={partner.displayName} atUtc={message.proposal!.atUtc} />
  </LazyPart>
);

/** Meetings that friends were informed of, with a button to confirm being home. */
export const checkInList = (
  <LazyPart>
    <checkIns.Component />
  </LazyPart>
);
