import { createHash } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import { compactDecrypt, CompactEncrypt } from 'jose';
import * as z from 'zod/mini';
import { groups, type Keyset } from './search-conditions.ts';

/** Converts the end of a page into opaque text and back. */
export interface SearchCursors {
  write(end: Keyset): Promise<string>;
  /** @throws DomainError `cursor.invalid` */
  read(cursor: string): Promise<Keyset>;
}

const content = z.tuple([z.enum(groups), z.int(), z.uuid(), z.boolean()]);

/** Cursors are encrypted. They contain when a member was last active, and clients must not be able to forge them. */
export function createSearchCursors(secret: string): SearchCursors {
  const bytes = createHash('sha256').update(`search cursor ${secret}`).digest();
  const key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    write: async ({ group, at, userId, isTemporary }) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify([group, at, userId, isTemporary])))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await key),
    async read(cursor) {
      const opened = await compactDecrypt(cursor, await key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined);
      if (!opened) throw new DomainError('cursor.invalid');
      // A cursor from an older version may lack a field.
      const { data } = content.safeParse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
      if (!data) throw new DomainError('cursor.invalid');
      const [group, at, userId, isTemporary] = data;
      return { group, at, userId, isTemporary };
    },
  };
}
