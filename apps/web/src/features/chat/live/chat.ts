import { createChatConnection } from '@ambiance/chat-client/chat-connection';
import { createSharedConnection, type SharedChatConnection } from '@ambiance/chat-client/shared-connection';
import { language } from '../../../i18n/language.ts';
import { apiBase } from '../../../loading/api-base.ts';
import { dropFirstAnswers } from '../../../loading/unused-answers.ts';
import { firstPicture } from '../../../loading/first-picture.ts';
import { lookForNewerVersion } from '../../../loading/newer-version.ts';
import { server } from '../../../server/server.ts';
import { giveUpSilentReads, silentMs } from '../../../server/transport.ts';
import { session, type StoredLogin } from '../../../session/session.ts';
import { chatTexts } from '../chat.texts.ts';
import { browserTabs } from './browser-tabs.ts';
import { followPage } from './follow-page.ts';

/** The user of the hub; undefined while the account is not ready, because the hub refuses it. */
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
  // Data requested next to the scripts may be older than the events of this connection.
  connected: dropFirstAnswers,
});

/** The hub as this page sees it: by one connection for all tabs of this browser. */
export const chat: SharedChatConnection = createSharedConnection(own, {
  tabs: browserTabs,
  userId: () => holder()?.id,
  follow,
});

function follow(connection: SharedChatConnection): void {
  // The hub's sentences follow the language.
  language.subscribe(() => connection.state.get() === 'Connected' && connection.reconnect());

  let wasConnected = false;
  let away: ReturnType<typeof setInterval> | undefined;
  connection.state.subscribe(() => {
    clearInterval(away);
    const isConnected = connection.state.get() === 'Connected';
    if (isConnected && wasConnected) void lookForNewerVersion();
    // Each tab does it, because the browser's connections to the server serve all of them.
    if (!isConnected && wasConnected) away = setInterval(giveUpSilentReads, silentMs / 2);
    wasConnected ||= isConnected;
  });

  // A connection belongs to one session, which a new password also ends.
  let token = holder()?.accessToken;
  session.subscribe(() => {
    const now = holder()?.accessToken;
    if (now !== token) void connection.restart();
    token = now;
  });

  followPage(connection, session);
}
