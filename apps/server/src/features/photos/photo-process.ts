// The process that decodes uploaded photos. It has no secrets and a low CPU priority. It exits when it exceeds its memory limit,
// or its limit of CPU time for one photo.
import process from 'node:process';
import { encodePhoto } from './encode-photo.ts';

const maxMemoryBytes = 384 * 1024 * 1024;
const maxProcessorMs = Number(process.argv[2]);
const watchMs = 20;

process.on('message', (path: string) => void answer(path));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer(path: string): Promise<void> {
  const begin = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if (user + system > maxProcessorMs * 1000 || process.memoryUsage.rss() > maxMemoryBytes) process.exit(1);
  }, watchMs);
  process.send?.(await encodePhoto(path));
  clearInterval(watch);
}
