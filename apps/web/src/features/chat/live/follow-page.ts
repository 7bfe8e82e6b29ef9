import type { SharedChatConnection } from '@ambiance/chat-client/shared-connection';
import type { Session } from '../../../session/session.ts';

/** A page that is hidden for this long closes its connection. */
const hiddenTimeoutMs = 5 * 60_000;
/**
 * How often a visible page checks the connection. It gets no event when the browser suspends the hidden tab that leads, or when
 * the device has slept.
 */
const checkMs = 20_000;

type Followed = Pick<SharedChatConnection, 'state' | 'wake' | 'sleep' | 'invalidate' | 'reconnect'>;

/** Suspends a connection when the page is hidden for long, and resumes it as soon as the page or the network is back. */
export function followPage(connection: Followed, session: Pick<Session, 'follow'>): void {
  // After sleep or offline time, the device reconnects at once instead of waiting for the next attempt.
  followDevice(() => {
    if (!document.hidden) connection.wake();
    if (['Disconnected', 'Reconnecting'].includes(connection.state.get())) connection.reconnect();
  });
  window.addEventListener('offline', connection.invalidate);

  let hidden: ReturnType<typeof setTimeout> | undefined;
  let checking: ReturnType<typeof setInterval> | undefined;
  const followVisibility = () => {
    clearTimeout(hidden);
    clearInterval(checking);
    if (document.hidden) hidden = setTimeout(connection.sleep, hiddenTimeoutMs);
    else checking = setInterval(connection.wake, checkMs);
  };
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  // A page in the browser's back/forward cache stays suspended until it is shown again.
  window.addEventListener('pagehide', connection.sleep);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Meanwhile it got no event of other tabs, where another user may have logged in.
    session.follow();
    connection.wake();
  });
}

/** Calls back when the page becomes visible again or the network is back. Returns a function that unsubscribes. */
export function followDevice(onWake: () => void): () => void {
  const wake = () => document.visibilityState === 'visible' && onWake();
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', onWake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', onWake);
  };
}

/**
 * Says when a page reads what it may have missed, and when it shows changes of meetings and check-ins from the time when it was not
 * connected. The tabs of a browser share the list of shown meetings, so a hidden tab leaves these to a visible one.
 */
export function createUnseen() {
  let isBehind = false;
  return {
    /** A hidden page reads only when it has just connected. */
    isToRead(isConnected: boolean): boolean {
      isBehind ||= isConnected;
      return isConnected || !document.hidden;
    },
    /** True until the page, which has connected, is visible. */
    isBehind: () => isBehind,
    /** True once for each connection, as soon as the page is visible. */
    isToShow(): boolean {
      if (!isBehind || document.hidden) return false;
      isBehind = false;
      return true;
    },
  };
}
