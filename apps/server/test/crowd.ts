import type { UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import { cellAt } from '@ambiance/domain/location-grid';
import type { Mood } from '@ambiance/domain/moods';
import { addCells } from '../src/features/positions/cells.repository.ts';
import type { Db } from '../src/platform/database/database.ts';
import type { Point } from './searching.ts';

interface CrowdMember {
  displayName?: string;
  city?: string;
  at?: Point;
  mood?: Mood;
  activeOn?: string;
  dateOfBirth?: string;
}

/** Small enough for one statement within its timeout, also on a busy machine. */
const atOnce = 250;

/** Adds members without passwords directly in the database. Returns their ids in the order given. */
export async function addCrowd(db: Db, members: readonly CrowdMember[]): Promise<UserId[]> {
  const ids: UserId[] = [];
  for (let from = 0; from < members.length; from += atOnce) {
    ids.push(...(await addSome(db, members.slice(from, from + atOnce))));
  }
  return ids;
}

async function addSome(db: Db, members: readonly CrowdMember[]): Promise<UserId[]> {
  const crowd = members.map((member) => ({ id: randomUUID(), ...member }));
  const createdAt = new Date('2026-11-18T16:00:00.000Z');
  const users = crowd.map(
    ({ id, displayName = 'One of many', city = 'Montréal', mood, activeOn = '2026-11-18', dateOfBirth }) => ({
      id,
      email: `${id}@example.com`,
      display_name: displayName,
      city,
      country: 'Canada',
      date_of_birth: dateOfBirth ?? '1990-05-17',
      mood: mood ?? null,
      active_on: activeOn,
      created_at: createdAt,
    }),
  );
  const positions = crowd.flatMap(({ id, at }) =>
    at ? [{ user_id: id, cell: cellAt(...at), shown_cell: cellAt(...at), shown_at: createdAt }] : [],
  );
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(users).execute();
    await addCells(
      tx,
      positions.map(({ cell }) => cell),
    );
    if (positions.length > 0) await tx.insertInto('positions').values(positions).execute();
  });
  return crowd.map(({ id }) => id);
}

/** The given number of identical members. */
export const crowdOf = (count: number, member: CrowdMember = {}): CrowdMember[] =>
  Array.from({ length: count }, () => member);
