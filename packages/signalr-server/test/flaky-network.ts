import { onTestFinished } from 'vitest';
import { type FlakyNetwork, openNetwork } from './broken-network.ts';

/** A network between a client and a hub that a test can break. It ends with the test. */
export async function flakyNetwork(url: string): Promise<FlakyNetwork> {
  const network = await openNetwork(url);
  onTestFinished(network.close);
  return network;
}
