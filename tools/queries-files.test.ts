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
