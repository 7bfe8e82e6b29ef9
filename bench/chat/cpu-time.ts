import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the CPU time of ended processes in hundredths of a second. */
const msPerTick = 10;

/**
 * CPU time in milliseconds that a process and its descendants have used so far, including those that have ended. It is exact
 * for those that run and wait for work.
 */
export function cpuMsOf(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((entry) => statOf(entry) ?? []);
  const withDescendants = (of: number): number =>
    all
      .filter(({ parent }) => parent === of)
      .reduce((sum, child) => sum + child.endedMs + withDescendants(child.pid), threadsMs(of));
  return withDescendants(pid) + (all.find((one) => one.pid === pid)?.endedMs ?? 0);
}

/** The CPU time of a process's threads, which Linux counts in nanoseconds. */
const threadsMs = (pid: number): number =>
  ifRunning(() =>
    readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0),
  ) ?? 0;

const statOf = (entry: string) =>
  ifRunning(() => {
    const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
    // The second field is the name. It is in brackets and may contain any characters.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // User and system time of its ended children, such as closed connections of PostgreSQL.
    return { pid: Number(entry), parent: fields[1]!, endedMs: (fields[13]! + fields[14]!) * msPerTick };
  });

function ifRunning<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined; // the process has just ended
  }
}
