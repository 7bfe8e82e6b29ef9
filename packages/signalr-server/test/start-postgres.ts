import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/src/index.ts';
import { swiftFolder } from '../../embedded-postgres/test/swift-folder.ts';
import { type FlakyNetwork, openNetwork } from './broken-network.ts';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  /** The server itself. If a test kills it, it starts again, without the data of unlogged tables. */
  server: EmbeddedPostgres;
  /** Its URL without a network in between. */
  url: string;
  /** Its URL through a network that the test can break. It ends with the test. */
  networked(): Promise<{ url: string; network: FlakyNetwork }>;
}

/** Starts a separate PostgreSQL, by default for one test. `onEnd` receives the function that ends it. */
export async function startPostgres(
  onEnd: (end: () => Promise<void>) => unknown = onTestFinished,
): Promise<TestPostgres> {
  const folder = await mkdtemp(join(await swiftFolder(), 'signalr-postgres-'));
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), shared_buffers: '32MB' };
  const server = await startEmbeddedPostgres({ dataDir: folder, settings });
  onEnd(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const urlAt = (host: string) => `postgresql://postgres@${host}/postgres`;
  return {
    server,
    url: urlAt(`127.0.0.1:${port}`),
    async networked() {
      const network = await openNetwork(urlAt(`127.0.0.1:${port}`));
      onTestFinished(network.close);
      return { url: urlAt(new URL(network.url).host), network };
    },
  };
}
