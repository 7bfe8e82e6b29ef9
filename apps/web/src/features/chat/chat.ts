import { type ChatConnection, createChatConnection } from '@ambiance/chat-client/chat-connection';
import { createSharedConnection, type SharedChatConnection } from '@ambiance/chat-client/shared-connection';
import { language } from '../../i18n/language.ts';
import { apiBase } from '../../loading/api-base.ts';
import { dropFirstAnswers } from '../../loading/unused-answers.ts';
import { firstPicture } from '../../loading/first-picture.ts';
import { lookForNewerVersion } from '../../loading/newer-version.ts';
import { server } from '../../server/server.ts';
import { session, type StoredLogin } from '../../session/session.ts';
import { browserTabs } from './browser-tabs.ts';
import { chatTexts } from './chat.texts.ts';

/** Whose the hub is; nobody's while an account is not ready, which the hub refuses. */
function holder(): StoredLogin | undefined {
  const login = session.get();
  return login && !login.mustChangePassword && !login.mustAddSecondFactor ? login : undefined;
}

/** The connection that this tab has when it leads. */
const own = createChatConnection({
  origin: apiBase,
  isSignedIn: () => holder() !== undefined,
  ticket: async (signal) => (await server.chat.ticket({ signal })).ticket,
  language: language.get,
  notConnected: async () => (await chatTexts.load())('notConnected'),
  mayStart: firstPicture,
  // What was asked beside the scripts may be older than what this connection would have told.
  connected: dropFirstAnswers,
});

/** The hub as this page sees it: by one connection for all tabs of this browser. */
export const chat: ChatConnection = createSharedConnection(own, {
  tabs: browserTabs,
  userId: () => holder()?.id,
  follow,
});

/** Whoever was not looked at for so long lets the connection go. */
const unseenMs = 5 * 60_000;

function follow(connection: SharedChatConnection): void {
  // The hub's sentences follow the language.
  language.subscribe(() => connection.state.get() === 'Connected' && connection.reconnect());

  let wasConnected = false;
  connection.state.subscribe(() => {
    if (connection.state.get() !== 'Connected') return;
    if (wasConnected) void lookForNewerVersion();
    wasConnected = true;
  });

  // A connection is one session's, which a new password ends too.
  let token = holder()?.accessToken;
  session.subscribe(() => {
    const now = holder()?.accessToken;
    if (now !== token) void connection.restart();
    token = now;
  });

  // A device that is back, from sleep or without a network, does not wait to be asked, nor for the next attempt.
  followDevice(() => {
    if (!document.hidden) connection.wake();
    if (['Disconnected', 'Reconnecting'].includes(connection.state.get())) connection.reconnect();
  });
  window.addEventListener('offline', connection.distrust);

  let unseen: ReturnType<typeof setTimeout> | undefined;
  const lookAway = () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(connection.sleep, unseenMs);
  };
  lookAway();
  document.addEventListener('visibilitychange', lookAway);
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
