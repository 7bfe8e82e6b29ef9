import { once } from 'node:events';
import process from 'node:process';
import { runUntilStopped } from '@ambiance/server/entry';
import { OperatorError } from '@ambiance/server/platform/operator-error';
import { type Demo, startDemo } from './start-demo.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';

/** `npm run demo` sends a message once it has built the web app. */
const built = process.argv.includes('--during-build') ? once(process, 'message') : Promise.resolve();

await runUntilStopped(async (stopped) => {
  const startedAt = performance.now();
  const demo = await startDemo(process.env, async () => {
    const isBuilt = await Promise.race([built.then(() => true), stopped.then(() => false)]);
    if (!isBuilt) throw new OperatorError('The demo was stopped before the web app was built.');
  });
  console.log(welcome(demo, (performance.now() - startedAt) / 1000));
  return () => demo.stop();
});

/** Text that the terminal shows once the demo is ready. */
function welcome({ address, members, dataFolder }: Demo, seconds: number): string {
  const rows = [
    ['E-mail', 'Kind', 'Name', 'City', 'Language'],
    ...demoLogins.map(({ email, kind, displayName, city, language }) => [email, kind, displayName, city, language]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('   ')
        .trimEnd()}`,
  );
  return [
    '',
    `Ambiance is ready after ${seconds.toFixed(1)} s:  ${address}`,
    '',
    ...table,
    '',
    `  The password of all of them: ${demoPassword}`,
    '',
    `The town has ${members} members. None of them is real, and all pictures are drawings.`,
    `${dataFolder ? `It is stored in ${dataFolder}.` : 'It is deleted when the demo ends.'} Ctrl+C ends it.`,
    '',
  ].join('\n');
}
