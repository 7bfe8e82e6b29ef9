import { createHash } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import { compactDecrypt, CompactEncrypt } from 'jose';
import * as z from 'zod/mini';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';
import { groups, type Keyset } from './search-conditions.ts';

/** Converts the end of a page into opaque text and back. */
export interface SearchCursors {
  write(end: Keyset): Promise<string>;
  /** @throws DomainError `cursor.invalid` */
  read(cursor: string): Promise<Keyset>;
}

const content = z.tuple([z.enum(groups), z.int(), z.uuid(), z.boolean()]);

/** A page may stay open this long before it loads more. */
const daysOfCursor = 1;

/** Cursors are encrypted. They contain when a member was last active, and clients must not be able to forge them. */
export function createSearchCursors(secrets: SessionSecrets): SearchCursors {
  const keyOf = perSecret((secret) => {
    const bytes = createHash('sha256').update(`search cursor ${secret}`).digest();
    return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  });
  async function open(cursor: string): Promise<Uint8Array | undefined> {
    for (const secret of secrets.ofLast(daysOfCursor)) {
      const opened = await compactDecrypt(cursor, await keyOf(secret), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => undefined);
      if (opened) return opened.plaintext;
    }
    return undefined;
  }
  return {
    write: async ({ group, at, userId, isTemporary }) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify([group, at, userId, isTemporary])))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(await keyOf(secrets.current())),
    async read(cursor) {
      const opened = await open(cursor);
      if (!opened) throw new DomainError('cursor.invalid');
      // A cursor from an older version may lack a field.
      const { data } = content.safeParse(JSON.parse(new TextDecoder().decode(opened)));
      if (!data) throw new DomainError('cursor.invalid');
      const [group, at, userId, isTemporary] = data;
      return { group, at, userId, isTemporary };
    },
  };
}
