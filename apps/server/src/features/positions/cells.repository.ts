import { type CellId, cellPosition } from '@ambiance/domain/location-grid';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The number that represents all moods in the table of cells. */
export const anyMood = 0;

/** Adds cells to the search. Call it before a position in one of them is shown. The moods of a cell are added automatically. */
export async function addCells(tx: Db, cells: readonly CellId[]): Promise<void> {
  const inOrder = [...new Set(cells)].sort((a, b) => a - b);
  if (inOrder.length === 0) return;
  await tx
    .insertInto('discover_cells')
    .values(inOrder.map((cell) => ({ mood: anyMood, cell, centre: cubeOf(cell) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Clears expired ends of moods in cells. A later end that is added at the same time is kept. A cell that a member is changing is left
 * to the next run: waiting for it could deadlock.
 */
export async function deleteEnds(db: Db, now: Date): Promise<void> {
  await sql`
    update discover_cells set ends_at = null where (mood, cell) in (
      select mood, cell from discover_cells where ends_at <= ${now} for update skip locked)`.execute(db);
}

/** The centre of a cell in PostgreSQL's text format for a `cube` point. */
export const cubeOf = (cell: CellId): string => `(${cellPosition(cell).join(',')})`;
