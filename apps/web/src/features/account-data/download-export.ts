import { apiBase } from '../../loading/api-base.ts';
import { language } from '../../i18n/language.ts';
import { session } from '../../session/session.ts';
import { ServerError } from '../../server/transport.ts';
import { saveFile } from '../../ui/actions/save-file.ts';

const path = '/api/users/me/export';

/**
 * Fetches all stored data of the user and saves it as a file. A plain link could not carry the token.
 * @throws ServerError
 */
export async function downloadExport(token = session.get()?.accessToken): Promise<void> {
  const response = await fetch(apiBase + path, {
    headers: { Authorization: `Bearer ${token ?? ''}`, 'Accept-Language': language.get() },
  });
  if (response.status === 401) session.end('refused');
  if (!response.ok) throw await refusalOf(response);
  saveFile('ambiance.zip', await response.blob());
}

async function refusalOf(response: Response): Promise<ServerError> {
  const body: unknown = await response.json().catch(() => undefined);
  const sentence = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
  const { status } = response;
  return new ServerError(
    sentence,
    status,
    status === 401 ? { code: 'session.expired' } : { said: sentence || undefined },
  );
}
