import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

import routes from '../../src/routes.ts';
import { statementsIn, titlesIn, whyNoTest } from './contract-table.ts';
import { contract, enumerations } from './contract.ts';
import { read } from '../sources.ts';

const statements = statementsIn(read('docs/contract.md'));

/** Statements of the specification by section. */
const statementCounts = { 1: 37, 2: 53, 3: 235, 4: 71, 5: 6, 6: 8, 7: 130, 8: 25, 9: 17 };

/** What is wrong with some rows; each sentence says how to mend it in docs/contract.md. */
const problemsOf = (why: (row: (typeof statements)[number]) => string | null) =>
  statements.flatMap((row) => {
    const reason = why(row);
    return reason === null ? [] : [`docs/contract.md, row ${row.id}: ${reason}`];
  });

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const own = path === '' ? above : `${above}/${path}`;
    return children ? pathsOf(children, own) : [own || '/'];
  });
}

/** Every name that a row may give, as the contract and the routes spell it. */
const names = new Set([
  ...contract.flatMap(({ kind, name, fields = [], isPaged }) => [
    `${kind} ${name}`,
    ...[...fields, ...(isPaged ? ['cursor'] : [])].map((field) => `${kind} ${name}: ${field}`),
  ]),
  ...Object.entries(enumerations).flatMap(([name, values]) =>
    values.map((value) => `enum ${name}: ${value}`),
  ),
  ...pathsOf(routes).map((path) => `route ${path}`),
]);

test('every statement of the contract is asserted by a test that exists', () => {
  expect(problemsOf(({ assertedBy }) => whyNoTest(assertedBy))).toEqual([]);
});

test('every name in the table is one of the contract, or a route, letter by letter', () => {
  const known = ({ name }: (typeof statements)[number]) =>
    name === '' || names.has(name)
      ? null
      : `"${name}" stands neither in tools/contract/contract.ts nor in src/routes.ts: spell it as they do`;
  expect(problemsOf(known)).toEqual([]);
});

test('every operation and every value of an enumeration of the contract has a row', () => {
  const named = new Set(statements.map(({ name }) => name));
  const wanted = [...names].filter((name) => /^enum|^(?:query|mutation) \w+$/.test(name));
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
});

test('rows are numbered within their section, say something, and name a folder of src', () => {
  const ids = statements.map(({ id }) => id);
  const counts = new Map<string, number>();
  const numbered = ids.map((id) => {
    const [section = ''] = id.split('.');
    const next = (counts.get(section) ?? 0) + 1;
    counts.set(section, next);
    return `${section}.${String(next).padStart(3, '0')}`;
  });
  expect(ids).toEqual(numbered);
  // The specification has so many statements by section: a row that is lost must not go unnoticed.
  expect(Object.fromEntries(counts)).toEqual(statementCounts);
  const empty = ({ statement, where }: (typeof statements)[number]) =>
    statement !== '' && where !== '' && existsSync(`src/${where}`)
      ? null
      : `say what holds, and name the folder of src that keeps it (not "${where}")`;
  expect(problemsOf(empty)).toEqual([]);
});

test('a deviation leads to a decision that is there', () => {
  const links = statements.map(({ see }) => see).filter((see) => see !== '');
  expect(links.length).toBeGreaterThan(0);
  const lost = links.filter((see) => {
    const file = /^\[\d{3}\]\((decisions\/[\w-]+\.md)\)$/.exec(see)?.[1];
    return file === undefined || !existsSync(`docs/${file}`);
  });
  expect(lost).toEqual([]);
});

test('titles are found in every form of a test, and those of groups are not', () => {
  const source = `
    describe('a group', () => {
      test('a plain one', () => {});
      test.each([['x, (y)', 1]])('one of %s', async (of) => {});
      test("somebody else's", { timeout: 1 }, async () => {});
      test(\`of \${count}\`, () => expect(call('no title', 1)).toBe('none'));
    });`;
  expect(titlesIn(source)).toEqual(['a plain one', 'one of %s', "somebody else's", 'of ${count}']);
});

test('a row without a test, or with one that was renamed, is found', () => {
  expect(whyNoTest('tools/contract/contract.test.ts')).toContain('names no test');
  expect(whyNoTest('tools/nowhere.test.ts › it holds')).toContain('no test file');
  expect(whyNoTest('tools/contract/contract.test.ts › it holds')).toContain(
    'what it is called now',
  );
});
