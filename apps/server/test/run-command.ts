import { commands } from '../src/admin/commands.ts';
import type { TestServer } from './start-test-server.ts';

/** Runs an admin command with the platform of a server, and so at its time. */
export const runCommand = (
  { platform, address }: Pick<TestServer, 'platform' | 'address'>,
  words: string,
  options: Record<string, string | boolean>,
) => commands[words]!.run({ ...platform, timeZone: 'America/Toronto', publicUrl: address }, options);
