import { lstatSync, readFileSync } from 'node:fs';
import type { ByLanguage } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import type { Job } from './jobs.ts';
import { callForJson } from './services/outgoing-call.ts';

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

/** A link of `ambiance-release`, or a folder of the Debian package. Containers and other installations do not have it. */
const installedIn = '/opt/ambiance';

/** How to install a version in the way in which this one was installed. The words follow "then". */
export function installAdvice(version: string, place = installedIn): ByLanguage<string> {
  const run = (command: string) => ({ en: `run ${command}`, fr: `lancez ${command}` });
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return run(`ambiance-release v${version}`);
  if (found?.isDirectory()) return run(`apt-get install ./ambiance_${version}_*.deb`);
  return { en: 'install it as you installed this one', fr: 'installez-la comme celle-ci' };
}

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
