import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/scripts.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);
const manifest = fileURLToPath(new URL('../../../deploy/kubernetes/ambiance.yaml', import.meta.url));

test('the Kubernetes manifest has only fields and values that Kubernetes knows', async () => {
  await installPackages(['python3-venv'], 'python3');
  const folder = await temporaryFolder();
  await run('python3', ['-m', 'venv', folder]);
  // It contains the JSON schemas of each version of Kubernetes.
  await run(join(folder, 'bin/pip'), ['install', '--quiet', 'kubernetes-validate==1.37.0']);
  const { stdout } = await run(join(folder, 'bin/kubernetes-validate'), ['--strict', manifest]);
  // A resource without a schema is only a warning.
  expect(stdout.match(/ passed for resource /g), stdout).toHaveLength(4);
});
