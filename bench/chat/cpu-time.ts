import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** CPU time in milliseconds that a process and its descendants have used so far, including those that have ended. */
export function cpuMsOf(pid: number): number {
  const children = new Map<number, { pid: number; ticks: number }[]>();
  let own = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(entry);
    if (!stat) continue;
    if (stat.pid === pid) own = stat.ticks;
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat]);
  }
  const below = (parent: number): number =>
    (children.get(parent) ?? []).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  return (own + below(pid)) * msPerTick;
}

function statOf(entry: string) {
  try {
    const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
    // The second field is the name. It is in brackets and may contain any characters.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Its own user and system time, and those of its ended children, such as closed connections of PostgreSQL.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
    return { pid: Number(entry), parent: fields[1]!, ticks };
  } catch {
    return undefined; // the process has just ended
  }
}
