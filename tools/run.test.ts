import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './run.ts';

test('if one of several commands fails, its message is printed and the others are stopped', async () => {
  const script = `
    import { main, run } from ${JSON.stringify(join(root, 'tools/run.ts'))};
    await main(async () => {
      await Promise.all([
        run('node', ['-e', 'process.exit(3)']),
        run('node', ['-e', 'setInterval(() => {}, 1000)']),
      ]);
    });`;
  const words = ['--input-type=module', '-e', script];
  const ended = promisify(execFile)(process.execPath, words, { timeout: 30_000 });
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'node -e process.exit(3) ended with 3\n' });
});

test('a script gets a message once the work that goes on at the same time is done', async () => {
  const script = `
    import { main, run } from ${JSON.stringify(join(root, 'tools/run.ts'))};
    const waits = "process.once('message', () => process.disconnect())";
    await main(() => run('node', ['-e', waits], {}, Promise.resolve()));`;
  const words = ['--input-type=module', '-e', script];
  await promisify(execFile)(process.execPath, words, { timeout: 30_000 });
});
