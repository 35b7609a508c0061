import {
  isNode,
  identifierName,
  childNode,
  childNodes,
  parseSource,
  literalTextOf,
  visitNodes,
  type SyntaxNode,
} from '../syntax.ts';

/** A statement that a source runs. */
export type SourceStatement = {
  /** The name in its first comment, such as `pay.balance`; null without one. */
  name: string | null;
  /** The text, with `{}` for each embedded expression. */
  text: string;
};

/** Functions that run the statement of their second argument. */
const runners = ['executePrepared', 'oneRow'];

/**
 * The SQL templates that a source runs: by `execute`, or by a function of `runners`. Templates that are only part of
 * another one are no statements. A statement that is held by a constant or returned by a function of the same source
 * is found where it is run.
 */
export function statementsRunBySource(source: string): SourceStatement[] {
  const program = parseSource(source, 'source.ts');
  const declared = declarationsOf(program);
  const found = new Set<SyntaxNode>();
  visitNodes(program, (node) => {
    for (const template of templatesOf(statementOf(node), declared)) found.add(template);
  });
  return [...found].map((template) => {
    const quasi = childNode(template, 'quasi');
    const text = (quasi && literalTextOf(quasi))?.trim() ?? '';
    return { name: /^\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? null, text };
  });
}

/** The expression of the statement that a call runs; null for any other node. */
function statementOf(node: SyntaxNode): SyntaxNode | null {
  if (node.type !== 'CallExpression') return null;
  const callee = childNode(node, 'callee');
  const [, statement = null] = childNodes(node, 'arguments');
  if (runners.includes(identifierName(callee))) return statement;
  const isExecute =
    callee?.type === 'MemberExpression' && identifierName(callee['property']) === 'execute';
  return isExecute ? childNode(callee, 'object') : null;
}

/** The values of the constants and the results of the functions of a source, by their names. */
type Declared = ReadonlyMap<string, readonly SyntaxNode[]>;

/** The `sql` templates that an expression may be. */
function templatesOf(expression: SyntaxNode | null, declared: Declared): SyntaxNode[] {
  switch (expression?.type) {
    case 'TaggedTemplateExpression':
      return identifierName(expression['tag']) === 'sql' ? [expression] : [];
    case 'ConditionalExpression':
      return [childNode(expression, 'consequent'), childNode(expression, 'alternate')].flatMap(
        (one) => templatesOf(one, declared),
      );
    case 'Identifier':
    case 'CallExpression': {
      const name = identifierName(expression) || identifierName(expression['callee']);
      const rest = new Map([...declared].filter(([other]) => other !== name));
      return (declared.get(name) ?? []).flatMap((one) => templatesOf(one, rest));
    }
    default:
      return [];
  }
}

function declarationsOf(program: SyntaxNode): Declared {
  const declared = new Map<string, SyntaxNode[]>();
  visitNodes(program, (node) => {
    const value = node.type === 'VariableDeclarator' ? childNode(node, 'init') : node;
    if (value === null) return;
    const isFunction = /Function/.test(value.type);
    if (value === node && !isFunction) return;
    const name = identifierName(node['id']);
    declared.set(name, [
      ...(declared.get(name) ?? []),
      ...(isFunction ? resultsOf(value) : [value]),
    ]);
  });
  return declared;
}

/** The expressions that a function returns. */
function resultsOf(made: SyntaxNode): SyntaxNode[] {
  const body = childNode(made, 'body');
  if (body?.type !== 'BlockStatement') return body ? [body] : [];
  const results: SyntaxNode[] = [];
  visitNodes(body, (node) => {
    if (/Function/.test(node.type)) return false;
    const result = node.type === 'ReturnStatement' && node['argument'];
    if (isNode(result)) results.push(result);
    return undefined;
  });
  return results;
}
