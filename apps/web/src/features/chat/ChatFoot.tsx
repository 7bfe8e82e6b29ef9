import { type ConversationState, newestOwnIdOf } from '@ambiance/chat-client/conversation-state';
import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import type { ReactNode, RefObject } from 'react';
import type { Message, Quote } from '@ambiance/contract/chat';
import { proposalStatusAt } from '@ambiance/domain/proposals';
import { useTexts } from '../../i18n/texts.ts';
import type { MessageSubject } from '../../ui/members/message-subject.ts';
import { chatTexts } from './chat.texts.ts';
import { Composer } from './Composer.tsx';
import { FirstMessageNotice } from './first-message/FirstMessageNotice.tsx';
import { LimitLeft } from './LimitLeft.tsx';
import { subjectLine } from './messages/quoted-line.ts';
import { SubjectBar } from './SubjectBar.tsx';
import { useVisibleScreen } from './use-visible-screen.ts';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { QuoteText } from './messages/QuoteText.tsx';

export interface ChatInput {
  /** Receives the input's element. */
  input: RefObject<HTMLTextAreaElement | null>;
  /** Focuses the input. The function never changes. */
  focusInput: () => void;
  /** Escape was pressed in the input. */
  onEscape: () => void;
  /** Buttons next to the input for other things to send, given whether a proposal is open. */
  more: (hasOpenProposal: boolean) => ReactNode;
  /** The part of the partner's profile that the next message quotes, if any. */
  subject: MessageSubject | undefined;
  onDropSubject: () => void;
}

interface ChatFootProps extends ChatInput {
  conversation: LiveConversation;
  state: ConversationState;
  name: string;
  isOver: boolean;
  /** True if messages count towards the limits of the user's plan. */
  isCounted: boolean;
}

/** Everything below the messages: the typing signal, the remaining limits, and the input. */
export function ChatFoot({ conversation, state, name, isOver, isCounted, ...props }: ChatFootProps) {
  const { input, focusInput, onEscape, more, onDropSubject } = props;
  const t = useTexts(chatTexts);
  const { replyTo, messages } = state;
  const isFirst = state.history === 'here' && messages.length === 0 && !isOver;
  const foot = useVisibleScreen();
  const dropReply = () => {
    conversation.reply(undefined);
    focusInput();
  };
  // A reply quotes a message instead.
  const subject = replyTo ? undefined : props.subject;
  const quote = subject && subjectLine(subject, t);
  const dropSubject = () => {
    onDropSubject();
    focusInput();
  };
  const send = (text: string) => {
    if (!quote) return conversation.send(text);
    const whole = `${quote}\n${text}`;
    // Sending empties the input only if it holds exactly what is sent.
    conversation.type(whole);
    conversation.send(whole);
    onDropSubject();
  };
  return (
    <div ref={foot} className="low:sticky low:bottom-0 low:bg-surface">
      <TypingIndicator name={name} isTyping={state.isPartnerTyping} />
      {isCounted && <LimitLeft isNew={messages.length === 0} writtenTo={newestOwnIdOf(state)} />}
      {isFirst && <FirstMessageNotice {...state} />}
      <Composer
        input={input}
        partnerName={name}
        text={state.draft}
        isReady={!state.isAway && !isOver}
        more={messages.length > 0 && !isOver && more(messages.some(isOpenProposal))}
        onType={conversation.type}
        onSend={send}
        quoted={quote}
        reply={
          replyTo ? (
            <ReplyBar quote={replyTo} isOwn={replyTo.fromUserId === state.me} partnerName={name} onDrop={dropReply} />
          ) : (
            subject && (
              <SubjectBar
                subject={subject}
                isEmpty={state.draft === ''}
                onSuggest={(opener) => {
                  conversation.type(opener);
                  focusInput();
                }}
                onDrop={dropSubject}
              />
            )
          )
        }
        onEscape={replyTo ? dropReply : subject ? dropSubject : onEscape}
      />
    </div>
  );
}

const isOpenProposal = ({ proposal }: Pick<Message, 'proposal'>): boolean =>
  proposal !== undefined && proposalStatusAt(proposal.status, new Date(proposal.atUtc), new Date()) === 'open';

interface ReplyBarProps {
  quote: Quote;
  isOwn: boolean;
  partnerName: string;
  onDrop: () => void;
}

/** The quoted message that is being replied to, above the input. */
function ReplyBar({ quote, isOwn, partnerName, onDrop }: ReplyBarProps) {
  const t = useTexts(chatTexts);
  return (
    <div className="mb-1.5 flex items-center gap-2 rounded-xl bg-sunken pl-3">
      <div className="min-w-0 flex-1 border-l-2 border-accent-solid py-1 pl-3 text-sm">
        <p className="truncate font-medium">{isOwn ? t('replyToYou') : t('replyTo', { name: partnerName })}</p>
        <p className="text-ink-muted">
          <QuoteText quote={quote} />
        </p>
      </div>
      <IconButton label={t('dropReply')} icon={<X aria-hidden className="size-4" />} onClick={onDrop} />
    </div>
  );
}

/** Always takes up its space, so that nothing moves when the partner types. A low window has no room for that. */
function TypingIndicator({ name, isTyping }: { name: string; isTyping: boolean }) {
  const t = useTexts(chatTexts);
  return (
    <output className="block h-6 px-5 text-sm text-ink-muted sm:px-6 low:empty:h-0">
      {isTyping && (
        <span className="inline-flex animate-appear items-center gap-2">
          <span className="sr-only">{t('isTyping', { name })}</span>
          <span aria-hidden className="italic">
            {t('typing')}
          </span>
        </span>
      )}
    </output>
  );
}
