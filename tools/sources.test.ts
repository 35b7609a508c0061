import { expect, test } from 'vitest';
import {
  hasQueryBuilderCall,
  findImportCycle,
  hasSqlStatement,
  importsIn,
  tablesWrittenBy,
} from './sources.ts';

test('imports are found in every form, and resolved inside src', () => {
  const source = [
    `import { formatYen } from '#base/yen.ts';`,
    `import type { Row } from './queries.server.ts';`,
    `import {`,
    `  a,`,
    `  type B,`,
    `} from '../pay/rules.ts';`,
    `import './styles.css';`,
    `export { b } from './b.ts';`,
    `import pg from 'pg';`,
    `const late = await import('#chat/socket.server.ts');`,
  ].join('\n');
  expect(importsIn(source, 'application/apply.server.ts')).toEqual([
    { to: 'base/yen.ts', isTypeOnly: false },
    { to: 'application/queries.server.ts', isTypeOnly: true },
    { to: 'pay/rules.ts', isTypeOnly: false },
    { to: 'application/styles.css', isTypeOnly: false },
    { to: 'application/b.ts', isTypeOnly: false },
    { to: 'chat/socket.server.ts', isTypeOnly: false },
  ]);
});

test('written tables are found in SQL and through Kysely, and only those', () => {
  const source = `
    sql\`/* pay.openWage */ insert into wages (id) values (1)
      on conflict (id) do update set amount = 1\`;
    sql\`update only attendances a set state = 'x' where id in (select id from recruitments for update)\`;
    sql\`delete from "outbox" where true\`;
    tx.updateTable('transfers').set({}); tx.insertInto(
      'entries'); tx.selectFrom('workers');`;
  expect(tablesWrittenBy(source).toSorted()).toEqual([
    'attendances',
    'entries',
    'outbox',
    'transfers',
    'wages',
  ]);
});

test('a cycle among arrows is named', () => {
  expect(findImportCycle({ a: ['b'], b: ['c'], c: [] })).toBeUndefined();
  expect(findImportCycle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
});

test('a statement is found as a template and through Kysely', () => {
  expect(hasSqlStatement('await sql`select 1`.execute(db);')).toBe(true);
  expect(hasSqlStatement('sql<{ id: string; answer: Map<string, Date> }>`\n  select 1`')).toBe(
    true,
  );
  expect(hasSqlStatement("tx\n  .updateTable('wages')\n  .set({})")).toBe(true);
  expect(hasSqlStatement('/** Without `.sql`; in the order of their names. */')).toBe(false);
  expect(hasSqlStatement("import { hasFileFor } from './bank-files.queries.server.ts';")).toBe(
    false,
  );
});

test('a statement without a name is found', () => {
  expect(hasQueryBuilderCall("tx\n  .updateTable('wages')\n  .set({})")).toBe(true);
  expect(hasQueryBuilderCall('await sql`update wages set amount = 0`.execute(tx);')).toBe(false);
});
