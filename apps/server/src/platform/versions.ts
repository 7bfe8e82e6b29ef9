import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Job } from './jobs.ts';
import { callForJson } from './outgoing-call.ts';

const shape = z.object({ version: z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)) });

/** The version of this program, such as `0.2.0`. */
export const ownVersion: string = shape.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;

/** Compares two versions number by number. */
export function isNewerVersion(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((version) => version.split('.').map(Number));
  const differs = ours!.findIndex((number, at) => number !== theirs![at]);
  return differs >= 0 && ours![differs]! > theirs![differs]!;
}

/** Only the Debian package puts its command here. */
const commandOfPackage = '/usr/bin/ambiance-admin';

/** The command that installs a version in the way in which this one was installed. */
export const installCommand = (version: string, ofPackage = commandOfPackage): string =>
  existsSync(ofPackage) ? `apt-get install ./ambiance_${version}_*.deb` : `ambiance-release v${version}`;

const timeoutMs = 8_000;

/** Reads the newest version from the file at `NEWEST_VERSION_URL`, such as `{"version": "0.3.0"}`. */
export async function readNewestVersion(url: string): Promise<string> {
  const { status, json } = await callForJson(url, { timeoutMs });
  const found = z.safeParse(shape, json);
  if (status === 200 && found.success) return found.data.version;
  throw new Error(`it answered ${status} without a version`);
}

/** Looks once a day for a version that is newer than this one, if `NEWEST_VERSION_URL` is set. */
export function watchVersions(url: string | undefined): { newer(): string | undefined; jobs: readonly Job[] } {
  let newest = ownVersion;
  const run = async () => void (newest = await readNewestVersion(url!));
  const job: Job = {
    name: 'look for a newer version',
    everySeconds: 86_400,
    onEveryNode: true,
    alsoAtStart: true,
    run,
  };
  return { newer: () => (isNewerVersion(newest, ownVersion) ? newest : undefined), jobs: url ? [job] : [] };
}
