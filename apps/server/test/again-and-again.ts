/** Repeats an act until it is stopped. `stop` waits for the run in progress and rejects if a run failed. */
export function againAndAgain(act: () => Promise<unknown>): { stop(): Promise<void> } {
  let goesOn = true;
  const run = async () => {
    while (goesOn) await act();
  };
  const running = run();
  // `stop` reports a failure. Until then the rejection must not count as unhandled.
  running.catch(() => {});
  return {
    async stop() {
      goesOn = false;
      await running;
    },
  };
}
