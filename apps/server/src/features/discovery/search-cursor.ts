import { createHash } from 'node:crypto';
import { DomainError } from '@ambiance/domain/errors';
import * as z from 'zod/mini';
import type { Ids } from '../../platform/ids.ts';
import { ivBytes, openWith, sealWith, tagBytes } from '../../platform/seal.ts';
import { perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';
import { groups, type Keyset } from './search-conditions.ts';

/** Converts the end of a page into opaque text and back. */
export interface SearchCursors {
  write(end: Keyset): string;
  /** @throws DomainError `cursor.invalid` */
  read(cursor: string): Keyset;
}

const content = z.tuple([z.enum(groups), z.int(), z.uuid(), z.boolean()]);

/** A page may stay open this long before it loads more. */
const daysOfCursor = 1;

/** A cursor is a compact JWE, whose header is always this one and which contains no key. */
const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url');

/**
 * Cursors are encrypted. They contain when a member was last active, and clients must not be able to forge them. A library for
 * JWEs would use a thread of Web Crypto for each, which takes eight times as long.
 */
export function createSearchCursors(secrets: SessionSecrets, ids: Ids): SearchCursors {
  const keyOf = perSecret((secret) => createHash('sha256').update(`search cursor ${secret}`).digest());
  function open(cursor: string): Buffer | undefined {
    const [start, , iv = '', encrypted = '', tag = ''] = cursor.split('.');
    if (start !== header) return undefined;
    const sealed = Buffer.concat([iv, tag, encrypted].map((part) => Buffer.from(part, 'base64url')));
    for (const secret of secrets.ofLast(daysOfCursor)) {
      const opened = openWith(keyOf(secret), sealed, header);
      if (opened) return opened;
    }
    return undefined;
  }
  return {
    write({ group, at, userId, isTemporary }) {
      const plain = Buffer.from(JSON.stringify([group, at, userId, isTemporary]));
      const sealed = sealWith(keyOf(secrets.current()), plain, header, ids);
      const tagAt = ivBytes + tagBytes;
      const parts = [sealed.subarray(0, ivBytes), sealed.subarray(tagAt), sealed.subarray(ivBytes, tagAt)];
      return [header, '', ...parts.map((part) => part.toString('base64url'))].join('.');
    },
    read(cursor) {
      const opened = open(cursor);
      if (!opened) throw new DomainError('cursor.invalid');
      // A cursor from an older version may lack a field.
      const { data } = content.safeParse(JSON.parse(opened.toString()));
      if (!data) throw new DomainError('cursor.invalid');
      const [group, at, userId, isTemporary] = data;
      return { group, at, userId, isTemporary };
    },
  };
}
