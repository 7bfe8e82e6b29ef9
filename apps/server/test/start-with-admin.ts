import type { Agent } from 'node:https';
import { onTestFinished } from 'vitest';
import { runAdmin } from '../src/admin/run-admin.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Mailer } from '../src/platform/mailer.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDatabase } from './test-database.ts';

/** A running server, and the command beside it on the same database. */
export async function startWithAdmin(options: { mailer?: Mailer; pushAgent?: Agent } = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const server = await startTestServer({ ...options, databaseUrl: database.url });
  // The command asks the real clock.
  server.clock.set(systemClock.now().toISOString());
  /** Words as a shell would pass them: quotes keep a text together. */
  const admin = (line: string) =>
    runAdmin(
      [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
      { DATABASE_URL: database.url, PUBLIC_URL: 'https://ambiance.example' },
    );
  return { ...server, admin };
}
