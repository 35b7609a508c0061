import { expect, test } from 'vitest';

import {
  concurrentIndexIn,
  parseMigration,
  migrationProblems,
  migrationStatements,
} from './migration-file.ts';

const problems = (text: string) => migrationProblems(parseMigration('0100_x', text));

test('markers are lines of their own, and one that does not exist is refused', () => {
  const file = parseMigration(
    '0100_x',
    '-- Why.\n-- migration: no-transaction\n-- migration: incompatible because it is read by name\n',
  );
  expect(file).toMatchObject({ isTransactional: false, isIncompatible: true });
  expect(parseMigration('0101_y', 'create table a (id int);')).toMatchObject({
    isTransactional: true,
    isIncompatible: false,
  });
  expect(() => parseMigration('0102_z', '-- migration: incompatible')).toThrow(/no marker/);
  expect(() => parseMigration('0102_z', '-- migration: no-transactions')).toThrow(/no marker/);
});

test('without a transaction only indexes run, and they may be repeated', () => {
  const text = `-- migration: no-transaction
    create index concurrently if not exists a_b on a (b); -- of lists
    drop index concurrently if exists a_c;`;
  const file = parseMigration('0100_x', text);
  expect(migrationStatements(file).map(concurrentIndexIn)).toEqual(['a_b', 'a_c']);
  expect(migrationProblems(file)).toEqual([]);
  expect(problems('-- migration: no-transaction\nupdate a set b = 1;')).toHaveLength(1);
  expect(
    problems('-- migration: no-transaction\ncreate index concurrently a on a (b);'),
  ).toHaveLength(1);
});

test.each([
  ['create table a (b int not null); create index on a (b);', 0],
  ['create index a_b on a (b);', 1],
  ['create unique index on a (b);', 1],
  ['create index concurrently if not exists a_b on a (b);', 1],
  ['alter table a add column b int;', 0],
  ['alter table a add column b int not null default 0, add column c text;', 0],
  ["alter table a add column b text not null default 'none';", 0],
  ['alter table a add column b int not null;', 1],
  ['alter table a add column b text; alter table a add check (b is not null) not valid;', 1],
  ['alter table a add check (b is not null) not valid;', 0],
  ['alter table a drop column b;', 1],
  ['alter table a rename column b to c;', 1],
  ['alter table a alter column b set not null;', 1],
  ['alter table a alter column b type bigint;', 1],
  ['alter table a drop constraint b, add constraint b check (c > 0);', 0],
  ['drop table a;', 1],
  ['-- drop table a;\ncreate table b (c int);', 0],
  ['-- migration: incompatible because nobody reads b any more\nalter table a drop column b;', 0],
])('%s has %i problems', (text, count) => {
  expect(problems(text)).toHaveLength(count);
});
