import type { Face } from '@ambiance/contract/faces';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { roles } from '@ambiance/domain/members';
import { mayDecideAbout } from '@ambiance/domain/moderation';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockPhotosOf } from './photos.repository.ts';

type Viewer = Pick<CurrentUser, 'id' | 'role'>;

const facesAtOnce = 24;

/** New primary photos that this viewer may review, of accounts visible to others. */
const facesFor = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .where('is_primary', '=', true)
    .where('looked_at', 'is', null)
    .where('primary_since', 'is not', null)
    .where('users.status', '=', 'Active')
    .where('users.awaits_email_proof', '=', false)
    .where('users.id', '<>', viewer.id)
    .where(
      'users.role',
      'in',
      roles.filter((role) => mayDecideAbout(viewer.role, role)),
    );

/** The new primary photos that have waited longest. */
export async function listFaces(db: Db, viewer: Viewer): Promise<Face[]> {
  const rows = await facesFor(db, viewer)
    .orderBy('primary_since')
    .orderBy('photos.id')
    .limit(facesAtOnce)
    .select(['photos.id', 'extension', 'primary_since', 'users.id as user_id', 'display_name', 'date_of_birth'])
    .select('users.created_at as joined_at')
    .execute();
  return rows.map((row) => ({
    photoId: row.id,
    photoUrl: `/media/photos/${row.id}.${row.extension}`,
    member: { id: row.user_id, displayName: row.display_name },
    dateOfBirth: row.date_of_birth,
    joinedUtc: row.joined_at.toISOString(),
    sinceUtc: row.primary_since!.toISOString(),
  }));
}

export async function countFaces(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await facesFor(db, viewer)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Records that a new primary photo was reviewed, once; returns its owner. The owner's photos cannot change until the transaction
 * ends.
 * @throws DomainError `face.gone`, `face.looked-at`, `case.staff`
 */
export async function recordLook(tx: Db, photoId: string, viewer: Viewer, now: Date): Promise<UserId> {
  const owner = await tx.selectFrom('photos').where('id', '=', photoId).select('user_id').executeTakeFirst();
  if (owner) await lockPhotosOf(tx, owner.user_id);
  const found = await tx
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .where('photos.id', '=', photoId)
    .select(['users.id', 'users.status', 'is_primary', 'looked_at', 'role'])
    .executeTakeFirst();
  if (!found?.is_primary || found.status !== 'Active') throw new DomainError('face.gone');
  if (found.id === viewer.id || !mayDecideAbout(viewer.role, found.role)) throw new DomainError('case.staff');
  if (found.looked_at) throw new DomainError('face.looked-at');
  await tx.updateTable('photos').set({ looked_at: now }).where('id', '=', photoId).execute();
  return found.id;
}
