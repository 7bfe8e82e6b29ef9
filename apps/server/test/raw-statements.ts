import { fileURLToPath } from 'node:url';
import * as ast from 'typescript/unstable/ast';
import { skipOuterExpressions } from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';

/** A raw SQL statement of the server: its place in the code, each text that it can have, and the row type that it declares. */
export interface RawStatement {
  place: string;
  texts: string[];
  /** The types of the columns by name, one type if the statement is used as an expression, or undefined without a row type. */
  row: Record<string, string> | string | undefined;
}

/** An expression, and the arguments of the calls that lead to it, by the symbols of their parameters. */
interface Value {
  node: ast.Node;
  given: Given;
}
type Given = ReadonlyMap<number, Value>;

const project = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
const source = fileURLToPath(new URL('../src/', import.meta.url));
const statementStart = /^\s*(?:with|select|insert|update|delete)\b/i;

/** Finds each `` sql`…` `` that is a whole statement, and each call of `query`, with the types that the compiler resolves. */
export function readRawStatements(): RawStatement[] {
  const api = new API();
  try {
    const opened = api.updateSnapshot({ openProject: project }).getProject(project)!;
    const files = opened.rootFiles.filter((file) => file.startsWith(source) && !file.endsWith('.test.ts'));
    return files.flatMap((file) => statementsIn(file, opened));
  } finally {
    api.close();
  }
}

