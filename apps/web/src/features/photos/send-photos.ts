import { type Photo, photoRoutes } from '@ambiance/contract/photos';
import { apiBase } from '../../loading/api-base.ts';
import { language } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/translator.ts';
import { session } from '../../session/session.ts';
import { ServerError } from '../../server/transport.ts';
import type { texts } from './photos.en.ts';

type T = Translate<typeof texts>;

interface Sending {
  t: T;
  /** Called with the bytes that have left so far. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads photos and answers all that the member now has; rejects with a sentence. Not by `fetch`, which cannot tell how
 * much of a body has left.
 */
export function sendPhotos(files: readonly File[], { t, onSent, signal }: Sending): Promise<Photo[]> {
  const token = session.get()?.accessToken;
  if (!token) return Promise.reject(withoutSession(t));
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(photoRoutes.upload.method, apiBase + photoRoutes.upload.path);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', language.get());
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200) return resolve(JSON.parse(responseText) as Photo[]);
      const sentence = refusalSentence(status, responseText, t);
      const isExpired = status === 401;
      if (isExpired && session.get()?.accessToken === token) session.end('refused', sentence);
      return reject(isExpired ? expired(sentence) : new Error(sentence));
    });
    request.addEventListener('error', () => reject(new Error(t('network'))));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Told on the way to /auth. */
const expired = (sentence: string) => new ServerError(sentence, 401, { code: 'session.expired' });

/** After the user has left, in another tab while photos were read here, or when the session has run out in the meantime. */
function withoutSession(t: T): ServerError {
  const sentence = t('noSession');
  if (session.ended() !== 'lapsed') return new ServerError(sentence, 401, { code: 'session.missing', more: sentence });
  session.end('lapsed', sentence);
  return expired(sentence);
}

/** What a refusal says: the server's own sentence, or what can be said without one. */
export function refusalSentence(status: number, text: string, t: T): string {
  if (status === 401) return t('sessionExpired');
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' && error !== '' ? error : t('httpStatus', { status: String(status) });
  } catch {
    return t('unexplained');
  }
}
