/**
 * Runs `act` for one item after the other. A failure does not stop the next ones. In the end, all failures are thrown as
 * one error with the first few messages, so that an operator sees the cause.
 */
export async function tryEach<T>(
  all: Iterable<T>,
  act: (one: T) => Promise<unknown>,
  complaint: string,
): Promise<void> {
  const problems: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => problems.push(error));
  if (problems.length === 0) return;
  const reasons = new Set(problems.map((problem) => (problem instanceof Error ? problem.message : String(problem))));
  throw new AggregateError(problems, `${complaint} ${[...reasons].slice(0, 3).join('; ')}`);
}
