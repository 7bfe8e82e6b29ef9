// The process that decodes what strangers send. It has no secrets, steps back behind everything else that wants the
// processor, and ends itself rather than take more memory than it may.
import process from 'node:process';
import { encodePhoto } from './encode-photo.ts';

const maxMemoryBytes = 512 * 1024 * 1024;
const watchMs = 20;

process.on('message', (path: string) => void answer(path));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer(path: string): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
  }, watchMs);
  process.send?.(await encodePhoto(path));
  clearInterval(watch);
}
