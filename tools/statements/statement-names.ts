import { isNode, nameOf, nodeIn, nodesIn, parse, textOf, walk, type Node } from '../syntax.ts';

/** A statement that a source runs. */
export type RunStatement = {
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
export function statementsRun(source: string): RunStatement[] {
  const program = parse(source, 'source.ts');
  const declared = declarationsOf(program);
  const found = new Set<Node>();
  walk(program, (node) => {
    for (const template of templatesOf(statementOf(node), declared)) found.add(template);
  });
  return [...found].map((template) => {
    const quasi = nodeIn(template, 'quasi');
    const text = (quasi && textOf(quasi))?.trim() ?? '';
    return { name: /^\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? null, text };
  });
}

/** The expression of the statement that a call runs; null for any other node. */
function statementOf(node: Node): Node | null {
  if (node.type !== 'CallExpression') return null;
  const callee = nodeIn(node, 'callee');
  const [, statement = null] = nodesIn(node, 'arguments');
  if (runners.includes(nameOf(callee))) return statement;
  const isExecute = callee?.type === 'MemberExpression' && nameOf(callee['property']) === 'execute';
  return isExecute ? nodeIn(callee, 'object') : null;
}

/** The values of the constants and the results of the functions of a source, by their names. */
type Declared = ReadonlyMap<string, readonly Node[]>;

/** The `sql` templates that an expression may be. */
function templatesOf(expression: Node | null, declared: Declared): Node[] {
  switch (expression?.type) {
    case 'TaggedTemplateExpression':
      return nameOf(expression['tag']) === 'sql' ? [expression] : [];
    case 'ConditionalExpression':
      return [nodeIn(expression, 'consequent'), nodeIn(expression, 'alternate')].flatMap((one) =>
        templatesOf(one, declared),
      );
    case 'Identifier':
    case 'CallExpression': {
      const name = nameOf(expression) || nameOf(expression['callee']);
      const rest = new Map([...declared].filter(([other]) => other !== name));
      return (declared.get(name) ?? []).flatMap((one) => templatesOf(one, rest));
    }
    default:
      return [];
  }
}

function declarationsOf(program: Node): Declared {
  const declared = new Map<string, Node[]>();
  walk(program, (node) => {
    const value = node.type === 'VariableDeclarator' ? nodeIn(node, 'init') : node;
    if (value === null) return;
    const isFunction = /Function/.test(value.type);
    if (value === node && !isFunction) return;
    const name = nameOf(node['id']);
    declared.set(name, [
      ...(declared.get(name) ?? []),
      ...(isFunction ? resultsOf(value) : [value]),
    ]);
  });
  return declared;
}

/** The expressions that a function returns. */
function resultsOf(made: Node): Node[] {
  const body = nodeIn(made, 'body');
  if (body?.type !== 'BlockStatement') return body ? [body] : [];
  const results: Node[] = [];
  walk(body, (node) => {
    if (/Function/.test(node.type)) return false;
    const result = node.type === 'ReturnStatement' && node['argument'];
    if (isNode(result)) results.push(result);
    return undefined;
  });
  return results;
}
