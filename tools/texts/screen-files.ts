import path from 'node:path';

import { filesBelow } from '../sources.ts';
import { nameOf, nodeIn, nodesIn, programOf, walk, type Node } from '../syntax.ts';

/** A source file with its declarations and imports, by which texts are traced. */
export type ScreenFile = {
  name: string;
  program: Node;
  /** Names declared anywhere in the file, with their values. */
  declared: Map<string, Node[]>;
  types: Map<string, Node>;
  /** Names that are imported from another file of this repository. */
  imported: Map<string, { file: string; name: string }>;
};

/** Sources with texts of the worker's screens and of the server, without the tables of plain language. */
export const workerFiles = filesBelow('src').filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.|\/build\.ts$|^src\/(?:gen|apps\/(?:demo|facility|operator|parts\/back-office)|access\/(?:people|operator)|domain\/(?:corporation|webhooks|terms|staff-notices|countersign|cases|overview))\/|\/plain-[\w-]*\.ts$/.test(
      file,
    ),
);

export const openFiles = (names: readonly string[]): ReadonlyMap<string, ScreenFile> =>
  new Map(names.map((name) => [name, openFile(name)]));

function openFile(name: string): ScreenFile {
  const program = programOf(name);
  const file: ScreenFile = {
    name,
    program,
    declared: new Map(),
    types: new Map(),
    imported: new Map(),
  };
  walk(program, (node) => declareFrom(node, file));
  return file;
}

function declare(file: ScreenFile, name: string, node: Node | null): void {
  if (name !== '' && node) file.declared.set(name, [...(file.declared.get(name) ?? []), node]);
}

function declareFrom(node: Node, file: ScreenFile): void {
  if (node.type === 'FunctionDeclaration') declare(file, nameOf(node['id']), node);
  if (node.type === 'VariableDeclarator') declare(file, nameOf(node['id']), nodeIn(node, 'init'));
  const type = node.type === 'TSTypeAliasDeclaration' ? nodeIn(node, 'typeAnnotation') : null;
  if (type) file.types.set(nameOf(node['id']), type);
  if (node.type === 'CallExpression') declareItems(node, file);
  if (node.type === 'ImportDeclaration') declareImports(node, file);
}

/**
 * Declares the parameters of a `map` callback: in `steps.map(({ title }) => …)`, `title` has the values of all steps.
 */
function declareItems(call: Node, file: ScreenFile): void {
  const callee = nodeIn(call, 'callee');
  if (callee?.type !== 'MemberExpression' || !/^(?:flatM|m)ap$/.test(nameOf(callee['property'])))
    return;
  const given = nodesIn(call, 'arguments')[0];
  const param = given && /Function/.test(given.type) ? nodesIn(given, 'params')[0] : undefined;
  const items: Node = { type: 'ItemOf', list: callee['object'] };
  if (param?.type === 'Identifier') declare(file, nameOf(param), items);
  if (param?.type === 'ObjectPattern')
    for (const one of nodesIn(param, 'properties'))
      declare(file, nameOf(one['value']), {
        type: 'MemberExpression',
        object: items,
        property: one['key'],
      });
}

function declareImports(node: Node, file: ScreenFile): void {
  const from = resolve(String(nodeIn(node, 'source')?.['value']), file.name);
  if (from === null) return;
  for (const one of nodesIn(node, 'specifiers'))
    if (one.type === 'ImportSpecifier')
      file.imported.set(nameOf(one['local']), { file: from, name: nameOf(one['imported']) });
}

function resolve(name: string, from: string): string | null {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  return null;
}
