import { type Photo, photoRoutes } from '@ambiance/contract/photos';
import { apiBase } from '../../../loading/api-base.ts';
import { language } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { session } from '../../../session/session.ts';
import { endSentence, parseJson, ServerError, usualLimitsMs } from '../../../server/transport.ts';
import type { texts } from '../photos.en.ts';
import { LostAnswer, RefusedPhoto } from './upload-photos.ts';

type T = Translate<typeof texts>;

interface Sending {
  t: T;
  uploadId: string;
  /** Called with the uploaded fraction, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/** Statuses with which the server refuses the file itself. */
const refusals: readonly number[] = [400, 409, 413, 415, 422];

/**
 * A network that is lost may fire no event. It counts as lost if no more of the photo is sent for so long. After the last byte, the
 * server may first have to process other photos, so the limit is that of all uploads.
 */
const silentMs = { whileSending: 60_000, afterwards: usualLimitsMs.upload };

/**
 * Uploads a photo and returns all photos of the member. Does not use `fetch`, which cannot report upload progress.
 * @throws RefusedPhoto if the photo is the reason, LostAnswer if our server does not answer, the reason of `signal` if it is
 *   stopped; otherwise an error with a sentence
 */
export async function sendPhoto(file: File, { t, uploadId, onSent, signal }: Sending): Promise<Photo[]> {
  const token = requireToken(t);
  const form = new FormData();
  form.append('files', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const awaitSign = (withinMs: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new LostAnswer(t('network')));
        request.abort();
      }, withinMs);
    };
    const abort = () => request.abort();
    request.open(photoRoutes.upload.method, `${apiBase}${photoRoutes.upload.path}?uploadId=${uploadId}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', language.get());
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awaitSign(silentMs.whileSending);
      onSent(loaded / total);
    });
    request.upload.addEventListener('load', () => awaitSign(silentMs.afterwards));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status === 200) {
        const { data: photos } = photoRoutes.upload.response.safeParse(parseJson(responseText));
        // The login page of a network may have answered instead of the server.
        return photos ? resolve(photos) : reject(new LostAnswer(t('network')));
      }
      const sentence = refusalSentence(status, responseText, t);
      const isExpired = status === 401;
      if (isExpired && session.get()?.accessToken === token) session.end('refused', sentence);
      if (isExpired) return reject(expired(sentence));
      return reject(refusals.includes(status) ? new RefusedPhoto(sentence) : new Error(sentence));
    });
    request.addEventListener('error', () => reject(new LostAnswer(t('network'))));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    });
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    awaitSign(silentMs.whileSending);
    return request.send(form);
  });
}

/** The access token. @throws ServerError if the user is not logged in */
export function requireToken(t: T): string {
  const token = session.get()?.accessToken;
  if (!token) throw withoutSession(t);
  return token;
}

/** Shown on the way to /auth. */
const expired = (sentence: string) => new ServerError(sentence, 401, { code: 'session.expired' });

/** The user logged out in another tab while photos were prepared here, or the session has expired in the meantime. */
function withoutSession(t: T): ServerError {
  const sentence = t('noSession');
  if (session.ended() !== 'lapsed') return new ServerError(sentence, 401, { code: 'session.missing', more: sentence });
  session.end('lapsed', sentence);
  return expired(sentence);
}

/** Returns a refusal's sentence: the server's own or, if there is none, a general one. */
export function refusalSentence(status: number, text: string, t: T): string {
  const body = parseJson(text);
  if (status === 401) return endSentence(body) ?? t('sessionExpired');
  if (typeof body !== 'object' || body === null) return t('unexplained');
  const { error } = body as { error?: unknown };
  return typeof error === 'string' && error !== '' ? error : t('httpStatus', { status: String(status) });
}
