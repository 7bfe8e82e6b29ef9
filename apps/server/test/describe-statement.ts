import { Client, type Connection, type FieldDef, type Submittable } from 'pg';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from './test-database.ts';

/** Connects to a new, migrated database. */
export async function connectToTestDatabase(): Promise<Client> {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Has PostgreSQL prepare a statement without running it. Returns the columns of its result; rejects if it is wrong. */
export const describeStatement = (client: Client, text: string): Promise<FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    const description: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (described: { fields: FieldDef[] }) => void (fields = described.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(description);
  });
