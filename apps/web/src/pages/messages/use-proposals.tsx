import type { Meeting } from '@ambiance/contract/proposals';
import type { MessageId } from '@ambiance/domain/ids';
import { type ReactNode, useCallback, useState } from 'react';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { LazyPart } from '../../loading/LazyPart.tsx';
import type { ProposalOf } from '../../features/chat/messages/MessageBubble.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { friendOf, otherTablesOf } from './friends-of-meetings.tsx';
import { momentOf } from './meeting-moment.tsx';

const card = lazyComponent(async () => (await import('../../features/proposals/ProposalCard.tsx')).ProposalCard);
const agreedMeetings = lazyComponent(
  async () => (await import('../../features/proposals/Meetings.tsx')).AgreedMeetings,
);
const meetingPair = lazyComponent(async () => (await import('./MeetingPair.tsx')).MeetingPair);
const sheet = lazyComponent(async () => (await import('../../features/proposals/ProposalSheet.tsx')).ProposalSheet);
const button = lazyComponent(async () => (await import('../../features/proposals/ProposeButton.tsx')).ProposeButton);

/** Proposals between two members, in and around their conversation. Fetched when they are first shown. */
export function useProposals(
  { id: partnerId, displayName: partnerName, primaryPhotoUrl: photoUrl }: Meeting['partner'],
  canPropose: boolean,
  focusInput: () => void,
) {
  const [open, setOpen] = useState<{ counters: MessageId | undefined }>();
  const counter = useCallback((id: MessageId) => setOpen({ counters: id }), []);
  const proposalOf: ProposalOf = useCallback(
    ({ messageId = 0, proposal, isOwn, text }) =>
      proposal && (
        <LazyPart instead={text}>
          <card.Component
            id={messageId}
            proposal={proposal}
            isOwn={isOwn}
            partnerName={partnerName}
            momentOf={(message) =>
              momentOf({ partner: { id: partnerId, displayName: partnerName, primaryPhotoUrl: photoUrl }, message })
            }
            onCounter={counter}
            offered={
              proposal.status === 'accepted' &&
              proposal.place.venueId !== null && (
                <LazyPart>
                  <meetingPair.Component meetingId={messageId} />
                </LazyPart>
              )
            }
          />
        </LazyPart>
      ),
    [partnerId, partnerName, photoUrl, counter],
  );
  const agreed: ReactNode = canPropose && (
    <>
      <LazyPart>
        <agreedMeetings.Component partnerId={partnerId} aside={friendOf} />
      </LazyPart>
      {otherTablesOf(partnerId)}
    </>
  );
  const more = (hasOpen: boolean): ReactNode =>
    canPropose && (
      // Has the button's width, so that the input does not move.
      <LazyPart instead={<span className="size-11 shrink-0" />}>
        <button.Component onPropose={() => setOpen({ counters: undefined })} hasOpen={hasOpen} />
      </LazyPart>
    );
  const close = () => {
    setOpen(undefined);
    focusInput();
  };
  const dialog: ReactNode = open && (
    <LazyOverlay>
      <sheet.Component partnerId={partnerId} partnerName={partnerName} counters={open.counters} onClose={close} />
    </LazyOverlay>
  );
  return { proposalOf, agreed, more, dialog };
}
