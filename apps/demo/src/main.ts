import process from 'node:process';
import { runUntilStopped } from '@ambiance/server/entry';
import { type Demo, startDemo } from './start-demo.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';

await runUntilStopped(async () => {
  const startedAt = performance.now();
  const demo = await startDemo(process.env);
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
