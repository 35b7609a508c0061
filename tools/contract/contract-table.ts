import { existsSync } from 'node:fs';

import { read } from '../sources.ts';

/** One row of docs/contract.md: a statement of the specification, and what asserts it. */
export type Statement = {
  id: string;
  statement: string;
  where: string;
  name: string;
  assertedBy: string;
  see: string;
};

/** The rows of the tables of a Markdown file, in their order. */
export function statementsIn(markdown: string): Statement[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [id = '', statement = '', where = '', name = '', assertedBy = '', see = ''] = cells;
      return { id, statement, where, name: name.replaceAll('`', ''), assertedBy, see };
    });
}

/** What opens a call with a title that is no test, or none that runs. */
const notRun = new Set(['describe', 'skip', 'fixme', 'todo']);

/** Titles of the tests in a source: texts that open a call and are followed by what the test does. */
export function titlesIn(source: string): string[] {
  const call =
    /(\w*)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2,\s*(?:async\b|\(|function\b|\w+\s*=>|\{)/g;
  return [...source.matchAll(call)]
    .filter(([, callee = '']) => !notRun.has(callee))
    .map(([, , , title = '']) => title.replaceAll(/\\(.)/g, '$1'));
}

const sources = new Map<string, readonly string[]>();

function titlesOf(file: string): readonly string[] {
  const known = sources.get(file);
  if (known) return known;
  const titles = titlesIn(read(file));
  sources.set(file, titles);
  return titles;
}

/** Why what a row names is no test; null where it is one. */
export function whyNoTest(assertedBy: string): string | null {
  const [file = '', title] = assertedBy.split(' › ');
  if (title === undefined) return 'names no test: write "file › exact title"';
  if (!/\.(?:test|e2e)\.tsx?$/.test(file) || !existsSync(file)) {
    return `there is no test file ${file}: name the one that asserts it now`;
  }
  if (titlesOf(file).includes(title)) return null;
  return `${file} has no test "${title}": write here what it is called now, or name another`;
}
