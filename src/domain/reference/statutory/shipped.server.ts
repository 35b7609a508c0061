import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { mapInOrder } from '#platform/base/in-order.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { parseMinimumWageCsv } from './minimum-wage-csv.ts';
import { shippedTableLoaderName, storeStatutoryTableVersion } from './store.server.ts';
import type { NewTableVersion } from './versions.queries.server.ts';
import { parseWithholdingCsv } from './withholding-csv.ts';

type Shipped = Pick<NewTableVersion, 'kind' | 'year' | 'source'> & {
  file: string;
  parse(text: string, year: number): object;
};

const files: readonly Shipped[] = [
  {
    kind: 'withholding',
    year: 2026,
    file: 'withholding-daily-2026.csv',
    parse: parseWithholdingCsv,
    source:
      '国税庁 令和8年分 源泉徴収税額表 日額表 https://www.nta.go.jp/publication/pamph/gensen/zeigakuhyo2026/01.htm (by kishida-devil/jp-payroll-mcp, src/data/withholding-daily-r8.json)',
  },
  {
    kind: 'minimum_wage',
    year: 2025,
    file: 'minimum-wage-2025.csv',
    parse: parseMinimumWageCsv,
    source:
      '令和7年度 地域別最低賃金 全国一覧 https://hyperpc.jp/notice/ https://news.livedoor.com/topics/detail/29515430/',
  },
  {
    kind: 'minimum_wage',
    year: 2026,
    file: 'minimum-wage-2026.csv',
    parse: parseMinimumWageCsv,
    source:
      '厚生労働省 令和8年度地域別最低賃金額答申状況 https://www.mhlw.go.jp/content/11302000/001745621.pdf と各都道府県労働局の公示 (2026-09-16)。宮崎県と鹿児島県の発効日は予定',
  },
];

/** Loads the tables that come with the product. Returns true when a table was written. */
export async function loadShippedTables(db: Db, now: Date): Promise<boolean> {
  const tables = await Promise.all(files.map(readShipped));
  return inTransaction(db, async (tx) => {
    const areNew = await mapInOrder(tables, (table) =>
      storeStatutoryTableVersion(tx, {
        ...table,
        loadedBy: shippedTableLoaderName,
        actor: systemActor,
        now,
      }),
    );
    return areNew.includes(true);
  });
}

async function readShipped({ kind, year, source, file, parse }: Shipped) {
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  const rowCount = text.trimEnd().split('\n').length - 1;
  return { kind, year, source, content: parse(text, year), rowCount };
}
