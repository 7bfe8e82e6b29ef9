/** Acts for one after the other. One that fails keeps nobody after it from their turn; all failures are thrown in the end. */
export async function tryEach<T>(all: Iterable<T>, act: (one: T) => Promise<void>, complaint: string): Promise<void> {
  const problems: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => problems.push(error));
  if (problems.length > 0) throw new AggregateError(problems, complaint);
}
