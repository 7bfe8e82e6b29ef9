import { createHash } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import { compactDecrypt, CompactEncrypt } from 'jose';
import * as z from 'zod/mini';
import { groups, type Keyset } from './search-conditions.ts';

/** Where a page ends and the next one begins, as text that tells nothing. */
export interface SearchCursors {
  write(end: Keyset): Promise<string>;
  /** @throws DomainError `cursor.invalid` */
  read(cursor: string): Promise<Keyset>;
}

const content = z.tuple([z.enum(groups), z.int(), z.uuid(), z.boolean()]);

/** Cursors are sealed: when a stranger was last active is nobody's business, and nobody can make one up. */
export function createSearchCursors(secret: string): SearchCursors {
  const bytes = createHash('sha256').update(`search cursor ${secret}`).digest();
  const key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    write: async ({ group, at, userId, isPassing }) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify([group, at, userId, isPassing])))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await key),
    async read(cursor) {
      const opened = await compactDecrypt(cursor, await key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined);
      if (!opened) throw new DomainError('cursor.invalid');
      // One of an older version may say less.
      const { data } = content.safeParse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
      if (!data) throw new DomainError('cursor.invalid');
      const [group, at, userId, isPassing] = data;
      return { group, at, userId, isPassing };
    },
  };
}
