import { apiBase } from '../loading/api-base.ts';
import { language } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { saveFile } from '../ui/actions/save-file.ts';
import { expiredStatus } from './status-server.ts';
import { endSentence, ServerError } from './transport.ts';

export const exportPath = '/api/users/me/export';

interface Download {
  /** That of a suspended or banned user. Defaults to the session's. */
  token?: string | undefined;
  /** If present, it is posted. */
  body?: object;
}

/**
 * Fetches the stored data of a user from `path` and saves it as a file. A plain link could not carry the token.
 * @throws ServerError
 */
export async function downloadArchive(path: string, { token, body }: Download = {}): Promise<void> {
  const sent = token ?? session.get()?.accessToken;
  const response = await fetch(apiBase + path, {
    headers: {
      Authorization: `Bearer ${sent ?? ''}`,
      'Accept-Language': language.get(),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (response.status === 401) {
    if (token !== undefined) throw await expiredStatus();
    const refusal: unknown = await response.json().catch(() => undefined);
    // A login in another tab may have replaced the refused token in the meantime. That session must not end.
    if (session.get()?.accessToken === sent) session.end('refused', endSentence(refusal));
  }
  if (!response.ok) throw await refusalOf(response);
  saveFile('ambiance.zip', await response.blob());
}

async function refusalOf(response: Response): Promise<ServerError> {
  const { status } = response;
  if (status === 401) return new ServerError('', status, { code: 'session.expired' });
  // A proxy may return anything, such as `null`.
  const body: unknown = await response.json().catch(() => undefined);
  const { error, fields } = (body ?? {}) as Partial<Pick<ServerError, 'fields'>> & { error?: string };
  return new ServerError(error ?? '', status, { said: error, fields });
}
