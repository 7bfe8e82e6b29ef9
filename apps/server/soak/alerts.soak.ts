import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { installPackages } from './install-packages.ts';

const folder = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));

test('each Prometheus alert rule loads and fires only for its own failure', async () => {
  await installPackages(['prometheus'], 'promtool');
  const run = (...words: string[]) => promisify(execFile)('promtool', words, { cwd: folder });
  expect((await run('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
  expect((await run('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
});
