import {
  type ChatConnection,
  createChatConnection,
  type OwnChatConnection,
} from '@ambiance/chat-client/chat-connection';
import { language } from '../../i18n/language.ts';
import { apiBase } from '../../loading/api-base.ts';
import { dropFirstAnswers } from '../../loading/unused-answers.ts';
import { firstPicture } from '../../loading/first-picture.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { chatTexts } from './chat.texts.ts';

/** The hub as this page sees it. */
export const chat: ChatConnection = createChatConnection({
  origin: apiBase,
  isSignedIn: () => session.get() !== undefined,
  ticket: async () => (await server.chat.ticket()).ticket,
  language: language.get,
  notConnected: async () => (await chatTexts.load())('notConnected'),
  mayStart: firstPicture,
  follow,
  // What was asked beside the scripts may be older than what this connection would have told.
  connected: dropFirstAnswers,
});

function follow(connection: OwnChatConnection): void {
  // The hub's sentences follow the language.
  language.subscribe(() => connection.state.get() === 'Connected' && connection.reconnect());

  // A connection is one user's.
  let owner = session.get()?.id;
  session.subscribe(() => {
    const id = session.get()?.id;
    if (id !== owner && connection.state.get() !== 'Disconnected') void connection.restart();
    owner = id;
  });

  // A device that is back, from sleep or without a network, does not wait to be asked, nor for the next attempt.
  followDevice(() => {
    if (['Disconnected', 'Reconnecting'].includes(connection.state.get())) connection.reconnect();
  });
  window.addEventListener('offline', connection.distrust);
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
