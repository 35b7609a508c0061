import path from 'node:path';
import { expect, test } from 'vitest';
import { hasQueryBuilderCall, filesBelow, hasSqlStatement, readSourceFile } from './sources.ts';
import { statementsRunBySource } from './statements/statement-names.ts';

const isQueriesFile = (file: string) => /(^|[./])queries\.server\.ts$/.test(file);

/** Builders write the rows of tests and of the seed. */
const isBuilder = (file: string) => /(^|[./])build\.ts$/.test(file);

/** Files outside of queries files that contain SQL, as paths inside src. */
const scattered = filesBelow('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !isQueriesFile(file) && !isBuilder(file) && !file.startsWith('src/gen/'))
  .filter((file) => hasSqlStatement(readSourceFile(file)))
  .map((file) => path.relative('src', file));

/** The statements that queries files run. */
const runStatements = filesBelow('src')
  .filter(isQueriesFile)
  .flatMap((file) =>
    statementsRunBySource(readSourceFile(file)).map((statement) => ({ ...statement, file })),
  );

test('statements stand in queries files', () => {
  expect(scattered).toEqual([]);
});

test('every statement of a queries file is a template with a name', () => {
  const files = filesBelow('src').filter(isQueriesFile);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => hasQueryBuilderCall(readSourceFile(file)))).toEqual([]);
  const unnamed = runStatements.filter(({ name }) => name === null);
  expect(unnamed.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`)).toEqual([]);
});

test('no two statements have one name', () => {
  const names = runStatements.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(1_000);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

/** Files that give statements their share of the database's connections. */
const shareFiles = [
  'src/platform/server/app.server.ts',
  'src/platform/server/graphql/document-share.server.ts',
  'src/platform/server/graphql/on-replica.server.ts',
  'src/platform/server/metrics/watch.server.ts',
];

test('a statement runs on the connections of its share', () => {
  const files = filesBelow('src').filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !shareFiles.includes(file),
  );
  // An endpoint's context has the connections of the document's share; all other work gets its share by `appOfShare`.
  const around = /\.shares\b/;
  expect(files.filter((file) => around.test(readSourceFile(file)))).toEqual([]);
});

/** A row that is taken from an answer, and whose absence is an error that is thrown by hand. */
const checkedByHand =
  /\.execute\(\w+\);\s+const (?:\[\w+\]|\w+) = rows(?:\[0\])?(?:\?\.\w+)?;\s+if \([^)]*\)\s+throw new Error/;

test('a statement that always returns a row is run by executeForOneRow', () => {
  const files = filesBelow('src').filter(isQueriesFile);
  expect(files.filter((file) => checkedByHand.test(readSourceFile(file)))).toEqual([]);
});

/**
 * Subjects in which every statement's name is or begins with its function's name. Elsewhere this holds only for
 * functions with one statement.
 */
const subjectsNamedAlike = ['pay'];

/** The sort orders of paged lists in `src`, as `byName = { name: 'text', id: 'uuid' }`. */
const keysets = filesBelow('src')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readSourceFile(file).matchAll(/\bconst (by\w+) = (\{[^}]+\}) as const\b/g),
  ])
  .map(([, name = '', columns = '']) => ({ name, columns: columns.replaceAll(/\s+/g, ' ') }));

test.each(['name', 'columns'] as const)('no two keysets have the same %s', (property) => {
  expect(keysets.length).toBeGreaterThan(10);
  const seen = Map.groupBy(keysets, (keyset) => keyset[property]);
  expect([...seen.values()].filter((alike) => alike.length > 1)).toEqual([]);
});

type NamedStatement = { subject: string; name: string; holder: string };

/** The names of a file's statements, each with the top-level function or constant that contains it. */
function namedStatements(file: string): NamedStatement[] {
  const subject = /^src\/domain\/([\w-]+)\//.exec(file)?.[1] ?? '';
  let holder = '-';
  return readSourceFile(file)
    .split('\n')
    .flatMap((line) => {
      holder = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? holder;
      const names = [...line.matchAll(/\/\* \w+\.(\w+) \*\//g)];
      return names.map(([, name = '']) => ({ subject, name, holder }));
    });
}

test("a statement's name begins with the folder of its subject", () => {
  const misnamed = filesBelow('src')
    .filter(isQueriesFile)
    .flatMap((file) => {
      const folder = /^src\/(?:domain|access)\/([\w-]+)\//.exec(file)?.[1];
      const subject = folder?.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
      const names = [...readSourceFile(file).matchAll(/\/\* (\w+)\.\w+ \*\//g)].map(
        ([, first]) => first,
      );
      return names
        .filter((first) => subject && first !== subject)
        .map((first) => `${file}: ${first}`);
    });
  expect(misnamed).toEqual([]);
});

test('a statement in the log leads to the function that sends it', () => {
  const others = filesBelow('src')
    .filter(isQueriesFile)
    .flatMap((file) => {
      const statements = namedStatements(file);
      const isOnly = ({ holder }: NamedStatement) =>
        statements.filter((other) => other.holder === holder).length === 1;
      return statements.filter(
        (one) =>
          (subjectsNamedAlike.includes(one.subject) || isOnly(one)) &&
          !one.name.startsWith(one.holder),
      );
    });
  expect(others).toEqual([]);
});
