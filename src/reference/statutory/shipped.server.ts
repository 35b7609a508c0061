import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { inTransaction, type Db } from '#server/db.server.ts';
import { systemActor } from '#server/history.server.ts';

import { shippedBy, storeVersion, type NewVersion } from './store.server.ts';
import { parseWithholdingCsv } from './withholding-csv.ts';

/** Loads the tables that come with the product. True when it wrote something. */
export async function loadShippedTables(db: Db, now: Date): Promise<boolean> {
  const tables = [await withholding2026()];
  return inTransaction(db, async (tx) => {
    let isNew = false;
    for (const table of tables) {
      const version = { ...table, loadedBy: shippedBy, actor: systemActor, now };
      // One connection: the statements of a transaction come one after the other.
      // oxlint-disable-next-line no-await-in-loop
      isNew = (await storeVersion(tx, version)) || isNew;
    }
    return isNew;
  });
}

type Shipped = Pick<NewVersion, 'kind' | 'year' | 'content' | 'rowCount' | 'source'>;

async function withholding2026(): Promise<Shipped> {
  const text = await readFile(join(import.meta.dirname, 'withholding-daily-2026.csv'), 'utf8');
  return {
    kind: 'withholding',
    year: 2026,
    content: parseWithholdingCsv(text, 2026),
    rowCount: text.trimEnd().split('\n').length - 1,
    source:
      '国税庁 令和8年分 源泉徴収税額表 日額表 https://www.nta.go.jp/publication/pamph/gensen/zeigakuhyo2026/01.htm (by kishida-devil/jp-payroll-mcp, src/data/withholding-daily-r8.json)',
  };
}
