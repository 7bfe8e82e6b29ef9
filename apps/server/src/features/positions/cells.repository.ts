import { type CellId, cellPosition } from '@ambiance/domain/location-grid';
import type { Db } from '../../platform/database/database.ts';

/** Stands for every mood in the table of cells. */
export const anyMood = 0;

/** Makes cells known to search. Call it before a position in one is shown; the moods there follow by themselves. */
export async function addCells(tx: Db, cells: readonly CellId[]): Promise<void> {
  const inOrder = [...new Set(cells)].sort((a, b) => a - b);
  if (inOrder.length === 0) return;
  await tx
    .insertInto('discover_cells')
    .values(inOrder.map((cell) => ({ mood: anyMood, cell, centre: cubeOf(cell) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets ends of moods in cells that are over. Whoever adds a later one meanwhile adds it after this, or keeps it. */
export async function deleteEnds(db: Db, now: Date): Promise<void> {
  await db.updateTable('discover_cells').set({ ends_at: null }).where('ends_at', '<=', now).execute();
}

/** A cell's centre as PostgreSQL writes a point of a `cube`. */
export const cubeOf = (cell: CellId): string => `(${cellPosition(cell).join(',')})`;
