import { type Photo, photoRoutes } from '@ambiance/contract/photos';
import { apiBase } from '../../loading/api-base.ts';
import { language } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/translator.ts';
import { session } from '../../session/session.ts';
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
  if (!token) return Promise.reject(new Error(t('noSession')));
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
      if (status === 401 && session.get()?.accessToken === token) session.end('refused');
      return reject(new Error(refusalSentence(status, responseText, t)));
    });
    request.addEventListener('error', () => reject(new Error(t('network'))));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
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
