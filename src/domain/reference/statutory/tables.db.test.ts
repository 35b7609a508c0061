import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { shippedWithholdingTables } from '../statutory.build.ts';
import { loadShippedTables } from './shipped.server.ts';
import { storeStatutoryTableVersion } from './store.server.ts';
import type { NewTableVersion } from './versions.queries.server.ts';
import { readWithholdingTables } from './tables.server.ts';
import type { WithholdingTable } from './withholding-table.ts';

const now = instantAtJst('2026-12-01', '09:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const [table2026] = shippedWithholdingTables;
if (!table2026) throw new Error('the table of 2026 comes with the product');

const versionOf = (content: WithholdingTable): NewTableVersion => ({
  kind: 'withholding',
  year: content.year,
  content,
  rowCount: 215,
  source: 'a test',
  loadedBy: '事務局 花子',
  actor: { kind: 'operator', id: null },
  now,
});

/** Returns a table of the year with another first tax of 丙. */
const tableOf = (year: number, tax: number): WithholdingTable => ({
  ...table2026,
  year,
  hei: [{ from: 0, tax, ratePer100000: 0 }],
});

test('the product starts with the table of 2026', async () => {
  const tables = await readWithholdingTables(product.app.db);
  const versionId = expect.any(String);
  expect(tables).toEqual(shippedWithholdingTables.map((table) => ({ ...table, versionId })));
  expect(await loadShippedTables(product.app.db, now)).toBe(false);
});

test('a loaded table takes effect with its commit, and its correction replaces it', async () => {
  const { db } = product.app;
  const taxes = async () => {
    const tables = await readWithholdingTables(db);
    return tables.map(({ year, hei }) => [year, hei[0]?.tax]);
  };
  await inTransaction(db, async (tx) => {
    expect(await storeStatutoryTableVersion(tx, versionOf(tableOf(2027, 5)))).toBe(true);
    expect((await readWithholdingTables(tx)).map(({ year }) => year)).toEqual([2026, 2027]);
    // Another connection sees only committed tables.
    expect(await taxes()).toEqual([[2026, 0]]);
  });
  expect(await taxes()).toEqual([
    [2026, 0],
    [2027, 5],
  ]);
  const again = await inTransaction(db, (tx) =>
    storeStatutoryTableVersion(tx, versionOf(tableOf(2027, 5))),
  );
  expect(again).toBe(false);
  await inTransaction(db, (tx) => storeStatutoryTableVersion(tx, versionOf(tableOf(2027, 6))));
  expect(await taxes()).toEqual([
    [2026, 0],
    [2027, 6],
  ]);
  const history = await db
    .selectFrom('state_changes')
    .select(['from_state', 'to_state', 'reason'])
    .where('subject_kind', '=', 'statutory_version')
    .where('actor_kind', '=', 'operator')
    .orderBy('id')
    .execute();
  const reason = 'withholding 2027 by 事務局 花子: a test';
  expect(history).toEqual([
    { from_state: null, to_state: 'LOADED', reason },
    { from_state: 'LOADED', to_state: 'REPLACED', reason },
    { from_state: null, to_state: 'LOADED', reason },
  ]);
});

test('the start of the product does not undo what an operator loaded', async () => {
  const { db } = product.app;
  await inTransaction(db, (tx) => storeStatutoryTableVersion(tx, versionOf(tableOf(2026, 3))));
  expect(await loadShippedTables(db, now)).toBe(false);
  expect((await readWithholdingTables(db))[0]?.hei[0]?.tax).toBe(3);
});

test('twenty starts at once load a table once', async () => {
  const { db } = product.app;
  const version = { ...versionOf(tableOf(2030, 1)), actor: systemActor };
  const loads = Array.from({ length: 20 }, () =>
    inTransaction(db, (tx) => storeStatutoryTableVersion(tx, version)),
  );
  expect((await Promise.all(loads)).filter(Boolean)).toHaveLength(1);
});
