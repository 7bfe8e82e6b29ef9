import type { MessageId } from '@ambiance/domain/ids';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { partnerQuery } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { chat } from './live/chat.ts';
import { useHubNews } from './live/use-hub-news.ts';
import { ChatFoot, type ChatInput } from './ChatFoot.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionNotice } from './live/ConnectionNotice.tsx';
import { conversationWith } from './live/conversation-dependencies.ts';
import { discardPendingFirstMessage } from './first-message/pending-first-message.ts';
import { usePendingFirstMessage } from './first-message/use-pending-first-message.ts';
import { clearConversationLeft } from './conversation-left.ts';
import { HistoryState } from './messages/HistoryState.tsx';
import type { ConversationState } from '@ambiance/chat-client/conversation-state';
import { MessageLog } from './messages/MessageLog.tsx';
import type { ProposalOf } from './messages/MessageBubble.tsx';
import { partnerName } from './PartnerName.tsx';
import { useProblems } from './use-problems.tsx';
import { useVenueChat } from './use-venue-chat.ts';
import { VenueChatNotice } from './VenueChatNotice.tsx';

const closedNotice = lazyComponent(async () => (await import('./closing/ClosedNotice.tsx')).ClosedNotice);

export interface ChatProps extends ChatInput {
  me: string;
  partnerId: string;
  /** The partner's name until their profile is loaded, or if it is hidden. */
  name: string;
  /** A block ended the conversation. `name` is the partner's, if it is known. */
  onBlocked: (name: string) => void;
  /** Id of the user who ended the conversation kindly. Null if it is open. */
  closedBy: string | null;
  /** Other actions on the partner, at the end of the header. */
  actions: ReactNode;
  /** Profile summary of a stranger, shown above their first message. */
  introduction: ReactNode;
  /** Profile summary of someone to whom nothing was written yet. */
  beforeFirst: ReactNode;
  /** Draws the proposal of a message. The function never changes. */
  proposalOf: ProposalOf;
  /** Meetings that the two have agreed on, above the conversation. */
  agreed: ReactNode;
  /** Opens the report of a partner's message. The function never changes, so that messages are not redrawn. */
  onReport: (messageId: MessageId) => void;
}

/** A conversation with one partner, from the header to the input. */
export function Chat({
  me,
  partnerId,
  name: givenName,
  onBlocked,
  closedBy,
  actions,
  introduction,
  beforeFirst,
  focusInput,
  proposalOf,
  agreed,
  onReport,
  ...foot
}: ChatProps) {
  const t = useTexts(chatTexts);
  const [conversation] = useState(() => conversationWith(me, partnerId));
  const state = useStore(conversation.state);
  const connection = useStore(chat.state);
  const online = useStore(chat.online);
  const isGone = state.history === 'gone';
  const { data: partner, refetch } = useQuery(partnerQuery(partnerId));
  // If the partner was gone when the page was opened, it does not know their profile.
  useHubNews(isGone ? 'ClosingChanged' : undefined, refetch);
  const venueChat = useVenueChat(partnerId);
  const { host } = venueChat;
  const name = partner?.displayName ?? host?.displayName ?? givenName;
  const isOver = venueChat.isOver || closedBy !== null || isGone;
  const isMember = (useSession()?.role ?? 'member') === 'member';
  const isCounted = isMember && !isOver && !venueChat.isOpen && state.history === 'here';

  const fullName = partnerName(name, host?.venueName);
  const dialog = useProblems(conversation, fullName, () => {
    discardPendingFirstMessage(me, partnerId);
    onBlocked(name);
  });
  usePendingFirstMessage(state, name);
  useEffect(clearConversationLeft, []);

  const isConnected = connection === 'Connected';
  const isPresenceKnown = isConnected && state.messages.length > 0;
  return (
    // In a low window, such as at 400 % zoom, the header scrolls away.
    <section className="mx-auto flex min-h-0 w-full max-w-3xl min-w-0 flex-1 flex-col border-hairline bg-surface sm:border-x lg:max-w-none lg:border-l-0 low:overflow-y-auto">
      <PageTitle>{t('chatWith', { name: fullName })}</PageTitle>
      <ChatHeader
        memberId={partner?.id}
        name={name}
        venueName={host?.venueName}
        photoUrl={partner?.photos[0] ?? host?.primaryPhotoUrl}
        mood={partner?.currentMoodKey}
        moodUntilUtc={partner?.moodUntilUtc}
        isOnline={isPresenceKnown && !isOver ? online.has(partnerId) : undefined}
      >
        {actions}
      </ChatHeader>
      {!isGone && <ConnectionNotice />}
      {agreed}
      {state.history === 'here' ? (
        <MessageLog
          conversation={conversation}
          state={state}
          partnerName={name}
          focusInput={focusInput}
          onReport={onReport}
          proposalOf={proposalOf}
          isOver={closedBy !== null}
          above={!isOver && isFirstContact(state) && introduction}
          empty={!isOver && beforeFirst}
        />
      ) : (
        <HistoryState history={state.history} onRetry={() => void conversation.load()} />
      )}
      <VenueChatNotice {...venueChat} name={name} />
      {/* Rendered before it has content, so that screen readers announce the content. */}
      <output>
        {closedBy && (
          <LazyPart>
            <closedNotice.Component partnerId={partnerId} name={name} isOwn={closedBy === me} />
          </LazyPart>
        )}
      </output>
      {/* A draft that cannot be sent now can still be copied. It can be sent if the conversation is open again. */}
      {!(isOver && state.draft === '') && (
        <ChatFoot
          conversation={conversation}
          state={state}
          name={name}
          isOver={isOver}
          isCounted={isCounted}
          focusInput={focusInput}
          {...foot}
        />
      )}
      {dialog}
    </section>
  );
}

/** The partner has written, and the user has never replied. */
const isFirstContact = ({ messages, queue, hasOlder, me }: ConversationState): boolean =>
  messages.length > 0 && queue.length === 0 && !hasOlder && messages.every(({ fromUserId }) => fromUserId !== me);
