import { expect, test } from 'vitest';
import { statementsRunBySource } from './statement-names.ts';

const namesIn = (source: string) => statementsRunBySource(source).map(({ name }) => name);

test('a statement is found with its name, however it is run', () => {
  expect(namesIn('await sql`\n  /* pay.wages */\n  select 1`.execute(db);')).toEqual(['pay.wages']);
  expect(namesIn('await oneRow(db, sql<Row>`/* pay.wage */ select 1`);')).toEqual(['pay.wage']);
  expect(namesIn('await executePrepared(tx, sql`select 1`);')).toEqual([null]);
});

test('a statement that contains other templates is found without a name', () => {
  const source = 'await sql`select 1 ${after ? sql`where id > ${after}` : sql``}`.execute(db);';
  expect(statementsRunBySource(source)).toEqual([{ name: null, text: 'select 1 {}' }]);
});

test('a statement that a constant holds or a function returns is found where it is run', () => {
  expect(namesIn('const all = sql`select 1`;\nawait all.execute(db);')).toEqual([null]);
  const made =
    'function made(isOne: boolean) {\n  return isOne ? sql`select 1` : sql`select 2`;\n}';
  expect(namesIn(`${made}\nawait oneRow(db, made(true));`)).toEqual([null, null]);
});

test('a part of a statement, and a template that is run elsewhere, is none', () => {
  expect(namesIn('export const columns = sql`w.id, w.name`;')).toEqual([]);
});
