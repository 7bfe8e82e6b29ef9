import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's manifest of its build, by source file. */
export type Manifest = Record<
  string,
  {
    file: string;
    src?: string;
    isEntry?: boolean;
    imports?: readonly string[];
    dynamicImports?: readonly string[];
    css?: readonly string[];
    assets?: readonly string[];
  }
>;

const exportsOnly = /^export\{([^}]*)\}from"\.\/([\w.-]+\.js)";?\s*$/;

/**
 * If a module that is fetched later is grouped with others, the bundler writes a file that only exports it from the group's.
 * Each would be a request, so the importers fetch the group's file instead. The names of the files still change with their
 * content, because a name is part of its importers.
 */
export function mergeFacades(folder: string, account: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(account, 'utf8'));
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const facades = new Map<string, string>();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.file.endsWith('.js')) continue;
    const [, names, target] = exportsOnly.exec(readFileSync(join(folder, chunk.file), 'utf8')) ?? [];
    const group = manifest[keyOf.get(`assets/${target}`) ?? ''];
    if (!names || !group) continue;
    // An exported name may be `default`, which cannot be the name of a variable.
    const exported = names.split(',').map((pair) => {
      const [inside, outside = inside] = pair.split(' as ');
      return `${outside}:m.${inside}`;
    });
    const file = chunk.file.replace('assets/', '');
    facades.set(file, `import(\`./${target}\`).then(m=>({${exported.join(',')}}))`);
    rmSync(join(folder, chunk.file));
    manifest[key] = { ...group, src: key };
  }
  for (const file of new Set(Object.values(manifest).map((chunk) => chunk.file))) {
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    const merged = code.replace(/import\(`\.\/([\w.-]+\.js)`\)/g, (whole, name: string) => facades.get(name) ?? whole);
    const left = [...facades.keys()].find((name) => merged.includes(name));
    if (left) throw new Error(`${file} still needs ${left}.`);
    if (merged !== code) writeFileSync(join(folder, file), merged);
  }
  writeFileSync(account, JSON.stringify(manifest, null, 2));
}
