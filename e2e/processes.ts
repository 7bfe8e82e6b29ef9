import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Starts a script of the server and waits until it says that it is ready. */
export async function startProcess(
  script: string,
  settings: Readonly<Record<string, string>>,
  ready: string,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      if (said.includes(ready)) resolve();
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return server;
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await ended;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
