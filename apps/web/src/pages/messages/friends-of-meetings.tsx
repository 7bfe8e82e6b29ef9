import type { Meeting } from '@ambiance/contract/proposals';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';

const addCheckIn = lazyComponent(async () => (await import('../../features/check-ins/AddCheckIn.tsx')).AddCheckIn);
const tableHelp = lazyComponent(async () => (await import('../../features/table-checks/TableHelp.tsx')).TableHelp);
const otherTables = lazyComponent(
  async () => (await import('../../features/table-checks/OtherTables.tsx')).OtherTables,
);
const checkIns = lazyComponent(async () => (await import('../../features/check-ins/CheckIns.tsx')).CheckIns);

/** Buttons for the safety of a meeting, shown next to it: to inform a friend and, at a partner venue, to ask its staff for help. */
export const friendOf = ({ partner, message }: Meeting) => {
  const { atUtc, place } = message.proposal!;
  return (
    <>
      <LazyPart>
        <addCheckIn.Component messageId={message.id} partnerName={partner.displayName} atUtc={atUtc} />
      </LazyPart>
      {place.venueId !== null && (
        <LazyPart>
          <tableHelp.Component messageId={message.id} atUtc={atUtc} venueName={place.text} />
        </LazyPart>
      )}
    </>
  );
};

/** Meetings that the agenda no longer shows, during which the user can still ask for help. With a partner, only those with them. */
export const otherTablesOf = (partnerId?: string) => (
  <LazyPart>
    <otherTables.Component {...(partnerId !== undefined && { partnerId })} />
  </LazyPart>
);

/** Meetings that friends were informed of, with a button to confirm being home. */
export const checkInList = (
  <LazyPart>
    <checkIns.Component />
  </LazyPart>
);
