import { apiBase } from '../../loading/api-base.ts';
import { language } from '../../i18n/language.ts';
import { ServerError } from '../../server/transport.ts';
import { session } from '../../session/session.ts';

/**
 * Fetches all stored data of a member and saves it as a file.
 * @throws ServerError
 */
export async function downloadMemberExport(id: string, why: string): Promise<void> {
  const response = await fetch(`${apiBase}/api/admin/members/${id}/export`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${session.get()?.accessToken ?? ''}`,
      'Accept-Language': language.get(),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ why }),
  });
  if (response.status === 401) session.end('refused');
  if (!response.ok) throw await refusalOf(response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = 'ambiance.zip';
  link.click();
  URL.revokeObjectURL(link.href);
}

interface Refusal {
  error: string;
  fields: ServerError['fields'];
}

async function refusalOf(response: Response): Promise<ServerError> {
  const { error = '', fields } = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  return new ServerError(error, response.status, { said: error || undefined, fields });
}
