import type { NotSent } from '@ambiance/chat-client/conversation-dependencies';
import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translator.ts';
import { texts as english } from './chat.en.ts';
import { texts as french } from './chat.fr.ts';
import { notSentToast } from './use-not-sent-toast.ts';

const en = createTranslator<typeof english>(english, 'en');
const fr = createTranslator<typeof english>(french, 'fr');
const notSent = (reason?: string): NotSent => ({ kind: 'not-sent', reason, retry: undefined });

test('texts to two people that could not be sent have a toast each, which names the person', () => {
  const toBen = notSentToast(notSent(), { id: 'ben', name: 'Ben' }, en);
  const toEve = notSentToast(notSent('Not connected.'), { id: 'eve', name: 'Eve' }, en);
  expect(toBen).toMatchObject({ text: 'Failed to send message', more: 'Message to Ben' });
  expect(toEve).toMatchObject({ text: 'Failed to send message', more: 'Message to Eve · Not connected.' });
  expect(toBen.key).not.toBe(toEve.key);
  const inFrench = notSentToast(notSent(), { id: 'ben', name: 'Ben' }, fr);
  expect(inFrench).toMatchObject({ text: 'Le message n’a pas pu être envoyé', more: 'Message à Ben' });
});

test('in the conversation itself, the toast has only the reason', () => {
  const here = { id: 'ben', name: undefined };
  expect(notSentToast(notSent('Not connected.'), here, en).more).toBe('Not connected.');
  expect(notSentToast(notSent(), here, en)).not.toHaveProperty('more');
});
