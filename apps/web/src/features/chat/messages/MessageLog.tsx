import { ArrowDown } from 'lucide-react';
import type { MessageId } from '@ambiance/domain/ids';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ConversationState, unreadUpTo } from '@ambiance/chat-client/conversation-state';
import { newestIdOf } from '@ambiance/chat-client/queue';
import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { LoadMore } from '../../../ui/layout/LoadMore.tsx';
import { useLongPress } from '../../../ui/actions/use-long-press.ts';
import { useStableFocus } from '../../../ui/layout/use-stable-focus.ts';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { dayName } from '../chat-times.ts';
import { chatTexts } from '../chat.texts.ts';
import { rowsOf } from './conversation-rows.ts';
import { hasMenu, MessageBubble, type ProposalOf } from './MessageBubble.tsx';
import { moveBetweenMenus, openMenuOf } from './MessageMenu.tsx';
import { countUnseen, isRecent } from './seen-messages.ts';
import { useStableScroll } from './use-stable-scroll.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useStore } from '../../../state/store.ts';
import { chat } from '../live/chat.ts';
import { useAttention } from '../live/use-attention.ts';

export interface MessageLogProps {
  conversation: LiveConversation;
  state: ConversationState;
  partnerName: string;
  /** Focuses the input. The function never changes. */
  focusInput: () => void;
  /** Opens the report of a partner's message. */
  onReport: (messageId: MessageId) => void;
  proposalOf: ProposalOf;
  /** The conversation is over: no messages and no reactions. */
  isOver: boolean;
  /** Shown above the first message. */
  above: ReactNode;
  /** Shown while there are no messages. */
  empty: ReactNode;
}

const quietAfterOlderMs = 500;

/** The messages, newest at the bottom. New ones are announced to screen readers, older ones that are loaded are not. */
export function MessageLog({
  conversation,
  state,
  partnerName,
  focusInput,
  onReport,
  proposalOf,
  isOver,
  above,
  empty,
}: MessageLogProps) {
  const t = useTexts(chatTexts);
  const { messages, queue, me, hasOlder, isLoadingOlder, hasOlderFailed } = state;
  const rows = useMemo(() => rowsOf({ messages, queue, me }), [messages, queue, me]);
  const wasLoadingOlder = useDebounced(isLoadingOlder, quietAfterOlderMs);
  const { viewport, content, isAtEnd, onScroll, scrollToEnd } = useStableScroll(rows);
  const unseen = useUnseen(state, isAtEnd);
  useMarkRead(conversation, state, isAtEnd);
  const leaving = queue.at(-1)?.clientId;
  useEffect(() => {
    if (leaving) scrollToEnd();
  }, [leaving, scrollToEnd]);
  const actions = useMessageActions(conversation, { viewport, focusInput, onReport });
  const newest = rows.findLast((row) => row.kind === 'bubble' && hasMenu(row, isOver));
  const now = useNow();
  const stored = useStableFocus<HTMLDivElement>();
  const longPress = useLongPress(openMenuOf);
  return (
    // In a low window, it fills the screen above the input, as `Chat` scrolls.
    <div {...stored} className="relative min-h-0 flex-1 low:min-h-[calc(100cqh-4rem)]">
      <div
        ref={viewport}
        onScroll={onScroll}
        role="log"
        aria-label={t('messagesWith', { name: partnerName })}
        aria-live={isLoadingOlder || wasLoadingOlder ? 'off' : 'polite'}
        className="relative h-full overflow-y-auto overscroll-contain px-3 low:overscroll-auto outline-offset-[-2px] [overflow-anchor:none] sm:px-4"
      >
        <div
          ref={content}
          onKeyDownCapture={moveBetweenMenus}
          {...longPress}
          className="flex min-h-full flex-col justify-end pb-2"
        >
          {hasOlder && (
            <LoadMore
              label={t('earlier')}
              isBusy={isLoadingOlder}
              failed={hasOlderFailed && t('historyFailed')}
              onMore={() => void conversation.loadOlder()}
              ahead="300px"
              variant="quiet"
              className="py-2"
            />
          )}
          {above}
          {rows.length === 0 && (
            <>
              {empty}
              <p className="mx-auto mb-auto max-w-md px-4 pt-4 pb-6 text-center text-balance text-ink-muted first:my-auto first:text-lg">
                {t('noMessages')}
              </p>
            </>
          )}
          {rows.map((row) => (
            // The day's name stays above its first message, even when older ones are loaded.
            <div key={row.id} data-row={row.kind === 'bubble' ? row.id : undefined}>
              {row.kind === 'bubble' ? (
                <MessageBubble
                  {...row}
                  me={me}
                  partnerId={state.partner}
                  partnerName={partnerName}
                  actions={actions}
                  proposalOf={proposalOf}
                  isOver={isOver}
                  isRecent={isRecent(row.sentUtc, now)}
                  isNewest={row === newest}
                />
              ) : (
                <p className="flex items-center gap-3 pt-5 pb-1 text-sm text-ink-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
                  {dayName(row.sentUtc, now, t.language)}
                </p>
              )}
            </div>
          ))}
        </div>
      </div>
      {unseen > 0 && (
        <Button
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={scrollToEnd}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 animate-appear whitespace-nowrap shadow-floating"
        >
          {t('newMessages', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

/** Counts the partner's messages that arrived below the visible part. */
function useUnseen({ messages, partner }: ConversationState, isAtEnd: boolean): number {
  const newest = newestIdOf(messages);
  const [seenTo, setSeenTo] = useState(newest);
  if (isAtEnd && seenTo !== newest) setSeenTo(newest);
  return countUnseen(messages, partner, seenTo);
}

const delayMs = 1000;

/** Marks messages on the screen as read, one second after they were shown to an attentive user. */
function useMarkRead(conversation: LiveConversation, state: ConversationState, isAtEnd: boolean): void {
  const isConnected = useStore(chat.state) === 'Connected';
  const isLookedAt = useAttention() && isAtEnd;
  const waits = isConnected && isLookedAt && unreadUpTo(state) !== undefined;
  const newestUnread = useEffectEvent(() => unreadUpTo(state) ?? 0);
  const { markedTo } = state;
  useEffect(() => {
    // Messages that arrive within the second wait for the next one, so that a busy conversation is marked too.
    const upTo = newestUnread();
    if (!waits || upTo <= markedTo) return undefined;
    const timer = setTimeout(() => void conversation.markRead(upTo), delayMs);
    return () => clearTimeout(timer);
  }, [conversation, waits, markedTo]);
}
