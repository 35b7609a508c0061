import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { statementsFolderVariable, toLine } from './statement-lines.ts';

/**
 * Setup file of the operations' tests. When `npm run release-statements` sets the variable, every named SQL statement
 * that the product sends is written as one line into this process's file in the folder that the variable names.
 */
const folder = process.env[statementsFolderVariable];
if (folder !== undefined) collectInto(folder);

type State = { written: Set<string>; unwritten: string[]; file: string };

declare global {
  // All test files of a Vitest worker share one patched client.
  var collectedStatements: State | undefined;
}

function collectInto(target: string): void {
  const state = (globalThis.collectedStatements ??= patchedClient(target));
  afterAll(() => {
    const lines = state.unwritten.splice(0).map((text) => `${toLine(text)}\n`);
    if (lines.length > 0) appendFileSync(state.file, lines.join(''));
  });
}

function patchedClient(target: string): State {
  const state: State = {
    written: new Set(),
    unwritten: [],
    file: path.join(target, `${randomUUID()}.txt`),
  };
  const { query } = Client.prototype;
  function collecting(this: Client, ...parts: unknown[]): unknown {
    const [first] = parts;
    const text = typeof first === 'string' ? first : textOf(first);
    if (text !== undefined && isNamed(text) && !state.written.has(text)) {
      state.written.add(text);
      state.unwritten.push(text);
    }
    return Reflect.apply(query, this, parts);
  }
  // pg declares `query` with eight overloads; the arguments are passed on unchanged.
  Client.prototype.query = collecting as Client['query'];
  return state;
}

const isNamed = (text: string) => /^\s*\/\* [\w.]+ \*\//.test(text);

function textOf(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('text' in query)) return undefined;
  return typeof query.text === 'string' ? query.text : undefined;
}
