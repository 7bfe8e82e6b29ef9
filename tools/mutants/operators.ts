import { parseSync } from 'vite';

/** One small change of a file: the characters from `start` to `end` become `text`. */
export interface Mutation {
  kind: MutationKind;
  start: number;
  end: number;
  text: string;
}

type MutationKind = 'boundary' | 'condition' | 'constant' | 'await' | 'where' | 'lock' | 'publish' | 'cleanup';

/** A node of the syntax tree: its type, its position, and its children under names that depend on the type. */
interface Node {
  type: string;
  start: number;
  end: number;
  [child: string]: unknown;
}

const swaps: Readonly<Record<string, readonly [MutationKind, string]>> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['condition', '!=='],
  '!==': ['condition', '==='],
  '&&': ['condition', '||'],
  '||': ['condition', '&&'],
};

const lockCall = /^(?:lock[A-Z]\w*|forUpdate|forShare|forNoKeyUpdate)$/;
const publishCall = /^(?:publish|send|notify|tell|queue)(?:[A-Z]\w*)?$/;
const cleanupCall = /^(?:clear\w*|remove\w*|close|destroy|delete|off|stop|unsubscribe|abort|unref)$/;
/** Query methods that restrict the affected rows. */
const whereCall = /^(?:where|whereRef|having|onRef|on)$/;

/** All mutations of a TypeScript file, in the order of its text. */
export function mutationsOfTypeScript(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const silent = new Set<Node>();
  const visit = (node: Node, isInTry: boolean) => {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'ImportDeclaration' || isLookOnly(node)) return;
    const returned = returnedAwait(node, isInTry);
    if (returned) silent.add(returned);
    const mutation = silent.has(node) ? undefined : mutationAt(node, source);
    if (mutation) found.push(mutation);
    const isInner = node.type === 'TryStatement' || (isInTry && !/Function/.test(node.type));
    for (const child of childrenOf(node)) visit(child, isInner);
  };
  visit(parseSync(file, source).program as unknown as Node, false);
  return found.toSorted((one, other) => one.start - other.start);
}

const lookAttribute = /^(?:size|width|height|[xy][12]?|c[xy]|r[xy]?|strokeWidth)$/;
const styleAttribute = /^(?:className|style)$/;

/**
 * Code that only decides how something looks, or what a log line says: the size of an icon, a class name, the arguments of a
 * log call. No test should know it.
 */
function isLookOnly(node: Node): boolean {
  if (node.type === 'CallExpression') return calledName(node) === 'classes' || isLogCall(node);
  if (node.type !== 'JSXAttribute') return false;
  const attribute = String((node['name'] as Node)['name']);
  if (styleAttribute.test(attribute)) return true;
  if (!lookAttribute.test(attribute)) return false;
  const value = node['value'] as Node | null;
  const inner = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value;
  return inner?.type === 'Literal';
}

function isLogCall(node: Node): boolean {
  const callee = node['callee'] as Node;
  const object = callee.type === 'MemberExpression' ? (callee['object'] as Node) : undefined;
  const name = object && (object.type === 'MemberExpression' ? (object['property'] as Node) : object)['name'];
  return name === 'log' || name === 'console';
}

/**
 * The `await` of a returned promise. Without it, the caller waits for the same result, so no test can notice the change. Within `try` it
 * counts, because there it decides whether an error is caught.
 */
function returnedAwait(node: Node, isInTry: boolean): Node | undefined {
  const returned = node.type === 'ReturnStatement' && !isInTry ? node['argument'] : undefined;
  const value = (node.type === 'ArrowFunctionExpression' ? node['body'] : returned) as Node | undefined;
  return value?.type === 'AwaitExpression' ? value : undefined;
}

function mutationAt(node: Node, source: string): Mutation | undefined {
  const replace = (kind: MutationKind, start: number, end: number, text: string) => ({ kind, start, end, text });
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const swap = swaps[String(node['operator'])];
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      return swap && replace(swap[0], left.end, right.start, ` ${swap[1]} `);
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? replace('condition', node.start, node.start + 1, '') : undefined;
    case 'AwaitExpression':
      return replace('await', node.start, (node['argument'] as Node).start, '');
    case 'Literal':
      if (typeof node['value'] === 'number') {
        // A thousandth more makes no difference to a timeout or a size.
        const change = Math.abs(node['value']) < 1000 ? '+ 1' : '* 2';
        return replace('constant', node.start, node.end, `(${source.slice(node.start, node.end)} ${change})`);
      }
      if (typeof node['value'] === 'boolean') return replace('constant', node.start, node.end, String(!node['value']));
      return undefined;
    case 'ExpressionStatement': {
      const name = calledName(node['expression'] as Node);
      const kind = name && kindOfCall(name);
      return kind ? replace(kind, node.start, node.end, ';') : undefined;
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const name = calledName(node);
      if (callee.type !== 'MemberExpression' || !name) return undefined;
      const kind = whereCall.test(name) ? 'where' : /^for[A-Z]/.test(name) && lockCall.test(name) ? 'lock' : undefined;
      return kind && replace(kind, (callee['object'] as Node).end, node.end, '');
    }
    default:
      return undefined;
  }
}

function kindOfCall(name: string): MutationKind | undefined {
  if (lockCall.test(name)) return 'lock';
  if (cleanupCall.test(name)) return 'cleanup';
  return publishCall.test(name) ? 'publish' : undefined;
}

/** The last part of a called name, also after `await`: `send` for `await hub.toUser(id).send('Blocked')`. */
function calledName(node: Node): string | undefined {
  if (node.type === 'AwaitExpression') return calledName(node['argument'] as Node);
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  const named = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee;
  return named.type === 'Identifier' ? String(named['name']) : undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'typeAnnotation' && name !== 'typeArguments' && name !== 'returnType')
    .flatMap(([, value]) => value)
    .filter(isNode);

const sqlSwaps: readonly [RegExp, MutationKind, (found: string) => string][] = [
  [/^ *and [^\n()]*(?:\([^\n()]*\))?[^\n()]*$/gm, 'where', () => ''],
  [/ for (?:no key )?(?:update|share)\b/g, 'lock', () => ''],
  [/\bpg_advisory_xact_lock(?=\()/g, 'lock', () => ''],
  [/(?<=[ \w)])(?:<=|>=|<|>)(?= )/g, 'boundary', (found) => swaps[found]![1]],
  [/(?<= )(?:=|<>)(?= [\w.]+ (?:and|or|then)\b)/g, 'condition', (found) => (found === '=' ? '<>' : '=')],
  [/\bnot exists\b/g, 'condition', () => 'exists'],
  [/\binterval '(\d+)/g, 'constant', (found) => found.replace(/\d+/, (digits) => String(Number(digits) + 1))],
];

/** All mutations of a SQL routine, in the order of its text. Comments stay as they are. */
export function mutationsOfSql(source: string): Mutation[] {
  const code = source.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return sqlSwaps
    .flatMap(([pattern, kind, change]) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => ({
        kind,
        start: index,
        end: index + found.length,
        text: change(found),
      })),
    )
    .toSorted((one, other) => one.start - other.start);
}

/** The text with one mutation applied. */
export const mutate = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);
