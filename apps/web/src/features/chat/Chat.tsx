import type { RateLimited } from '@ambiance/contract/chat-events';
import type { MessageId } from '@ambiance/domain/ids';
import { errorSentence } from '@ambiance/domain/errors';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { OnDemand } from '../../ui/overlays/OnDemand.tsx';
import { Beside } from '../../loading/Beside.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { partnerQuery } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { chat } from './live/chat.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { Composer } from './Composer.tsx';
import { ConnectionNotice } from './live/ConnectionNotice.tsx';
import { conversationWith } from './live/conversation-dependencies.ts';
import { forgetConversationLeft } from './conversation-left.ts';
import { HistoryState } from './messages/HistoryState.tsx';
import { LimitLeft } from './LimitLeft.tsx';
import { type ConversationState, newestOwnIdOf } from '@ambiance/chat-client/conversation-state';
import type { ConversationProblem } from '@ambiance/chat-client/live-conversation';
import { MessageLog } from './messages/MessageLog.tsx';
import type { ProposalOf } from './messages/MessageBubble.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { TypingIndicator } from './TypingIndicator.tsx';
import { useVenueChat } from './use-venue-chat.ts';
import { useVisibleScreen } from './use-visible-screen.ts';
import { VenueChatNotice } from './VenueChatNotice.tsx';

const closedNotice = fetchedComponent(async () => (await import('./closing/ClosedNotice.tsx')).ClosedNotice);
const upgradeDialog = fetchedComponent(async () => (await import('./UpgradeDialog.tsx')).UpgradeDialog);

export interface ChatProps {
  me: string;
  partnerId: string;
  /** The partner's name until their profile is loaded, or if it is hidden. */
  name: string;
  /** A block ended the conversation. `name` is the partner's, if it is known. */
  onBlocked: (name: string) => void;
  /** Id of the user who ended the conversation kindly. Null if it goes on. */
  closedBy: string | null;
  /** Other actions on the partner, at the end of the header. */
  actions: ReactNode;
  /** Profile summary of a stranger, shown above their first message. */
  introduction: ReactNode;
  /** Receives the input's element. */
  input: RefObject<HTMLTextAreaElement | null>;
  /** Focuses the input. The function never changes. */
  focusInput: () => void;
  /** Escape was pressed in the input. */
  onEscape: () => void;
  /** Draws the proposal of a message. The function never changes. */
  proposalOf: ProposalOf;
  /** Meetings that the two have agreed on, above the conversation. */
  agreed: ReactNode;
  /** Buttons next to the input for other things to send. */
  more: ReactNode;
  /** Opens the report of a partner's message. The function never changes, so that messages are not redrawn. */
  onReport: (messageId: MessageId) => void;
}

const retryToastMs = 10_000;

/** A conversation with one partner, from the header to the input. */
export function Chat({
  me,
  partnerId,
  name: givenName,
  onBlocked,
  closedBy,
  actions,
  introduction,
  input,
  focusInput,
  onEscape,
  proposalOf,
  agreed,
  more,
  onReport,
}: ChatProps) {
  const t = useTexts(chatTexts);
  const [conversation] = useState(() => conversationWith(me, partnerId));
  const state = useStore(conversation.state);
  const connection = useStore(chat.state);
  const online = useStore(chat.online);
  const { data: partner } = useQuery(partnerQuery(partnerId));
  const name = partner?.displayName ?? givenName;
  const [limit, setLimit] = useState<{ refusal: RateLimited; isOpen: boolean }>();
  const foot = useVisibleScreen();
  const venueChat = useVenueChat(partnerId);
  const isOver = venueChat.isOver || closedBy !== null;
  const isMember = (useSession()?.role ?? 'member') === 'member';
  const isCounted = isMember && !isOver && !venueChat.isOpen && state.history === 'here';

  const report = useEffectEvent((problem: ConversationProblem) => {
    switch (problem.kind) {
      case 'blocked':
        showToast(errorSentence('conversation.blocked', language.get()), { kind: 'error' });
        onBlocked(name);
        return;
      case 'limit':
        setLimit({ refusal: problem.refusal, isOpen: true });
        return;
      case 'history-failed':
        showToast(t('historyFailed'), { kind: 'error' });
        return;
      case 'not-changed':
        showToast(problem.reason ?? t('notChanged'), { kind: 'error' });
        return;
      case 'not-sent': {
        const { reason, retry } = problem;
        showToast(t('sendFailed'), {
          kind: 'error',
          ...(reason && { more: reason }),
          durationMs: retryToastMs,
          ...(retry && { action: { label: t('retry'), onClick: retry } }),
        });
      }
    }
  });
  useEffect(() => conversation.open((problem) => report(problem)), [conversation]);
  useEffect(forgetConversationLeft, []);

  const dropReply = () => {
    conversation.reply(undefined);
    focusInput();
  };
  const isConnected = connection === 'Connected';
  const isPresenceKnown = isConnected && state.messages.length > 0;
  return (
    <section className="mx-auto flex min-h-0 w-full max-w-3xl min-w-0 flex-1 flex-col border-hairline bg-surface sm:border-x lg:max-w-none lg:border-l-0">
      <PageTitle>{t('chatWith', { name })}</PageTitle>
      <ChatHeader
        memberId={partner?.id}
        name={name}
        photoUrl={partner?.photos[0]}
        mood={partner?.currentMoodKey}
        moodUntilUtc={partner?.moodUntilUtc}
        isOnline={isPresenceKnown && !isOver ? online.has(partnerId) : undefined}
      >
        {actions}
      </ChatHeader>
      {state.history !== 'gone' && <ConnectionNotice />}
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
        />
      ) : (
        <HistoryState history={state.history} onRetry={() => void conversation.load()} />
      )}
      <VenueChatNotice {...venueChat} name={name} />
      {/* Rendered before it has content, so that screen readers announce the content. */}
      <output>
        {closedBy && (
          <Beside>
            <closedNotice.Component partnerId={partnerId} name={name} isOwn={closedBy === me} />
          </Beside>
        )}
      </output>
      {/* A draft that can no longer be sent can still be copied. A conversation that was ended kindly can be resumed. */}
      {state.history !== 'gone' && !closedBy && !(isOver && state.draft === '') && (
        <div ref={foot}>
          <TypingIndicator name={name} isTyping={state.isPartnerTyping} />
          {isCounted && <LimitLeft isNew={state.messages.length === 0} writtenTo={newestOwnIdOf(state)} />}
          <Composer
            input={input}
            partnerName={name}
            text={state.draft}
            isReady={!state.isAway && !isOver}
            more={state.messages.length > 0 && !isOver && more}
            onType={conversation.type}
            onSend={conversation.send}
            reply={
              state.replyTo && (
                <ReplyBar
                  quote={state.replyTo}
                  isOwn={state.replyTo.fromUserId === me}
                  partnerName={name}
                  onDrop={dropReply}
                />
              )
            }
            onEscape={state.replyTo ? dropReply : onEscape}
          />
        </div>
      )}
      {limit && (
        <OnDemand>
          <upgradeDialog.Component
            open={limit.isOpen}
            refusal={limit.refusal}
            onClose={() => setLimit({ ...limit, isOpen: false })}
          />
        </OnDemand>
      )}
    </section>
  );
}

/** The partner has written, and the user has never replied. */
const isFirstContact = ({ messages, queue, hasOlder, me }: ConversationState): boolean =>
  messages.length > 0 && queue.length === 0 && !hasOlder && messages.every(({ fromUserId }) => fromUserId !== me);
