import { type ChildProcess, spawn } from 'node:child_process';

/** Starts a script of the server and waits until it says that it is ready. */
export async function startProcess(
  script: string,
  settings: Readonly<Record<string, string>>,
  ready: string,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      if (said.includes(ready)) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return server;
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.signalCode === null && server.kill(signal)) await ended;
}
