/**
 * Runs `act` for each item, one after the other or `maxAtOnce` in parallel. A failure does not stop the next ones. In the
 * end, all failures are thrown as one error with the first few messages, so that an operator sees the cause.
 */
export async function tryEach<T>(
  all: Iterable<T>,
  act: (one: T) => Promise<unknown>,
  complaint: string,
  { maxAtOnce = 1 }: { maxAtOnce?: number } = {},
): Promise<void> {
  const problems: unknown[] = [];
  // The workers share it, so each takes the next item.
  const rest = [...all].values();
  const work = async () => {
    for (const one of rest) await act(one).catch((error: unknown) => problems.push(error));
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  if (problems.length === 0) return;
  const reasons = new Set(problems.map((problem) => (problem instanceof Error ? problem.message : String(problem))));
  throw new AggregateError(problems, `${complaint} ${[...reasons].slice(0, 3).join('; ')}`);
}
