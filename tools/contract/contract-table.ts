import { filesBelow, readSourceFile } from '../sources.ts';
import { contractFiles } from './contract.ts';

/** One row of docs/contract.md: a statement of the specification. */
export type ContractStatement = {
  id: string;
  statement: string;
  where: string;
  name: string;
  see: string;
};

/** The rows of the tables of a Markdown file, in their order. */
export function contractStatementsIn(markdown: string): ContractStatement[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [id = '', statement = '', where = '', name = '', see = ''] = cells;
      return { id, statement, where, name: name.replaceAll('`', ''), see };
    });
}

/** The suffix of a test that does not run. */
const notRun = /\.(?:skip|fixme|todo)\b/;

/** Ids of rows in titles, or in tables from which titles are made: `(spec 3.031)`, `(spec 3.031, 3.032)`. */
export function statementIdsIn(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !notRun.test(line))
    .flatMap((line) => [...line.matchAll(/\(spec (\d\.\d{3}(?:, \d\.\d{3})*)\)/g)])
    .flatMap(([, ids = '']) => ids.split(', '));
}

/** Every id that stands in a test, with the files of the tests that have it. */
export function testedIds(): Map<string, string[]> {
  const tests = ['src', 'tools', 'db', 'e2e']
    .flatMap(filesBelow)
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file));
  const found = new Map<string, string[]>();
  for (const file of [...tests, ...contractFiles]) {
    for (const id of statementIdsIn(readSourceFile(file)))
      found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
