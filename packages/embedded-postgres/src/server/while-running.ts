import type { Binaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Runs work while the embedded PostgreSQL of a folder runs. */
export async function whileRunning<T>(
  place: { dataDir: string; binaries?: Binaries; superuser?: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(place);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
