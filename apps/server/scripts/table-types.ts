// Writes the types of the tables as the migrations leave them. With --check it only says whether they are current.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrate.ts';

const run = promisify(execFile);
const typesFile = fileURLToPath(new URL('../src/platform/database/tables.ts', import.meta.url));
const log = { info() {}, warn: console.warn, error: console.error };

function programOf(packageName: string, program: string) {
  return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), program);
}

const folder = await mkdtemp(join(tmpdir(), 'ambiance-types-'));
try {
  const outFile = join(folder, 'tables.ts');
  await generate(outFile);
  const [generated, current] = await Promise.all([readFile(outFile, 'utf8'), readFile(typesFile, 'utf8')]);
  if (!process.argv.includes('--check')) await writeFile(typesFile, generated);
  else if (generated !== current) {
    console.error('The types of the tables are not current. Run "npm run types -w apps/server".');
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function generate(outFile: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, settings: { fsync: 'off' } });
  try {
    await migrate({ url: postgres.url, log });
    const typeMapping = JSON.stringify({ int8: 'number', timestamptz: 'Date', cube: 'string' });
    const flags = ['--dialect', 'postgres', '--date-parser', 'string', '--type-mapping', typeMapping];
    const target = ['--url', postgres.url, '--exclude-pattern', '(migrations|routines)', '--out-file', outFile];
    await run(process.execPath, [programOf('kysely-codegen', 'dist/cli/bin.js'), ...flags, ...target]);
  } finally {
    await postgres.stop();
  }
  const text = await readFile(outFile, 'utf8');
  await writeFile(outFile, text.replace('export interface DB {', 'export interface Tables {'));
  const style = fileURLToPath(new URL('../../../.oxfmtrc.json', import.meta.url));
  await run(process.execPath, [programOf('oxfmt', 'bin/oxfmt'), '--config', style, outFile]);
}
