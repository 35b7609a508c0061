import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, holdsStatement, read } from './sources.ts';

/**
 * Folders and files of src whose statements still stand in their commands, each with the reason. The
 * entry goes with the last statement.
 */
const open: Readonly<Record<string, string>> = {
  'pay/earnings/wage-posting.server.ts': 'the parts of a wage get a column',
  'pay/wage': 'the amount of an approved wage gets another definition',
};

const isQueriesFile = (file: string) => /(^|[./])queries\.server\.ts$/.test(file);

/** Builders write the rows of tests and of the seed. */
const isBuilder = (file: string) => /(^|[./])build\.ts$/.test(file);

/** Files outside of queries files that hold a statement, as paths inside src. */
const scattered = filesBelow('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => !isQueriesFile(file) && !isBuilder(file) && !file.startsWith('src/gen/'))
  .filter((file) => holdsStatement(read(file)))
  .map((file) => path.relative('src', file));

const isIn = (place: string, file: string) => file === place || file.startsWith(`${place}/`);

describe('statements', () => {
  test('stand in queries files', () => {
    const places = Object.keys(open);
    expect(scattered.filter((file) => !places.some((place) => isIn(place, file)))).toEqual([]);
  });

  test('of the open places are not all moved yet', () => {
    const moved = Object.keys(open).filter((place) => !scattered.some((file) => isIn(place, file)));
    expect(moved).toEqual([]);
  });
});
