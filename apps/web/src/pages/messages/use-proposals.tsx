import type { Message } from '@ambiance/contract/chat';
import type { Meeting } from '@ambiance/contract/proposals';
import type { MessageId } from '@ambiance/domain/ids';
import { type ReactNode, useCallback, useState } from 'react';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { fetchMessage } from '../../features/chat/chat.queries.ts';
import { chat } from '../../features/chat/live/chat.ts';
import type { ProposalOf } from '../../features/chat/messages/MessageBubble.tsx';
import { proposalSentence } from '../../features/chat/messages/proposal-sentence.ts';
import { useLanguage } from '../../i18n/language.ts';
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

// The hub sends these messages too, but possibly much later.
const showSent = (payload: Message) => chat.receive({ type: 'ReceiveMessage', payload });
const showChanged = (payload: Message) => chat.receive({ type: 'MessageChanged', payload });
async function showReplaced(partnerId: string, id: MessageId): Promise<void> {
  const replaced = await fetchMessage(partnerId, id).catch(() => undefined);
  if (replaced) showChanged(replaced);
}

/** Proposals between two members, in and around their conversation. Fetched when they are first shown. */
export function useProposals(
  { id: partnerId, displayName: partnerName, primaryPhotoUrl: photoUrl }: Meeting['partner'],
  canPropose: boolean,
  /** True if the form is open from the start. */
  startsOpen: boolean,
  onClose: () => void,
) {
  const [open, setOpen] = useState<{ counters: MessageId | undefined } | undefined>(
    startsOpen ? { counters: undefined } : undefined,
  );
  const language = useLanguage();
  const counter = useCallback((id: MessageId) => setOpen({ counters: id }), []);
  const proposalOf: ProposalOf = useCallback(
    ({ messageId = 0, proposal, isOwn }) =>
      proposal && (
        // Until the card is there, its text is shown but not announced, so that it is announced only once.
        <LazyPart instead={<span aria-live="off">{proposalSentence(proposal, language)}</span>}>
          <card.Component
            id={messageId}
            proposal={proposal}
            isOwn={isOwn}
            partnerName={partnerName}
            momentOf={(message) =>
              momentOf({ partner: { id: partnerId, displayName: partnerName, primaryPhotoUrl: photoUrl }, message })
            }
            onChanged={showChanged}
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
    [partnerId, partnerName, photoUrl, counter, language],
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
    onClose();
  };
  const dialog: ReactNode = canPropose && open && (
    <LazyOverlay>
      <sheet.Component
        partnerId={partnerId}
        partnerName={partnerName}
        counters={open.counters}
        onSent={(sent) => {
          showSent(sent);
          // The response does not contain the proposal that this one replaces.
          if (open.counters !== undefined) void showReplaced(partnerId, open.counters);
        }}
        onClose={close}
      />
    </LazyOverlay>
  );
  return { proposalOf, agreed, more, dialog };
}
