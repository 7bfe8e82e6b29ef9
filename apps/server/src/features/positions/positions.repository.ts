import {
  type CellCentre,
  cellAt,
  cellCentre,
  type CellId,
  crossesCell,
  distanceBetweenCellsKm,
} from '@ambiance/domain/location-grid';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { addCells } from './cells.repository.ts';
import { jumpKm, type PlaceLimits } from './place-limits.ts';

/** The minimum time for which a shown cell stays, so that others cannot follow a user's way home. */
const shownMs = 15 * 60_000;

interface Position {
  cell: number | null;
  shown_cell: number | null;
  shown_at: Date | null;
  due_at: Date | null;
  moved_at: Date[];
  jumped_at: Date[];
  city_changed_at: Date[];
}
const nowhere: Position = {
  cell: null,
  shown_cell: null,
  shown_at: null,
  due_at: null,
  moved_at: [],
  jumped_at: [],
  city_changed_at: [],
};

/** Stores the cell around a point; the point itself is not stored. @throws DomainError `position.too-often` */
export async function setPosition(
  tx: Db,
  userId: UserId,
  { latitude, longitude }: CellCentre,
  { now, limits }: { now: Date; limits: Pick<PlaceLimits, 'moves' | 'jumps'> },
): Promise<void> {
  const before = await lockPosition(tx, userId);
  if (before.cell !== null && !crossesCell(before.cell, latitude, longitude)) return;
  const cell = cellAt(latitude, longitude);
  const isFirst = before.shown_at === null;
  // From an unknown position every move is a jump, so clearing the position first does not bypass the limit.
  const isJump = before.cell === null || distanceBetweenCellsKm(before.cell, cell) > jumpKm;
  const moved = isFirst ? [] : limits.moves.consume(before.moved_at, now);
  const jumped = isFirst || !isJump ? before.jumped_at : limits.jumps.consume(before.jumped_at, now);
  const shown = shownAfter(before, cell, now);
  await store(tx, userId, { ...before, cell, moved_at: moved, jumped_at: jumped, ...shown });
}

/** Stores the first cell of a new account. It does not count as a change and is shown at once. */
export async function setFirstPosition(
  tx: Db,
  userId: UserId,
  { latitude, longitude }: CellCentre,
  now: Date,
): Promise<void> {
  const cell = cellAt(latitude, longitude);
  await store(tx, userId, { ...nowhere, cell, shown_cell: cell, shown_at: now });
}

/** The position that others see once `cell` is the newest one. */
function shownAfter(before: Position, cell: CellId, now: Date): Partial<Position> {
  if (cell === before.shown_cell) return { due_at: null };
  const dueAt = before.shown_at === null ? now : new Date(before.shown_at.getTime() + shownMs);
  return dueAt <= now ? { shown_cell: cell, shown_at: now, due_at: null } : { due_at: dueAt };
}

/** Clears a user's position, at once for all viewers. The next one is not shown any sooner because of that. */
export async function clearPosition(tx: Db, userId: UserId): Promise<void> {
  const before = await lockPosition(tx, userId);
  if (before.cell !== null) await store(tx, userId, { ...before, cell: null, shown_cell: null, due_at: null });
}

/** Counts a change of the city in a profile. @throws DomainError `position.too-often` */
export async function countCityChange(
  tx: Db,
  userId: UserId,
  now: Date,
  { cities }: Pick<PlaceLimits, 'cities'>,
): Promise<void> {
  const before = await lockPosition(tx, userId);
  const changed = cities.consume(before.city_changed_at, now);
  await store(tx, userId, { ...before, city_changed_at: changed });
}

/** The newest cell of a user, which others may not see yet. */
export async function ownCell(db: Db, userId: UserId): Promise<CellId | null> {
  const row = await db.selectFrom('positions').where('user_id', '=', userId).select('cell').executeTakeFirst();
  return row?.cell ?? null;
}

/** A user's own position, as shown to them: the centre of their newest cell. */
export async function ownPosition(db: Db, userId: UserId): Promise<CellCentre | undefined> {
  const cell = await ownCell(db, userId);
  return cell === null ? undefined : cellCentre(cell);
}

/** Shows the newest cell of all users whose shown one has stayed long enough. Several nodes may do so at the same time. */
export async function promoteDuePositions(db: Db, now: Date): Promise<void> {
  while ((await promoteSome(db, now)) > 0);
}

const batch = 500;

async function promoteSome(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: due } = await sql<{ user_id: UserId; cell: CellId }>`
      select user_id, cell from positions join users on users.id = user_id where due_at <= ${now}
      limit ${batch} for no key update of users skip locked`.execute(tx);
    if (due.length === 0) return 0;
    const userIds = due.map(({ user_id }) => user_id);
    await addCells(
      tx,
      due.map(({ cell }) => cell),
    );
    await sql`
      update positions set shown_cell = cell, shown_at = ${now}, due_at = null
      where user_id = any(${userIds}) and due_at <= ${now}`.execute(tx);
    return due.length;
  });
}

async function lockPosition(tx: Db, userId: UserId): Promise<Position> {
  await lockUsers(tx, [userId]);
  const row = await tx.selectFrom('positions').where('user_id', '=', userId).selectAll().executeTakeFirst();
  return row ?? nowhere;
}

async function store(tx: Db, userId: UserId, { ...position }: Position): Promise<void> {
  if (position.cell !== null) await addCells(tx, [position.cell]);
  await tx
    .insertInto('positions')
    .values({ user_id: userId, ...position })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(position))
    .execute();
}