function statementsIn(path: string, opened: Project): RawStatement[] {
  const file = opened.program.getSourceFile(path)!;
  const found: RawStatement[] = [];
  const visit = (node: ast.Node) => {
    const { text, type, isWhole } = statementAt(node);
    if (text) {
      const write = (given: Given) =>
        // Once with every optional part, and once with none.
        [0, 1].map((branch) => new SqlText(opened, branch).write({ node: text, given }, isTemplate(text)));
      const alone = write(new Map());
      const texts = alone.some((one) => one.includes('«')) ? argumentsAround(node, opened).flatMap(write) : alone;
      const place = `${path.slice(source.length)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (isWhole || texts.some((one) => statementStart.test(one))) {
        found.push({ place, texts: [...new Set(texts)], row: type && rowOf(type, opened.checker) });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function statementAt(node: ast.Node): { text?: ast.Node; type?: ast.TypeNode | undefined; isWhole?: boolean } {
  if (ast.isCallExpression(node) && node.expression.getText() === 'query') {
    return { text: node.arguments[1]!, type: node.typeArguments?.[0], isWhole: true };
  }
  if (!isTemplate(node)) return {};
  const isWhole = ast.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute';
  return isWhole || node.typeArguments ? { text: node, type: node.typeArguments?.[0], isWhole } : {};
}

const isTemplate = (node: ast.Node): node is ast.TaggedTemplateExpression =>
  ast.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

/** The arguments of each call of the function around a node. */
function argumentsAround(node: ast.Node, opened: Project): Given[] {
  let around = node.parent as ast.Node | undefined;
  while (around && !isFunction(around)) around = around.parent;
  if (!around) return [new Map()];
  const called = around;
  const calls = opened.checker.getSignatureUsage(ast.isArrowFunction(called) ? called.parent : called);
  const givens = calls
    .flatMap(({ call }) => call?.resolve(opened) ?? [])
    .map((call) => new SqlText(opened, 0).bind(called, call as ast.CallExpression, new Map()));
  return givens.length > 0 ? givens : [new Map()];
}

const isFunction = (node: ast.Node): node is ast.FunctionDeclaration | ast.ArrowFunction | ast.MethodDeclaration =>
  ast.isFunctionDeclaration(node) || ast.isArrowFunction(node) || ast.isMethodDeclaration(node);

/** Writes a statement like Kysely would, by following the parts of its template. Other values become parameters. */
class SqlText {
  readonly #opened: Project;
  readonly #branch: number;
  #parameters = 0;

  constructor(opened: Project, branch: number) {
    this.#opened = opened;
    this.#branch = branch;
  }

  /** The text of an SQL template or a string. An unknown part is put in «», which PostgreSQL refuses. */
  write(value: Value, isSql: boolean): string {
    const { node, given } = this.#follow(value);
    if (isSql ? isTemplate(node) : ast.isTemplateExpression(node)) {
      return this.#parts(isTemplate(node) ? node.template : node, given, isSql);
    }
    if (!isSql)
      return ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node) || ast.isNumericLiteral(node)
        ? node.text
        : `«${node.getText()}»`;
    const made = ast.isCallExpression(node) ? /^sql\.(\w+)$/.exec(node.expression.getText())?.[1] : undefined;
    const [first, second] = ast.isCallExpression(node) ? node.arguments : [];
    if (first && (made === 'raw' || made === 'ref')) return this.write({ node: first, given }, false);
    if (first && made === 'lit') return this.#literal({ node: first, given });
    if (first && made === 'join') {
      const between = second ? this.write({ node: second, given }, true) : ', ';
      return this.#elements({ node: first, given })
        .map((one) => this.write(one, true))
        .join(between);
    }
    const type = this.#opened.checker.typeToString(this.#opened.checker.getTypeAtLocation(node)!);
    return made !== 'val' && type.includes('RawBuilder') ? `«${node.getText()}»` : `$${++this.#parameters}`;
  }

  #parts(template: ast.Node, given: Given, isSql: boolean): string {
    if (!ast.isTemplateExpression(template)) return (template as ast.NoSubstitutionTemplateLiteral).text;
    const parts = template.templateSpans.map(
      ({ expression, literal }) => this.write({ node: expression, given }, isSql) + literal.text,
    );
    return template.head.text + parts.join('');
  }

  #literal(value: Value): string {
    const kind = kindOf(this.#opened.checker.getTypeAtLocation(this.#follow(value).node)!, this.#opened.checker);
    return kind.startsWith('number') ? '1' : kind.startsWith('boolean') ? 'true' : "'x'";
  }

  #elements(value: Value): Value[] {
    const { node, given } = this.#follow(value);
    if (!ast.isArrayLiteralExpression(node)) return [{ node, given }];
    return node.elements.flatMap((element) =>
      ast.isSpreadElement(element) ? this.#elements({ node: element.expression, given }) : [{ node: element, given }],
    );
  }

  /**
   * Finds the expression that defines a value. It follows constants, parameters, calls, properties and one branch of each
   * condition.
   */
  #follow({ node: wrapped, given }: Value): Value {
    const node = skipOuterExpressions(wrapped);
    const next = this.#next(node, given);
    return next ? this.#follow(next) : { node, given };
  }

  #next(node: ast.Node, given: Given): Value | undefined {
    if (ast.isConditionalExpression(node)) {
      const isOfMissing = node.condition.getText().endsWith('=== undefined');
      return { node: (this.#branch === 0) === isOfMissing ? node.whenFalse : node.whenTrue, given };
    }
    if (ast.isBinaryExpression(node) && node.operatorToken.getText() === '&&') return { node: node.right, given };
    if (ast.isAwaitExpression(node)) return { node: node.expression, given };
    if (ast.isPropertyAccessExpression(node)) return this.property({ node: node.expression, given }, node.name.text);
    if (ast.isElementAccessExpression(node)) return this.#anyProperty({ node: node.expression, given });
    if (ast.isIdentifier(node)) return this.#declared(node, given);
    if (!ast.isCallExpression(node)) return undefined;
    const called = this.#follow({ node: node.expression, given });
    if (!isFunction(called.node) || !called.node.body) return undefined;
    const inside = this.bind(called.node, node, new Map([...given, ...called.given]));
    if (!ast.isBlock(called.node.body)) return { node: called.node.body, given: inside };
    const returned = returnedBy(called.node.body);
    const result = returned[Math.min(this.#branch, returned.length - 1)];
    return result && { node: result, given: inside };
  }

  #declared(name: ast.Identifier, given: Given): Value | undefined {
    const symbol = this.#symbolOf(name);
    const argument = symbol && given.get(symbol.id);
    if (argument) return argument;
    const declaration = symbol?.valueDeclaration?.resolve(this.#opened);
    if (!declaration) return undefined;
    if (ast.isFunctionDeclaration(declaration))
      return declaration === name.parent ? undefined : { node: declaration, given };
    if (ast.isVariableDeclaration(declaration) || ast.isParameterDeclaration(declaration)) {
      return declaration.initializer && { node: declaration.initializer, given };
    }
    if (!ast.isBindingElement(declaration)) return undefined;
    const { initializer } = declaration.parent.parent as ast.VariableDeclaration;
    return initializer && this.property({ node: initializer, given }, (declaration.propertyName ?? name).getText());
  }

  #symbolOf(name: ast.Node) {
    const { checker } = this.#opened;
    const symbol = ast.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & aliasFlag ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The value of an object's property; undefined if it is not a literal in the code. */
  property(object: Value, name: string): Value | undefined {
    const { node, given } = this.#follow(object);
    if (!ast.isObjectLiteralExpression(node)) return undefined;
    const property = node.properties.find((one) => 'name' in one && one.name?.getText() === name);
    return property && valueOf(property, given);
  }

  #anyProperty(object: Value): Value | undefined {
    const { node, given } = this.#follow(object);
    return ast.isObjectLiteralExpression(node) ? valueOf(node.properties[this.#branch]!, given) : undefined;
  }

  /** The arguments of a call by parameter, for use inside the called function. */
  bind(
    { parameters }: ast.FunctionDeclaration | ast.ArrowFunction | ast.MethodDeclaration,
    call: ast.CallExpression,
    given: Given,
  ): Given {
    const bound = new Map(given);
    parameters.forEach(({ name }, index) => {
      const node = call.arguments[index];
      if (node) this.#bindName(name, { node, given }, bound);
    });
    return bound;
  }

  #bindName(name: ast.Node, value: Value, bound: Map<number, Value>) {
    if (ast.isIdentifier(name)) bound.set(this.#symbolOf(name)!.id, value);
    if (!ast.isObjectBindingPattern(name)) return;
    for (const element of name.elements) {
      const property = this.property(value, (element.propertyName ?? element.name)!.getText());
      if (property) this.#bindName(element.name!, property, bound);
    }
  }
}

const aliasFlag = 2_097_152;

function valueOf(property: ast.Node, given: Given): Value | undefined {
  if (ast.isPropertyAssignment(property)) return { node: property.initializer, given };
  if (ast.isShorthandPropertyAssignment(property)) return { node: property.name, given };
  return isFunction(property) ? { node: property, given } : undefined;
}

function returnedBy(body: ast.Node): ast.Node[] {
  const found: ast.Node[] = [];
  const visit = (node: ast.Node) => {
    if (isFunction(node)) return;
    if (ast.isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  visit(body);
  return found;
}

function rowOf(node: ast.TypeNode, checker: Checker): RawStatement['row'] {
  const type = checker.getTypeFromTypeNode(node)!;
  const kind = kindOf(type, checker);
  if (kind !== 'json') return kind;
  const columns = checker
    .getPropertiesOfType(type)
    .map((one) => [one.name, kindOf(checker.getTypeOfSymbol(one)!, checker)]);
  return Object.fromEntries(columns);
}

/** `number`, `string`, `boolean`, `Date` or `Buffer`, otherwise `json`. An array adds `[]`, a nullable type ` | null`. */
function kindOf(type: Type, checker: Checker): string {
  const all = type.isUnionType() ? type.getTypes() : [type];
  const kinds = new Set(all.map((one) => simpleKindOf(one, checker)));
  const nulls = ['null', 'undefined'].filter((one) => kinds.delete(one));
  return [kinds.size === 1 ? [...kinds][0] : 'json', ...nulls].join(' | ');
}

function simpleKindOf(type: Type, checker: Checker): string {
  const text = checker.typeToString(checker.getBaseTypeOfLiteralType(type)!);
  if (/^(?:number|string|boolean|Date|Buffer|null|undefined)\b(?!\[)(?! \|)/.test(text)) return /^\w+/.exec(text)![0];
  const base =
    type.isIntersectionType() &&
    type
      .getTypes()
      .map((one) => checker.typeToString(one))
      .find((one) => /^(?:number|string)$/.test(one));
  if (base) return base;
  if (!checker.isArrayType(type)) return 'json';
  return `${kindOf(checker.getTypeArguments(type as never)[0]!, checker)}[]`;
}
