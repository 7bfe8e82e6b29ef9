import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../admin/run-admin.ts';
import { temporaryFolder } from '../../test/scripts.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { installAdvice, isNewerVersion, ownVersion } from './versions.ts';

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', false],
])('%s is newer than %s: %s', (one, other, isNewer) => {
  expect(isNewerVersion(one, other)).toBe(isNewer);
});

test('the command for a newer version is that of the way in which this one was installed', async () => {
  const folder = await temporaryFolder();
  const link = join(folder, 'link');
  await symlink(folder, link);
  const advice = (place: string) => Object.values(installAdvice('99.1.0', place));
  expect(advice(link)).toEqual(['run ambiance-release v99.1.0', 'lancez ambiance-release v99.1.0']);
  expect(advice(folder)).toEqual([
    'run apt-get install ./ambiance_99.1.0_*.deb',
    'lancez apt-get install ./ambiance_99.1.0_*.deb',
  ]);
  // In a container.
  expect(advice(join(folder, 'missing'))).toEqual([
    'install it as you installed this one',
    'installez-la comme celle-ci',
  ]);
});

/** The operator's mirror. It serves a file with the newest version, and counts the requests. */
async function startMirror() {
  const mirror = { url: '', content: '{"version": "99.1.0"}', asked: [] as (string | undefined)[] };
  const server = createServer((request, response) => {
    mirror.asked.push(request.url);
    response.end(mirror.content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  mirror.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`;
  return mirror;
}

const lookForVersion = ({ jobs }: Awaited<ReturnType<typeof startTestServer>>) =>
  jobs.find(({ name }) => name === 'look for a newer version')?.run();

test('administrators and the command learn about a newer version from the file of the mirror', async () => {
  const mirror = await startMirror();
  const server = await startTestServer({ environment: { NEWEST_VERSION_URL: mirror.url } });
  const robin = await server.signUp({ role: 'admin' });
  const newer = async () => (await robin.operator.numbers()).newerVersion;
  expect(await newer()).toBe(undefined);
  await lookForVersion(server);
  expect(await newer()).toBe('99.1.0');
  const version = () => runCommand(['version'], { NEWEST_VERSION_URL: mirror.url });
  expect((await version()).lines).toEqual([
    `This is Ambiance ${ownVersion}.`,
    'Version 99.1.0 exists. Read its CHANGELOG.md, then install it as you installed this one.',
  ]);

  mirror.content = `{"version": "${ownVersion}"}`;
  await lookForVersion(server);
  expect([await newer(), (await version()).lines[1]]).toEqual([undefined, 'There is no newer version.']);

  for (const content of ['<html>', '{"version": "1.0 <b>"}', '']) {
    mirror.content = content;
    expect(await version()).toEqual({
      lines: [
        `This is Ambiance ${ownVersion}.`,
        'NEWEST_VERSION_URL cannot be read: it answered 200 without a version.',
      ],
      hasFailed: true,
    });
    await expect(lookForVersion(server)).rejects.toThrow('without a version');
  }
  expect(await newer()).toBe(undefined);
  expect(new Set(mirror.asked)).toEqual(new Set(['/newest.json']));
});

test('without the setting no server is asked for its version, and the command says so', async () => {
  const server = await startTestServer();
  expect(lookForVersion(server)).toBe(undefined);
  expect((await runCommand(['version'], {})).lines).toEqual([
    `This is Ambiance ${ownVersion}.`,
    'Whether a newer version exists is not known: NEWEST_VERSION_URL is not set.',
  ]);
});
