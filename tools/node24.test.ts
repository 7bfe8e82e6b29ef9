import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const launch = (script: string) =>
  spawn(process.execPath, [join(root, 'tools/node24.mjs'), '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });

test('a command that a signal ends does not count as done', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
    const killed = launch(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`);
    expect(await once(killed, 'exit'), signal).toEqual([null, signal]);
  }
  const asked = launch(`console.log('ready'); setInterval(() => {}, 1000)`);
  await once(asked.stdout, 'data');
  asked.kill('SIGTERM');
  expect(await once(asked, 'exit')).toEqual([null, 'SIGTERM']);
  expect(await once(launch('process.exitCode = 3'), 'exit')).toEqual([3, null]);
});
