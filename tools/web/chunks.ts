import { readFileSync } from 'node:fs';
import type { Manifest } from './merge-facades.ts';

export interface Chunks {
  /** The scripts that the source files need at the start, without scripts that load later. */
  scriptsOf(sources: readonly string[]): string[];
  /** Every file that the source files may need: scripts, styles, pictures. */
  allOf(sources: readonly string[]): string[];
  /** The entry script of the page. */
  entry: string;
}

/** Reads Vite's manifest. Files have the paths that browsers request: `/assets/…`. */
export function readChunks(account: string): Chunks {
  const manifest: Manifest = JSON.parse(readFileSync(account, 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error(`${account} has no entry.`);

  function loadedWith(sources: readonly string[], dynamic: boolean): Set<string> {
    const keys = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      // The entry links to every page, so its dynamic imports are not followed.
      if (!chunk || keys.has(key)) return;
      keys.add(key);
      for (const next of chunk.imports ?? []) visit(next);
      if (dynamic && key !== entry && !key.startsWith('_frame'))
        for (const next of chunk.dynamicImports ?? []) visit(next);
    };
    for (const source of sources) {
      if (!manifest[source]) throw new Error(`${source} was not built.`);
      visit(source);
    }
    return keys;
  }

  return {
    entry: `/${manifest[entry]!.file}`,
    scriptsOf: (sources) => [...new Set([...loadedWith(sources, false)].map((key) => `/${manifest[key]!.file}`))],
    allOf: (sources) => [
      ...new Set(
        [...loadedWith(sources, true)].flatMap((key) => {
          const { file, css = [], assets = [] } = manifest[key]!;
          return [file, ...css, ...assets].map((one) => `/${one}`);
        }),
      ),
    ],
  };
}
