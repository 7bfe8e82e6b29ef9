import type { Agent } from 'node:https';
import { runAdmin } from '../src/admin/run-admin.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Mailer } from '../src/platform/services/mailer.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDatabase } from './test-database.ts';

/** Starts a server, and runs admin commands on the same database. */
export async function startWithAdmin(options: { mailer?: Mailer; pushAgent?: Agent } = {}) {
  const database = await createTestDatabase();
  const server = await startTestServer({ ...options, databaseUrl: database.url });
  // The admin command uses the real clock, so the server's clock is set to it.
  server.clock.set(systemClock.now().toISOString());
  /** Splits a line into words like a shell: quotes keep a text together. */
  const admin = (line: string) =>
    runAdmin(
      [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
      { DATABASE_URL: database.url, PUBLIC_URL: 'https://ambiance.example' },
    );
  return { ...server, admin };
}
