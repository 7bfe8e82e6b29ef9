import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTranslator } from '../../../i18n/translator.ts';
import { session } from '../../../session/session.ts';
import { texts } from '../photos.en.ts';
import { refusalSentence, sendPhoto } from './send-photo.ts';
import { LostAnswer } from './upload-photos.ts';

const t = createTranslator<typeof texts>(texts, 'en');
const uploadId = '4f9c1a52-6a0b-4d53-9a3c-0d1f2e3a4b5c';

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
    uploadId,
    onSent: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(sending).rejects.toThrow('You must be logged in to upload photos. Please log in and try again.');
});

/** A request to the server. The test fires its events. */
class TestRequest extends EventTarget {
  static last: TestRequest;
  readonly upload = new EventTarget();
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly send = () => undefined;
  readonly abort = vi.fn(() => this.end('abort'));
  status = 0;
  responseText = '';

  constructor() {
    super();
    TestRequest.last = this;
  }

  end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }

  sendSome() {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }));
  }

  sendLastByte() {
    this.upload.dispatchEvent(new Event('load'));
  }

  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end('load');
  }
}

describe('a request', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('XMLHttpRequest', TestRequest);
    session.begin(`a.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.b`, { id: '1', displayName: 'Ana' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    session.end('left');
  });

  function start() {
    const stop = new AbortController();
    const onSent = vi.fn<(share: number) => void>();
    const ended = vi.fn<(how: unknown) => void>();
    const done = sendPhoto(new File([], 'a.jpg'), { t, uploadId, onSent, signal: stop.signal }).then(ended, ended);
    return { request: TestRequest.last, stop, onSent, done, ended };
  }

  test('is lost if nothing more is sent for a minute', async () => {
    const { request, onSent, done, ended } = start();
    await vi.advanceTimersByTimeAsync(59_000);
    request.sendSome();
    expect(onSent).toHaveBeenCalledWith(0.25);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    await done;
    expect(ended).toHaveBeenCalledWith(new LostAnswer(t('network')));
    expect(request.abort).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is lost if there is no answer five minutes after the last byte', async () => {
    const { request, done, ended } = start();
    request.sendLastByte();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    await done;
    expect(ended).toHaveBeenCalledWith(new LostAnswer(t('network')));
  });

  test('is lost if it fails', async () => {
    const { request, done, ended } = start();
    request.end('error');
    await done;
    expect(ended).toHaveBeenCalledWith(new LostAnswer(t('network')));
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    '<html>Log in to the Wi-Fi</html>',
    '',
    'null',
    '"ok"',
    '{}',
    '{"login":"https://wifi.example"}',
    '[{"title":"Log in to the Wi-Fi"}]',
    '[{"id":1,"url":null,"isPrimary":true}]',
  ])('is lost if the login page of a network answers %j', async (responseText) => {
    const { request, done, ended } = start();
    Object.assign(request, { status: 200, responseText });
    request.end('load');
    await done;
    expect(ended).toHaveBeenCalledWith(new LostAnswer(t('network')));
  });

  test('that is stopped fails with the reason', async () => {
    const { request, stop, done, ended } = start();
    stop.abort(new Error('stopped'));
    await done;
    expect(ended).toHaveBeenCalledWith(new Error('stopped'));
    expect(request.abort).toHaveBeenCalledOnce();
  });

  test('that was answered is not stopped later', async () => {
    const { request, stop, done, ended } = start();
    const photos = [{ id: 1, url: '/media/photos/0123456789abcdef0123456789abcdef.webp', isPrimary: true }];
    request.answer(200, photos);
    stop.abort();
    await done;
    expect(ended).toHaveBeenCalledWith(photos);
    expect(request.abort).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
