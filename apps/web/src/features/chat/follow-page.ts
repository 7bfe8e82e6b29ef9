import type { SharedChatConnection } from '@ambiance/chat-client/shared-connection';

/** A hidden page lets go of the connection after this time. */
const hiddenTimeoutMs = 5 * 60_000;

type Followed = Pick<SharedChatConnection, 'state' | 'wake' | 'sleep' | 'distrust' | 'reconnect'>;

/** Lets a connection sleep while the page is hidden for long, and wakes it as soon as the page or the network is back. */
export function followPage(connection: Followed): void {
  // A device that is back, from sleep or without a network, does not wait to be asked, nor for the next attempt.
  followDevice(() => {
    if (!document.hidden) connection.wake();
    if (['Disconnected', 'Reconnecting'].includes(connection.state.get())) connection.reconnect();
  });
  window.addEventListener('offline', connection.distrust);

  let hidden: ReturnType<typeof setTimeout> | undefined;
  const followVisibility = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(connection.sleep, hiddenTimeoutMs);
  };
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  // A page that the browser keeps to show it again does nothing until then.
  window.addEventListener('pagehide', connection.sleep);
  window.addEventListener('pageshow', ({ persisted }) => persisted && connection.wake());
}

/** Calls back when the page is looked at again, or has a network again; returns how to stop. */
export function followDevice(onWake: () => void): () => void {
  const wake = () => document.visibilityState === 'visible' && onWake();
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', onWake);
  };
}
