import path from 'node:path';

import { filesBelow } from '../sources.ts';
import {
  identifierName,
  childNode,
  childNodes,
  syntaxTreeOfFile,
  visitNodes,
  type SyntaxNode,
} from '../syntax.ts';

/** A source file with its declarations and imports, by which texts are traced. */
export type ScreenFile = {
  name: string;
  program: SyntaxNode;
  /** Names declared anywhere in the file, with their values. */
  declared: Map<string, SyntaxNode[]>;
  types: Map<string, SyntaxNode>;
  /** Names that are imported from another file of this repository. */
  imported: Map<string, { file: string; name: string }>;
};

/** Sources with texts of the worker's screens and of the server, without the tables of plain language. */
export const workerFiles = filesBelow('src').filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.|\/build\.ts$|^src\/(?:gen|apps\/(?:demo|facility|operator|parts\/back-office)|access\/(?:people|operator)|domain\/(?:corporation|webhooks|terms|staff-notices|countersign|cases|overview|billing|trust|receipts))\/|\/plain-[\w-]*\.ts$/.test(
      file,
    ),
);

export const openScreenFiles = (names: readonly string[]): ReadonlyMap<string, ScreenFile> =>
  new Map(names.map((name) => [name, openFile(name)]));

function openFile(name: string): ScreenFile {
  const program = syntaxTreeOfFile(name);
  const file: ScreenFile = {
    name,
    program,
    declared: new Map(),
    types: new Map(),
    imported: new Map(),
  };
  visitNodes(program, (node) => declareFrom(node, file));
  return file;
}

function declare(file: ScreenFile, name: string, node: SyntaxNode | null): void {
  if (name !== '' && node) file.declared.set(name, [...(file.declared.get(name) ?? []), node]);
}

function declareFrom(node: SyntaxNode, file: ScreenFile): void {
  if (node.type === 'FunctionDeclaration') declare(file, identifierName(node['id']), node);
  if (node.type === 'VariableDeclarator')
    declare(file, identifierName(node['id']), childNode(node, 'init'));
  const type = node.type === 'TSTypeAliasDeclaration' ? childNode(node, 'typeAnnotation') : null;
  if (type) file.types.set(identifierName(node['id']), type);
  if (node.type === 'CallExpression') declareItems(node, file);
  if (node.type === 'ImportDeclaration') declareImports(node, file);
}

/**
 * Declares the parameters of a `map` callback: in `steps.map(({ title }) => …)`, `title` has the values of all steps.
 */
function declareItems(call: SyntaxNode, file: ScreenFile): void {
  const callee = childNode(call, 'callee');
  if (
    callee?.type !== 'MemberExpression' ||
    !/^(?:flatM|m)ap$/.test(identifierName(callee['property']))
  )
    return;
  const given = childNodes(call, 'arguments')[0];
  const param = given && /Function/.test(given.type) ? childNodes(given, 'params')[0] : undefined;
  const items: SyntaxNode = { type: 'ItemOf', list: callee['object'] };
  if (param?.type === 'Identifier') declare(file, identifierName(param), items);
  if (param?.type === 'ObjectPattern')
    for (const one of childNodes(param, 'properties'))
      declare(file, identifierName(one['value']), {
        type: 'MemberExpression',
        object: items,
        property: one['key'],
      });
}

function declareImports(node: SyntaxNode, file: ScreenFile): void {
  const from = resolve(String(childNode(node, 'source')?.['value']), file.name);
  if (from === null) return;
  for (const one of childNodes(node, 'specifiers'))
    if (one.type === 'ImportSpecifier')
      file.imported.set(identifierName(one['local']), {
        file: from,
        name: identifierName(one['imported']),
      });
}

function resolve(name: string, from: string): string | null {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  return null;
}
