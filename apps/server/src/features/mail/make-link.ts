import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { addLink, linkHours, type LinkPurpose } from './account-links.repository.ts';

export interface Link {
  id: number;
  url: string;
}

/** Makes a new one-time link; the database stores only the hash of its secret. Older links work until they are dropped. */
export async function makeLink(
  { ids, publicUrl, now }: { ids: Ids; publicUrl: string; now: Date },
  db: Db,
  userId: UserId,
  purpose: LinkPurpose,
): Promise<Link> {
  const token = ids.hex(32);
  const expiresAt = new Date(now.getTime() + linkHours[purpose] * 3_600_000);
  const id = await addLink(db, { userId, purpose, token, expiresAt });
  return { id, url: linkUrl(publicUrl, purpose, token) };
}

/** The address of a mailed link with its secret. */
export const linkUrl = (publicUrl: string, page: string, token: string): string =>
  `${publicUrl}/${page}?token=${token}`;
