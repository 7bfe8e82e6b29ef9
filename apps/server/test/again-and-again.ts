/** Does one after the other until it is stopped, which waits for the one that runs and tells of what failed. */
export function againAndAgain(act: () => Promise<unknown>): { stop(): Promise<void> } {
  let goesOn = true;
  const run = async () => {
    while (goesOn) await act();
  };
  const running = run();
  // Whoever stops it hears of a failure; before, it is nobody's.
  running.catch(() => {});
  return {
    async stop() {
      goesOn = false;
      await running;
    },
  };
}
