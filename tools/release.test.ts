import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './run.ts';

const run = promisify(execFile);

/** Substitutes for the programs that a release runs. */
const programs = {
  npm: `case "$*" in
  *build*) mkdir -p apps/web/dist/public/assets && git log -1 --format=%s > "apps/web/dist/public/assets/$(git rev-parse --short HEAD).js" ;;
  *) mkdir -p node_modules ;;
esac`,
  systemctl: `if [ "$1" = list-units ]; then echo 'ambiance.service loaded active running'; else echo "$*" >> "$RESTARTS"; fi`,
};

/** A repository with the tags v0.1.0, v0.2.0 and v0.10.0 and a newer commit, and a machine that releases from it. */
async function startMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [origin, source, releases, bin] = ['origin', 'source', 'releases', 'bin'].map((name) => join(folder, name));
  for (const name of [origin!, releases!, bin!]) await mkdir(name);
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(bin!, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const env = {
    PATH: [bin, process.env['PATH']].join(delimiter),
    HOME: folder,
    RESTARTS: join(folder, 'restarts'),
    AMBIANCE_SOURCE: source!,
    AMBIANCE_RELEASES: releases!,
    AMBIANCE_CURRENT: join(folder, 'current'),
  };
  const git = (...words: string[]) =>
    run('git', ['-C', origin!, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { env });
  await git('init', '--quiet', '--initial-branch=main');
  const commit = async (subject: string, tag?: string) => {
    await git('commit', '--quiet', '--allow-empty', '-m', subject);
    if (tag) await git('tag', tag);
  };
  await commit('First', 'v0.1.0');
  await commit('Second', 'v0.2.0');
  await commit('Tenth', 'v0.10.0');
  await commit('Not ready');
  await run('git', ['clone', '--quiet', origin!, source!], { env });
  const release = (...words: string[]) =>
    run('sh', [join(root, 'deploy/bin/release.sh'), ...words], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout.replaceAll(/^[\d:]{8}  /gm, '') }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    );
  const inUse = async () =>
    (await run('git', ['-C', env.AMBIANCE_CURRENT, 'log', '-1', '--format=%s'], { env })).stdout.trim();
  const restarts = async () =>
    (await readFile(env.RESTARTS, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).length;
  return { release, inUse, restarts, commit, releases: releases!, bin: bin!, current: env.AMBIANCE_CURRENT };
}

test('a release takes the newest tag, prints each step, restarts the processes, and is reverted by one command', async () => {
  const { release, inUse, restarts, releases } = await startMachine();
  expect(await release('v0.2.0')).toMatchObject({ code: 0 });
  expect([await inUse(), await restarts()]).toEqual(['Second', 1]);
  const { said } = await release();
  expect(said.split('\n').map((line) => line.split(/[.:] | [0-9a-f]{7}/)[0])).toEqual([
    expect.stringContaining('Fetching the versions from'),
    'Building',
    'Step 1 of 3',
    'Step 2 of 3',
    'Step 3 of 3',
    'Restarting ambiance.service, and waiting until it is ready.',
    expect.stringMatching(/^[0-9a-f]{7} Tenth is in use$/),
    '',
  ]);
  expect([await inUse(), await restarts()]).toEqual(['Tenth', 2]);
  const back = await release('--back');
  expect(back.said).toMatch(/^Going back to [0-9a-f]{7} Second\.\n/);
  expect(back.said).not.toContain('Step');
  expect([await inUse(), await restarts()]).toEqual(['Second', 3]);
  await release('--back');
  expect([await inUse(), await restarts()]).toEqual(['Tenth', 4]);
  expect(await readdir(join(releases, '.others/assets'))).toHaveLength(2);
});

test('an unknown version and a first release without an earlier one are refused with one sentence and change nothing', async () => {
  const { release, inUse, restarts, current } = await startMachine();
  const back = await release('--back');
  expect([back.code, back.said]).toEqual([1, expect.stringContaining('There is no earlier version in')]);
  expect([existsSync(current), await restarts()]).toEqual([false, 0]);
  await release('v0.1.0');
  const unknown = await release('v9.9.9');
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining('There is no version v9.9.9 in')]);
  expect([await inUse(), await restarts()]).toEqual(['First', 1]);
});

test('the scripts of the version before are kept for open pages, however long it was in use', async () => {
  const { release, releases } = await startMachine();
  const assets = join(releases, '.others/assets');
  const age = async () => {
    const longAgo = new Date(Date.now() - 60 * 86_400_000);
    for (const name of await readdir(assets)) await utimes(join(assets, name), longAgo, longAgo);
  };
  await release('v0.1.0');
  const [first] = await readdir(assets);
  await age();
  await release('v0.2.0');
  const both = await readdir(assets);
  expect([both.length, both]).toEqual([2, expect.arrayContaining([first])]);
  await age();
  await release('v0.10.0');
  const left = await readdir(assets);
  expect([left.length, left]).toEqual([2, expect.not.arrayContaining([first])]);
});

test('a release that is interrupted before the restart is reverted to the version before it', async () => {
  const { release, inUse, bin } = await startMachine();
  await release('v0.1.0');
  const kill = '#!/bin/sh\ncase "$1" in -T) /bin/mv "$@" && kill -KILL $PPID ;; *) exec /bin/mv "$@" ;; esac\n';
  await writeFile(join(bin, 'mv'), kill, { mode: 0o755 });
  expect((await release('v0.2.0')).code).toBeNull();
  expect(await inUse()).toBe('Second');
  await rm(join(bin, 'mv'));
  expect(await release('v0.2.0')).toMatchObject({ code: 0 });
  await release('--back');
  expect(await inUse()).toBe('First');
});

test('after a release that is interrupted before the switch, going back is refused, and changes nothing', async () => {
  const { release, inUse, restarts, bin } = await startMachine();
  await release('v0.1.0');
  const kill = '#!/bin/sh\ncase "$1" in -T) kill -KILL $PPID ;; *) exec /bin/mv "$@" ;; esac\n';
  await writeFile(join(bin, 'mv'), kill, { mode: 0o755 });
  expect((await release('v0.2.0')).code).toBeNull();
  await rm(join(bin, 'mv'));
  const { code, said } = await release('--back');
  expect([code, said]).toEqual([1, expect.stringContaining('The last release was interrupted')]);
  expect([await inUse(), await restarts()]).toEqual(['First', 1]);
  // The next release knows the version before it again.
  await release('v0.2.0');
  await release('--back');
  expect(await inUse()).toBe('First');
});

test('the version in use and the one before it are kept, however many are newer', async () => {
  const { release, inUse, commit, releases, current } = await startMachine();
  for (const tag of ['v0.2.0', 'v0.10.0']) await release(tag);
  await commit('Eleventh', 'v0.11.0');
  await release();
  await commit('Twelfth', 'v0.12.0');
  await release();
  await release('v0.10.0');
  await release('v0.1.0');
  const stored = (await readdir(releases)).filter((name) => !name.startsWith('.'));
  expect(stored).toHaveLength(3);
  expect(stored).toContain(basename(await readlink(current)));
  await release('--back');
  expect(await inUse()).toBe('Tenth');
});
