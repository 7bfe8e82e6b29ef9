import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = '**/*.{js,css,svg,webmanifest}';

/** Writes a compressed copy of every file that becomes smaller, so that serving it needs no CPU time. */
export async function compress(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder }).map((file) => join(folder, file));
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${file}.br`, await brotli(content, best));
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
