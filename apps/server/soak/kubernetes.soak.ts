import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../test/scripts.ts';
import { installPackages } from './install-packages.ts';

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const manifest = pathOf('../../../deploy/kubernetes/ambiance.yaml');
const check = (file: string) => run('/usr/bin/python3', [pathOf('check-manifest.py'), file]);

beforeAll(() => installPackages(['python3-kubernetes', 'python3-yaml']));

test('the Kubernetes manifest has only fields and values that Kubernetes knows', async () => {
  const { stdout } = await check(manifest);
  expect(stdout.trim().split('\n')).toEqual(
    ['Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'].map((kind) => `${kind} is correct`),
  );
});

test.for([
  ['replicas: 2', 'replicaz: 2', 'Deployment.spec.replicaz does not exist'],
  ['maxSkew: 1', 'maxSkew: one', 'topologySpreadConstraints[0].maxSkew is not of type int'],
  ['whenUnsatisfiable: ScheduleAnyway', '', '`when_unsatisfiable`, must not be `None`'],
] as const)('the check of the manifest finds a mistake: "%s" as "%s"', async ([right, wrong, said]) => {
  const file = join(await temporaryFolder(), 'wrong.yaml');
  await writeFile(file, (await readFile(manifest, 'utf8')).replace(right, wrong));
  await expect(check(file)).rejects.toThrow(said);
});
