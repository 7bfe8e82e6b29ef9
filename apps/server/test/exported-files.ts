import { unzipSync } from 'fflate';
import { exportPath } from '../src/features/account-data/export-account.ts';
import type { SignedIn } from './people.ts';

/** The files of the export of a member's own data, as texts. */
export async function exportedFiles(
  { address }: { address: string },
  { accessToken }: SignedIn,
): Promise<Record<string, string>> {
  const response = await fetch(address + exportPath, { headers: { authorization: `Bearer ${accessToken}` } });
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return Object.fromEntries(files.map(([name, file]) => [name, Buffer.from(file).toString()]));
}
