import { basename, dirname, join, normalize } from 'node:path';
import { isIn, ruleOf, webRooms } from './rules.ts';

/** Text of each source file, by its path in the repository. */
export type Sources = ReadonlyMap<string, string>;

/** Imports that no rule allows, and files that no rule covers, as `file → import`. */
export const forbiddenImports = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => {
    if (!ruleOf(file)) return [`${file} has no rule`];
    return importsOf(file, text)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`);
  });

/** Cyclic imports between files, including type imports. */
export const fileCircles = (sources: Sources): string[] =>
  circlesIn(
    new Map(
      [...sources].map(
        ([file, text]) => [file, importsOf(file, text).filter((target) => sources.has(target))] as const,
      ),
    ),
  );

/** Cyclic dependencies between features of the server. Tests may import anything. */
export const featureCircles = (sources: Sources): string[] => circlesIn(featureGraph(sources));

/** Imports between features of the server, as `feature → feature`. */
export const featureEdges = (sources: Sources): string[] =>
  [...featureGraph(sources)].flatMap(([from, targets]) => targets.map((to) => `${basename(from)} → ${basename(to)}`));

/** Number of features in the longest chain of imports on the server. The imports must be acyclic. */
export function featureFloors(sources: Sources): number {
  const graph = featureGraph(sources);
  const floorOf = (feature: string): number => 1 + Math.max(0, ...(graph.get(feature) ?? []).map(floorOf));
  return Math.max(...[...graph.keys()].map(floorOf));
}

function featureGraph(sources: Sources): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const [file, text] of sources) {
    const from = featureOf(file);
    if (!from || !isIn('a server feature', file) || isIn('tests of the server', file)) continue;
    const targets = importsOf(file, text).flatMap((target) => featureOf(target) ?? []);
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...targets.filter((to) => to !== from)])]);
  }
  return graph;
}

/** Folders that exist on one side only: mails have no endpoint, and some files are not a feature. */
const ofOneSide = ['mail', 'contact-hashes', 'positions', 'conversations', 'landing', 'legal', 'entry', 'requests'];

/** Patterns that find the features of each side. In the contract, features are the files that declare routes. */
const sides = {
  server: /^apps\/server\/src\/features\/([\w-]+)\//,
  contract: /^packages\/contract\/src\/([\w-]+)\.ts$/,
  web: /^apps\/web\/src\/features\/([\w-]+)\//,
  refusals: /^packages\/domain\/src\/errors\/([\w-]+)\.ts$/,
};

/** Features with different names on the server and on another side, as `side: name`. */
export function featuresByOtherNames(sources: Sources): string[] {
  const namesOn = (side: keyof typeof sides) =>
    new Set(
      [...sources].flatMap(([file, text]) => {
        const name = sides[side].exec(file)?.[1];
        const counts = name && !ofOneSide.includes(name) && (side !== 'contract' || text.includes(' = defineRoutes('));
        return counts ? [name] : [];
      }),
    );
  const server = namesOn('server');
  const unknown = (['contract', 'web', 'refusals'] as const).flatMap((side) =>
    [...namesOn(side)].filter((name) => !server.has(name)).map((name) => `${side}: ${name}`),
  );
  const contract = namesOn('contract');
  return [...unknown, ...[...server].filter((name) => !contract.has(name)).map((name) => `server: ${name}`)];
}

/** Programs that an operator starts, and exports of our packages whose name differs from the file's. */
const startingPoints = [
  'tools/start.ts',
  'apps/server/src/main.ts',
  'apps/server/src/admin.ts',
  'packages/embedded-postgres/src/index.ts',
  'packages/signalr-server/src/bus/postgres-bus.ts',
  'packages/signalr-server/src/bus/redis-bus.ts',
  'packages/stripe-stand-in/src/payment-stub.ts',
];

/** Dependencies by the folder of their package.json. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/** Imports that fail in an installation without development dependencies, as `file → package`. */
export function importsOfDevelopment(sources: Sources, dependencies: Dependencies): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    const text = (sources.get(file) ?? '').replaceAll(/^(?:import|export) type\b[^;]*;/gm, '');
    for (const target of importsOf(file, text)) {
      if (sources.has(target)) visit(target);
      else if (!/^(?:node:|apps\/|packages\/)/.test(target)) {
        const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(target)!;
        const folder = /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? '';
        if (!dependencies.get(folder)?.includes(name)) found.add(`${file} → ${name}`);
      }
    }
  };
  for (const start of startingPoints) visit(start);
  return [...found];
}

function isAllowed(file: string, target: string): boolean {
  const rule = ruleOf(file)!;
  if (rule.from === 'a layer of the web app' && isIn(rule.from, target)) return !runsUp(file, target);
  const feature = featureOf(file);
  const isOwn = isIn(rule.from, target) || (feature !== undefined && feature === featureOf(target));
  return isOwn || rule.may.some((place) => isIn(place, target));
}

/** True if a file of the web app imports from a layer above, or from another feature. */
function runsUp(file: string, target: string): boolean {
  const [from, to] = [webRoomOf(file), webRoomOf(target)];
  if (!webRooms.includes(from) || !webRooms.includes(to)) return !file.endsWith('.d.ts');
  if (from === to) return featureOf(file) !== featureOf(target);
  return webRooms.indexOf(to) < webRooms.indexOf(from);
}

const webRoomOf = (file: string): string => /^apps\/web\/src\/([\w.-]+)/.exec(file)?.[1] ?? '';
const featureOf = (file: string) => /^apps\/\w+\/src\/features\/[\w-]+(?=\/)/.exec(file)?.[0];

const importPattern = /^(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The files and packages that a file imports. */
export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => resolve(file, (match[1] ?? match[2] ?? match[3])!));

const apps = ['server', 'demo', 'web'];

function resolve(file: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(file), target));
  const [, name, inside] = /^@ambiance\/([\w-]+)\/?(.*)$/.exec(target) ?? [];
  if (!name) return target;
  return `${apps.includes(name) ? 'apps' : 'packages'}/${name}/src/${inside || 'index'}.ts`;
}

function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (path.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}
