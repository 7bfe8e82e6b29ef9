import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = ['contract', 'domain', 'chat-client', 'signalr-server', 'stripe-stand-in'];

/** A version of Ambiance in a separate folder. */
export interface Release {
  folder: string;
  /** The script that starts its server. */
  main: URL;
}

const releaseIn = (folder: string): Release => ({
  folder,
  main: pathToFileURL(join(folder, 'apps/server/src/main.ts')),
});
export const thisRelease = releaseIn(root);

interface Difference {
  /** Changes to files of the server's packages, by path, for example `packages/contract/src/chat.ts`. */
  change?: Readonly<Record<string, (text: string) => string>>;
  /** True if it also serves the assets of this release, as after `deploy/bin/release.sh`. */
  keepsOthers?: boolean;
}

/** Copies this repository's build as another version. Each script of its web app gets another name. */
export async function makeRelease({ change = {}, keepsOthers = false }: Difference = {}): Promise<Release> {
  const folder = await mkdtemp(join(await madeFolder(), 'release-'));
  const sources = packages.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]);
  const server = ['package.json', 'src', 'sql', 'migrations'].map((name) => `apps/server/${name}`);
  for (const path of ['package.json', 'apps/web/dist', ...server, ...sources])
    await cp(join(root, path), join(folder, path), { recursive: true, filter: (one) => !one.endsWith('.test.ts') });
  await symlink(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'));
  await mkdir(join(folder, 'node_modules/@ambiance'), { recursive: true });
  for (const name of packages)
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@ambiance', name));
  for (const [path, changed] of Object.entries(change)) {
    const before = await readFile(join(folder, path), 'utf8');
    if (changed(before) === before) throw new Error(`${path} is the same in the other version.`);
    await writeFile(join(folder, path), changed(before));
  }
  await renameScripts(join(folder, 'apps/web/dist'));
  const [own, others] = [root, folder].map((one, index) =>
    join(one, `apps/web/dist/${['public', 'others'][index]}/assets`),
  );
  if (keepsOthers) await cp(own!, others!, { recursive: true });
  return releaseIn(folder);
}

/** The folder is inside the repository, so that libraries are found. */
async function madeFolder(): Promise<string> {
  const folder = join(root, 'test-results');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Renames each script as if its hash had changed, also wherever it is named. Compressed copies are removed. */
async function renameScripts(dist: string): Promise<void> {
  const assets = join(dist, 'public/assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const others = new Map(scripts.map((name) => [name, name.replace(/-[\w-]{7,8}\.js$/, reversed)]));
  const other = (text: string) =>
    text
      .replaceAll(/[\w.$-]+-[\w-]{7,8}\.js/g, (name) => others.get(name) ?? name)
      // The version in the service worker.
      .replaceAll(/\bambiance-[\da-f]{12}\b/g, `ambiance-${'0'.repeat(12)}`);
  for (const folder of [assets, join(dist, 'public'), join(dist, 'pages')]) {
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      if (/\.(js|html)\.(br|gz)$/.test(name)) await rm(file);
      else if (/\.(js|html)$/.test(name)) await writeFile(file, other(await readFile(file, 'utf8')));
    }
  }
  for (const [from, to] of others) await rename(join(assets, from), join(assets, to));
}

const reversed = (ending: string) => `-${ending.slice(1, -3).split('').toReversed().join('')}.js`;
