import { type ChildProcess, spawn } from 'node:child_process';
import { programEnvironment } from './privileges.ts';

// The shell waits for the program, while a background job reads from a pipe that only we hold open. When we close it or
// exit in any way, that read ends and the program gets SIGINT. Signals for our own shutdown must not reach the program
// before we are done with it. The shell therefore ignores them and leads its own session.
const script = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ read -r _ <&3; kill -INT $program; } 2>/dev/null &
reader=$!
exec 3<&-
wait $program
result=$?
kill -KILL $reader 2>/dev/null
exit $result`;

export type WatchedProcess = {
  /** Resolves with the program's exit code, or null. */
  exited: Promise<number | null>;
  /** Asks the program to stop. */
  interrupt(): void;
};

/** Starts a program that cannot outlive this process: it gets SIGINT within milliseconds of our exit. */
export function startWatched(command: string[], output: number): WatchedProcess {
  const shell: ChildProcess = spawn('/bin/sh', ['-c', script, 'postgres-watcher', ...command], {
    stdio: ['pipe', output, output],
    env: programEnvironment,
    cwd: '/',
    detached: true,
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    shell.once('error', reject);
    shell.once('exit', resolve);
  });
  shell.stdin?.on('error', () => {}); // the shell may end first
  return { exited, interrupt: () => shell.stdin?.end() };
}
