import { historyPageSize } from '@ambiance/domain/conversations';
import type { MessageId } from '@ambiance/domain/ids';
import { isLive } from './chat-connection.ts';
import type { ConversationContext, ConversationDependencies } from './conversation-dependencies.ts';
import { catchUpFrom, type ConversationState, newestNumberOf } from './conversation-state.ts';

/** Delay before missed events are fetched again, if that failed while the connection is open. */
const catchUpAgainMs = 5000;

const tooMany = 429;

/** A DOMException, such as that of a timeout, has a number as its code. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
const isBlock = (error: unknown) => codeOf(error) === 'conversation.blocked';
const isGone = (error: unknown) => codeOf(error) === 'member.unknown';

/** True if the same request will be refused again. After a timeout, a lost network or a failure of the server, it may succeed. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
  return status >= 400 && status < 500 && status !== tooMany;
}

/** Loads the messages of a conversation: the newest ones, older ones, and those missed while there was no connection. */
export function createHistoryLoader(
  { state, dispatch, report, partner }: ConversationContext,
  { chat, history }: Pick<ConversationDependencies, 'chat' | 'history'>,
) {
  let catchingUp: ReturnType<typeof setTimeout> | undefined;
  const reportHistory = (error: unknown) => report({ kind: isBlock(error) ? 'blocked' : 'history-failed' });
  const reportBlock = (error: unknown) => isBlock(error) && report({ kind: 'blocked' });

  async function load(): Promise<void> {
    dispatch({ type: 'history-asked' });
    try {
      const { connection } = state.get();
      dispatch({ type: 'history', messages: await history.fetch(partner, { connection }) });
    } catch (error) {
      dispatch({ type: 'history-failed', isGone: isGone(error) });
      reportBlock(error);
      return;
    }
    await catchUp();
  }

  /** Fetches missed messages and changes, page by page, as long as the connection lasts. A partner who was gone may be back. */
  async function catchUp(): Promise<void> {
    const { connection, history: shown } = state.get();
    if ((shown !== 'here' && shown !== 'gone') || !isLive(chat)) return;
    let isLast = false;
    try {
      // The screen stays as it is until the response.
      if (shown === 'gone') dispatch({ type: 'history', messages: await history.fetch(partner, { connection }) });
      let after = catchUpFrom(state.get());
      while (!isLast && state.get().connection === connection) {
        const messages = await history.fetch(partner, { connection, after });
        dispatch({ type: 'caught-up', messages, connection });
        isLast = messages.length < historyPageSize;
        after = Math.max(after, newestNumberOf(messages));
      }
    } catch (error) {
      // If the connection dropped as well, the next one refetches.
      if (chat.state.get() !== 'Connected') return;
      if (isGone(error)) {
        dispatch({ type: 'history-failed', isGone: true });
        return;
      }
      // The partner may be gone, which the conversation says already.
      if (state.get().history !== 'gone') reportHistory(error);
      clearTimeout(catchingUp);
      if (!isRefusal(error)) catchingUp = setTimeout(() => void catchUp(), catchUpAgainMs);
    }
  }

  /** The place of the older messages shows a failure. `reportFailure` adds what the user sees elsewhere. */
  async function loadOlder(reportFailure: (error: unknown) => unknown = reportBlock): Promise<void> {
    const { messages, hasOlder, isLoadingOlder, connection } = state.get();
    const before = messages[0]?.id;
    if (!hasOlder || isLoadingOlder || !before) return;
    dispatch({ type: 'older-asked' });
    try {
      dispatch({ type: 'older', messages: await history.fetch(partner, { connection, before }) });
    } catch (error) {
      dispatch({ type: 'older-failed' });
      reportFailure(error);
    }
  }

  async function loadBackTo(messageId: MessageId): Promise<void> {
    let oldest;
    while (isBefore(messageId, state.get()) && state.get().messages[0] !== oldest) {
      oldest = state.get().messages[0];
      // The user pressed a quote, perhaps far below the place of the older messages.
      await loadOlder(reportHistory);
    }
  }

  return { load, catchUp, loadOlder, loadBackTo, stop: () => clearTimeout(catchingUp) };
}

const isBefore = (messageId: MessageId, { messages, hasOlder }: ConversationState): boolean =>
  hasOlder && messageId < (messages[0]?.id ?? 0);
