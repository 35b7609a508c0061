import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

import routes from '../../src/routes.ts';
import { statementIdsIn, contractStatementsIn, testedIds } from './contract-table.ts';
import {
  contractFields,
  contractEnumerations,
  contractFieldNamed,
  contractOperations,
} from './contract.ts';
import { readSourceFile } from '../sources.ts';

const statements = contractStatementsIn(readSourceFile('docs/contract.md'));

/** Number of statements in each section of the specification. */
const statementCounts = { 1: 37, 2: 53, 3: 235, 4: 71, 5: 6, 6: 8, 7: 130, 8: 25, 9: 17 };

/** Sentences about the rows for which `why` returns a problem; each says how to correct the row in docs/contract.md. */
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

const routeNames = new Set(pathsOf(routes).map((path) => `route ${path}`));
const valueNames = contractEnumerations.flatMap(({ name, values }) =>
  values.map((value) => `enum ${name}: ${value}`),
);

const isKnown = (name: string) =>
  routeNames.has(name) || valueNames.includes(name) || contractFieldNamed(name) !== undefined;

const tested = testedIds();

test('every statement of the contract has a test with its number', () => {
  const untested = ({ id }: (typeof statements)[number]) =>
    tested.has(id)
      ? null
      : `no test has "(spec ${id})" in its title: write it where the statement is asserted`;
  expect(problemsOf(untested)).toEqual([]);
});

test('every number in the title of a test is that of a statement', () => {
  const known = new Set(statements.map(({ id }) => id));
  const lost = [...tested].filter(([id]) => !known.has(id));
  expect(lost).toEqual([]);
});

test('a number beside a field of the contract is that of the row with its name', () => {
  const names = new Map(statements.map(({ id, name }) => [id, name]));
  const wrong = contractFields.flatMap(({ title, on, name }) =>
    statementIdsIn(title)
      .map((id) => [id, contractFieldNamed(names.get(id) ?? '')?.title])
      .filter(([, named]) => named !== title)
      .map(([id]) => `${on}.${name} has ${id}, which is "${names.get(id ?? '')}"`),
  );
  expect(wrong).toEqual([]);
});

test('every name in the table is one of the contract, or a route, letter by letter', () => {
  const known = ({ name }: (typeof statements)[number]) =>
    name === '' || isKnown(name)
      ? null
      : `"${name}" stands neither in tools/contract/schema nor in src/routes.ts: spell it as they do`;
  expect(problemsOf(known)).toEqual([]);
});

test('every operation and every value of an enumeration of the contract has a row', () => {
  const named = new Set(statements.map(({ name }) => name));
  const wanted = [...contractOperations.map(({ kind, name }) => `${kind} ${name}`), ...valueNames];
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
  // The number of statements of each section is fixed, so that a lost row fails the test.
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

test('numbers are found in titles and tables of titles, but not in tests that do not run', () => {
  const tag = (ids: string) => `(spec ${ids})`;
  const source = `
    test('a plain one ${tag('1.001')}', () => {});
    test.each([['of two ${tag('1.002, 1.003')}', 1]])('%s', async (of) => {});
    test.skip('that waits ${tag('1.004')}', () => {});
    // (Spec section 1), spec 1.005
  `;
  expect(statementIdsIn(source)).toEqual(['1.001', '1.002', '1.003']);
});
