import { expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';
import {
  isNode,
  identifierName,
  childNode,
  childNodes,
  parseSource,
  syntaxTreeOfFile,
  type SyntaxNode,
} from './syntax.ts';

const hooks = new Set(['afterAll', 'afterEach', 'beforeAll', 'beforeEach']);
/** Calls whose function Vitest runs while it collects a file, when hooks may still be registered. */
const collected = new Set(['describe', 'suite']);

/** Setup files, whose hooks are in a function that the file calls at its top level. */
const atTopLevel = new Set(['tools/statements/collect.ts']);

/**
 * Hooks that are registered inside of a function. When that function runs during a hook or a test, Vitest silently
 * ignores them.
 */
function hooksInFunctions(program: SyntaxNode): string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode, isInFunction: boolean) => {
    const isCall = node.type === 'CallExpression';
    if (isCall && isInFunction && hooks.has(identifierName(childNode(node, 'callee'))))
      found.push(identifierName(childNode(node, 'callee')));
    const collects = isCall && collected.has(rootOf(childNode(node, 'callee')));
    for (const child of childrenOf(node)) {
      const isFunction = /Function/.test(child.type);
      const runsNow = collects && childNodes(node, 'arguments').includes(child);
      visit(child, isInFunction || (isFunction && !runsNow));
    }
  };
  visit(program, false);
  return found;
}

/** The first name of a callee: `describe` of `describe.each(…)(…)`. */
function rootOf(callee: SyntaxNode | null): string {
  if (!callee) return '';
  return (
    identifierName(callee) ||
    rootOf(childNode(callee, 'object') ?? childNode(callee, 'callee') ?? childNode(callee, 'tag'))
  );
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

test('hooks of tests are registered where a file or a describe begins', () => {
  const files = ['src', 'tools', 'db', 'bench'].flatMap(filesBelow);
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !atTopLevel.has(file));
  // Only a hook in an indented line can be inside of a function, so other files are not parsed.
  const indented = sources.filter((file) =>
    /^ .*\b(?:after|before)(?:All|Each)\(/m.test(readSourceFile(file)),
  );
  expect(indented.length).toBeGreaterThan(5);
  const found = indented.flatMap((file) =>
    hooksInFunctions(syntaxTreeOfFile(file)).map((hook) => `${file}: ${hook}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a helper', 'export function database() { afterAll(() => drop()); }', 1],
  ['a hook', 'beforeAll(async () => { afterEach(() => drop()); });', 1],
  ['a test', "test('x', () => { afterAll(drop); });", 1],
  ['the file', 'afterAll(() => drop());', 0],
  [
    'a describe',
    "describe('x', () => { beforeAll(open); describe.each([1])('y', () => { afterAll(drop); }); });",
    0,
  ],
])('in %s', (_where, source, count) => {
  expect(hooksInFunctions(parseSource(source, 'planted.ts'))).toHaveLength(count);
});
