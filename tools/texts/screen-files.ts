import path from 'node:path';
import { parseSync } from 'vite';

import { isNode, type Node } from './sentences.ts';
import { read } from '../sources.ts';

/** A source file with the facts by which texts are followed through it. */
export type ScreenFile = {
  name: string;
  program: Node;
  /** Names declared anywhere in the file, with their values. */
  declared: Map<string, Node[]>;
  /** Names that are imported from another file of this repository. */
  imported: Map<string, { file: string; name: string }>;
};

/** Visits every node of a syntax tree, parents first; a visitor that returns `false` leaves out the node's children. */
export function walk(value: unknown, visit: (node: Node) => void | false): void {
  if (Array.isArray(value)) value.forEach((one) => walk(one, visit));
  if (!isNode(value) || visit(value) === false) return;
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
}

/** The name of an identifier or a tag; an empty text for any other node. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'];
  return typeof name === 'string' ? name : nameOf(name);
}

/** A property of a node that is a list of nodes. */
export function nodesIn(node: Node, key: string): Node[] {
  const list = node[key];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** A property of a node that is one node. */
export function nodeIn(node: Node, key: string): Node | null {
  const child = node[key];
  return isNode(child) ? child : null;
}

export function openFile(name: string): ScreenFile {
  const program: unknown = parseSync(name, read(name)).program;
  if (!isNode(program)) throw new Error(`${name} has no program`);
  const file: ScreenFile = { name, program, declared: new Map(), imported: new Map() };
  walk(program, (node) => declareFrom(node, file));
  return file;
}

function declare(file: ScreenFile, name: string, node: Node | null): void {
  if (name !== '' && node) file.declared.set(name, [...(file.declared.get(name) ?? []), node]);
}

function declareFrom(node: Node, file: ScreenFile): void {
  if (node.type === 'FunctionDeclaration') declare(file, nameOf(node['id']), node);
  if (node.type === 'VariableDeclarator') declare(file, nameOf(node['id']), nodeIn(node, 'init'));
  if (node.type === 'CallExpression') declareItems(node, file);
  if (node.type === 'ImportDeclaration') declareImports(node, file);
}

/** Declares the names of a `map` callback: in `steps.map(({ title }) => …)`, `title` has the values of all steps. */
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
