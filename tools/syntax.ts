import { parseSync } from 'vite';

import { readSourceFile } from './sources.ts';

/** A node of a syntax tree; the checks read its other properties by name. */
export type SyntaxNode = { type: string; [key: string]: unknown };

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const programs = new Map<string, SyntaxNode>();

/** The syntax tree of a file of the checkout, parsed once per process. */
export function syntaxTreeOfFile(file: string): SyntaxNode {
  const program = programs.get(file) ?? parseSource(readSourceFile(file), file);
  programs.set(file, program);
  return program;
}

/** The syntax tree of a source; the file's extension decides the language. */
export function parseSource(source: string, file: string): SyntaxNode {
  const program: unknown = parseSync(file, source).program;
  if (!isNode(program)) throw new Error(`${file} has no program`);
  return program;
}

/** Visits every node of a syntax tree, parents first; a visitor that returns `false` leaves out the node's children. */
export function visitNodes(value: unknown, visit: (node: SyntaxNode) => void | false): void {
  if (Array.isArray(value)) value.forEach((one) => visitNodes(one, visit));
  if (!isNode(value) || visit(value) === false) return;
  for (const child of Object.values(value)) if (typeof child === 'object') visitNodes(child, visit);
}

/** The name of an identifier or a tag; an empty text for any other node. */
export function identifierName(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'];
  return typeof name === 'string' ? name : identifierName(name);
}

/** A property of a node that is a list of nodes. */
export function childNodes(node: SyntaxNode, key: string): SyntaxNode[] {
  const list = node[key];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** A property of a node that is one node. */
export function childNode(node: SyntaxNode, key: string): SyntaxNode | null {
  const child = node[key];
  return isNode(child) ? child : null;
}

/** A literal or template as text, with `{}` for each embedded expression; null for any other node. */
export function literalTextOf(node: SyntaxNode): string | null {
  const { type, value } = node;
  if (type === 'Literal') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map((quasi) => quasi.value.cooked).join('{}');
}
