// Runs a script of this repository under Node 24, even if another version of Node started it. Uses the current Node if it
// is new enough, else the one that `npm ci` installed. Plain JavaScript, because an older Node must be able to parse it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = 24;

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return existsSync(bundled) ? bundled : undefined;
}

const node = findNode();
if (!node) {
  console.error(
    `Ambiance needs Node ${wanted} or newer and this is ${process.version}. Run "npm ci", or install Node ${wanted}.`,
  );
  process.exit(1);
}

const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
// With a cache of compiled code, a server starts in three quarters of the time.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled');
// The channel closes when this process ends in any way, and the script notices it.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
const WATCHED_BY = String(process.pid);
const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE, WATCHED_BY };
const child = spawn(node, process.argv.slice(2), { stdio, env });
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, () => child.kill(signal));
// npm starts this process directly, without a shell ("exec"). It forwards some signals and dies of others silently.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || child.kill(), 200).unref();
}
// A server that hangs still takes connections, so a proxy keeps sending it requests. It is killed, and systemd starts another one.
// Ticks are counted instead of time, so that a machine that was suspended kills nothing.
const maxSilentTicks = 5;
let silentTicks = 0;
let watch;
child.on('message', (message) => {
  if (message !== 'alive') return;
  silentTicks = 0;
  watch ??= setInterval(() => {
    silentTicks += 1;
    if (silentTicks !== maxSilentTicks) return;
    console.error(`Ambiance has hung for ${maxSilentTicks} s and is killed.`);
    child.kill('SIGKILL');
  }, 1000).unref();
});
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  // With its handler, the signal would not end this process, whose exit code would then be 0.
  for (const one of signals) process.removeAllListeners(one);
  // As process 1 of a container, the signal does not end it either.
  process.exitCode = 1;
  process.kill(process.pid, signal);
});
child.on('error', (error) => {
  console.error(`Node could not be started: ${error.message}`);
  process.exit(1);
});
