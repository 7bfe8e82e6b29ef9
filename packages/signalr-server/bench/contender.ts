/** Processor time and memory of a server process so far. */
export interface Usage {
  cpuSeconds: number;
  residentBytes: number;
}

/** Reports this server's port to the bench, and its usage on request. */
export function reportTo(bench: NodeJS.Process, port: number): void {
  bench.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { user, system } = bench.cpuUsage();
    const usage: Usage = { cpuSeconds: (user + system) / 1e6, residentBytes: bench.memoryUsage.rss() };
    bench.send?.(usage);
  });
  bench.on('disconnect', () => bench.exit());
  bench.send?.(port);
}
