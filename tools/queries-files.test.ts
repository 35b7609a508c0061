import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, holdsStatement, read } from './sources.ts';

const isQueriesFile = (file: string) => /(^|[./])queries\.server\.ts$/.test(file);

/** Builders write the rows of tests and of the seed. */
const isBuilder = (file: string) => /(^|[./])build\.ts$/.test(file);

/** Files outside of queries files that hold a statement, as paths inside src. */
const scattered = filesBelow('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !isQueriesFile(file) && !isBuilder(file) && !file.startsWith('src/gen/'))
  .filter((file) => holdsStatement(read(file)))
  .map((file) => path.relative('src', file));

test('statements stand in queries files', () => {
  expect(scattered).toEqual([]);
});

/** Slices of which every statement has the name of the function that sends it. */
const slicesNamedAlike = ['pay'];

type NamedStatement = { name: string; holder: string | undefined };

/** The names of a file's statements, each with the function or constant at the top level that holds it. */
function namedStatements(source: string): NamedStatement[] {
  let holder: string | undefined;
  return source.split('\n').flatMap((line) => {
    holder = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? holder;
    return [...line.matchAll(/\/\* \w+\.(\w+) \*\//g)].map(([, name = '']) => ({ name, holder }));
  });
}

test.each(slicesNamedAlike)(
  'a statement of %s has the name of its function, or begins with it',
  (slice) => {
    const statements = filesBelow(path.join('src', slice))
      .filter(isQueriesFile)
      .flatMap((file) => namedStatements(read(file)));
    expect(statements.length).toBeGreaterThan(0);
    const others = statements.filter(({ name, holder = '-' }) => !name.startsWith(holder));
    expect(others).toEqual([]);
  },
);
