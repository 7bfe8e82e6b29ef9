import { ChatError } from './chat-connection.ts';
import type { ConversationEvent } from './conversation.ts';
import type { ConversationContext, ConversationDependencies } from './conversation-dependencies.ts';
import type { Outgoing } from './conversation-state.ts';
import type { Observable } from './observable.ts';
import { nextToLeave } from './queue.ts';

/** Sends the queued texts of a conversation. */
export function createSendQueue(
  { state, dispatch, report, me, partner }: ConversationContext,
  { chat, isSignedIn }: Pick<ConversationDependencies, 'chat' | 'isSignedIn'>,
) {
  let isSending = false;

  /** Sends queued texts one at a time, and pauses while the connection is lost; only for this user. */
  async function sendQueue(): Promise<void> {
    if (isSending || !nextToLeave(state.get())) return;
    isSending = true;
    // The caller may be in the middle of rendering.
    await Promise.resolve();
    const release = chat.open();
    for (let next = nextToLeave(state.get()); next && isSignedIn(me); next = nextToLeave(state.get())) {
      if (chat.state.get() === 'Connected') await sendOne(next);
      else await changeOf(chat.state);
    }
    release();
    isSending = false;
  }

  async function sendOne({ clientId, text, replyTo }: Outgoing): Promise<void> {
    let isCut = false;
    const end = chat.state.subscribe(() => (isCut = true));
    dispatch({ type: 'leaving', clientId });
    try {
      const message = await chat.invoke('SendMessage', partner, text, clientId, replyTo?.id);
      dispatch(message ? { type: 'sent', clientId, message } : { type: 'returned', clientId });
      // Null means that a limit or a block refused it; an event has the reason.
      if (!message) report({ kind: 'refused' });
    } catch (error) {
      const refusal = error instanceof ChatError ? error : undefined;
      if (isCut && !refusal?.code) dispatch({ type: 'interrupted', clientId });
      else returnText({ type: 'returned', clientId }, refusal);
    } finally {
      end();
    }
  }

  /** Applies an event, and reports the text that it returns, if any. */
  function returnText(event: ConversationEvent, refusal?: ChatError): void {
    const before = state.get().queue[0];
    dispatch(event);
    const first = state.get().queue[0];
    if (!first || first.clientId !== before?.clientId || first.step === before.step) return;
    const retry = refusal?.isTransient === false ? undefined : () => retryText(first.clientId);
    // The bubble already shows the failure and offers a retry.
    if (first.step === 'held' && retry) return;
    report({ kind: 'not-sent', reason: refusal?.message, retry });
  }

  function retryText(clientId: string): void {
    dispatch({ type: 'retried', clientId });
    const next = nextToLeave(state.get());
    // A retry without a connection is attempted anyway, so that its failure is shown.
    if (next && state.get().isAway) void sendOne(next);
  }

  return { sendQueue, retryText, returnText };
}

const changeOf = <T>(value: Observable<T>): Promise<void> =>
  new Promise((resolve) => {
    const end = value.subscribe(() => {
      end();
      resolve();
    });
  });
