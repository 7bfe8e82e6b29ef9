import { type ConversationState, newestOwnIdOf } from '@ambiance/chat-client/conversation-state';
import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import type { ReactNode, RefObject } from 'react';
import type { Message } from '@ambiance/contract/chat';
import { proposalStatusAt } from '@ambiance/domain/proposals';
import { useTexts } from '../../i18n/texts.ts';
import type { MessageSubject } from '../../ui/members/message-subject.ts';
import { chatTexts } from './chat.texts.ts';
import { Composer } from './Composer.tsx';
import { LimitLeft } from './LimitLeft.tsx';
import { subjectLine } from './messages/quoted-line.ts';
import { ReplyBar } from './ReplyBar.tsx';
import { SubjectBar } from './SubjectBar.tsx';
import { TypingIndicator } from './TypingIndicator.tsx';
import { useVisibleScreen } from './use-visible-screen.ts';

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
    <div ref={foot}>
      <TypingIndicator name={name} isTyping={state.isPartnerTyping} />
      {isCounted && <LimitLeft isNew={messages.length === 0} writtenTo={newestOwnIdOf(state)} />}
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
