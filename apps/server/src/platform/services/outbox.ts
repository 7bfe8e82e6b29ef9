import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file with one JSON line for each message that a local substitute for mail or SMS "sent". */
export interface Outbox<T> {
  add(message: T): Promise<void>;
  /** Returns up to `count` messages, newest first. */
  newest(count: number): Promise<T[]>;
}

export function openOutbox<T>(file: string): Outbox<T> {
  return {
    async add(message) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
    },
    async newest(count) {
      const lines = await readFile(file, 'utf8').catch(() => '');
      const newest = lines.split('\n').filter(Boolean).slice(-count).toReversed();
      return newest.map((line) => JSON.parse(line) as T);
    },
  };
}
