import { copyFile, open } from 'node:fs/promises';

const maxBytes = 5 * 1024 * 1024;
const checkEveryMs = 60 * 1000;

// These are replies to clients that connect at start or stop. They are not errors of PostgreSQL.
const ofClients = /the database system is|terminating connection/;

export type OutputFile = { fd: number; lastLines(): Promise<string>; close(): Promise<void> };

/** Writes PostgreSQL's output to a file of at most 5 MB, with one older copy next to it. */
export async function openOutputFile(path: string): Promise<OutputFile> {
  const file = await open(path, 'a+', 0o600);
  const start = (await file.stat()).size;

  async function keepSmall() {
    if ((await file.stat()).size < maxBytes) return;
    await copyFile(path, `${path}.1`).catch(() => {}); // a full disk
    await file.truncate(0);
  }
  await keepSmall();
  const timer = setInterval(() => void keepSmall().catch(() => {}), checkEveryMs).unref();

  return {
    fd: file.fd,
    async lastLines() {
      const { size } = await file.stat();
      const from = Math.max(size < start ? 0 : start, size - 50_000);
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(50_000), position: from });
      const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n');
      return lines
        .filter((line) => !ofClients.test(line))
        .slice(-5)
        .join('\n');
    },
    close() {
      clearInterval(timer);
      return file.close();
    },
  };
}
