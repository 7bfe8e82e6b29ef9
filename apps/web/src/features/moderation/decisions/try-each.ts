/** Calls a function for each item, one after the other. A failure does not stop the others. */
export async function tryEach<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const done: Result[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      done.push(await act(item));
    } catch (error) {
      failures.push(error);
    }
  }
  return { done, failures };
}
