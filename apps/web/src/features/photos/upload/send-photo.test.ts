import { describe, expect, test } from 'vitest';
import { createTranslator } from '../../../i18n/translator.ts';
import { texts } from '../photos.en.ts';
import { refusalSentence, sendPhoto } from './send-photo.ts';

const t = createTranslator<typeof texts>(texts, 'en');

describe('a refused upload shows', () => {
  test.each([
    [401, '{"error":"Session expired. Please login again."}', 'Session expired. Please log in again.'],
    [401, '', 'Session expired. Please log in again.'],
    [401, '{"error":"Your password was changed.","code":"session.password-changed"}', 'Your password was changed.'],
    [400, '{"error":"You can have at most 12 photos."}', 'You can have at most 12 photos.'],
    [
      413,
      '{"error":"Each photo must be less than 10MB","code":"photo.too-large"}',
      'Each photo must be less than 10MB',
    ],
    [503, '{}', 'HTTP 503'],
    [500, '{"error":""}', 'HTTP 500'],
    [500, '{"error":{"text":"no"}}', 'HTTP 500'],
    [502, '<html>Bad gateway</html>', 'Upload failed'],
    [500, '', 'Upload failed'],
    [500, 'null', 'Upload failed'],
    [500, '500', 'Upload failed'],
  ])('for %i with %j: %s', (status, text, sentence) => {
    expect(refusalSentence(status, text, t)).toBe(sentence);
  });
});

test('no photo is sent without a session', async () => {
  const sending = sendPhoto(new File([], 'a.jpg'), {
    t,
    uploadId: '4f9c1a52-6a0b-4d53-9a3c-0d1f2e3a4b5c',
    onSent: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(sending).rejects.toThrow('You must be logged in to upload photos. Please log in and try again.');
});
