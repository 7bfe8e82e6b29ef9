import type { MyTable, TableAtWork } from '@ambiance/contract/table-checks';

/** The state of each request for help at a table that this page has shown, by the request's id. The functions below update it. */
export type Shown = Map<number, 'asked' | 'unanswered' | 'answered'>;

const stateOf = (isAnswered: boolean, isUnanswered: boolean) =>
  isAnswered ? 'answered' : isUnanswered ? 'unanswered' : 'asked';

type Asked = MyTable & { check: NonNullable<MyTable['check']> };
type Answered = TableAtWork & { answered: NonNullable<TableAtWork['answered']> };

/** The requests of a member that someone has answered, or that no one answered in time, since the last call. */
export function newsOfMine(shown: Shown, tables: readonly MyTable[]): Asked[] {
  return tables
    .filter((table): table is Asked => table.check !== null)
    .filter(({ check }) => {
      const state = stateOf(check.isAnswered, check.isUnanswered);
      const isNew = shown.get(check.id) !== state;
      shown.set(check.id, state);
      return isNew && state !== 'asked';
    });
}

/**
 * Changes for staff since the last call: requests that wait for someone, requests that were shown as waiting and that someone has
 * answered, those that were shown and that their members have withdrawn, and ids of those that were shown as waiting and are over.
 */
export function newsAtWork(shown: Shown, tables: readonly TableAtWork[], allWithdrawn: readonly TableAtWork[] = []) {
  const asking: TableAtWork[] = [];
  const answered: Answered[] = [];
  const isAnswered = (table: TableAtWork): table is Answered => table.answered !== null;
  for (const table of tables) {
    const before = shown.get(table.id);
    const state = stateOf(isAnswered(table), table.isUnanswered);
    shown.set(table.id, state);
    if (state === before) continue;
    if (!isAnswered(table)) asking.push(table);
    else if (before !== undefined) answered.push(table);
  }
  const listed = new Set(tables.map(({ id }) => id));
  const gone = [...shown].filter(([id]) => !listed.has(id));
  for (const [id] of gone) shown.delete(id);
  const goneIds = new Set(gone.map(([id]) => id));
  const withdrawn = allWithdrawn.filter(({ id }) => goneIds.has(id));
  const over = gone.filter(([id, state]) => state !== 'answered' && withdrawn.every((one) => one.id !== id));
  return { asking, answered, withdrawn, over: over.map(([id]) => id) };
}
