import { createRequire } from 'node:module';

import * as v from 'valibot';

import { upsertRows, type ImportClient, type ImportTable } from './upsert.server.ts';

export type BankRow = {
  code: string;
  name: string;
  kana: string;
  hiragana: string;
  romaji: string;
};
export type BankBranchRow = BankRow & { bank_code: string };

const words = { name: 'text', kana: 'text', hiragana: 'text', romaji: 'text' } as const;
const banks: ImportTable<BankRow> = {
  name: 'banks',
  key: ['code'],
  columns: { code: 'text', ...words },
};
const branches: ImportTable<BankBranchRow> = {
  name: 'bank_branches',
  key: ['bank_code', 'code'],
  columns: { bank_code: 'text', code: 'text', ...words },
};

/** Writes every bank and branch of the Zengin network. */
export async function importBanks(client: ImportClient): Promise<void> {
  const rows = readBanks();
  await upsertRows(client, banks, rows.banks);
  await upsertRows(client, branches, rows.branches);
}

/** Returns the banks and branches of the package `zengin-code`, in the order of their codes. */
export function readBanks(): { banks: BankRow[]; branches: BankBranchRow[] } {
  // Load with a separate `require` and empty its cache: the five megabytes are needed only once.
  const load = createRequire(import.meta.url);
  const given: unknown = load('zengin-code');
  for (const path of Object.keys(load.cache)) {
    if (path.includes('zengin-code')) delete load.cache[path];
  }
  const list = Object.values(v.parse(zenginCode, given)).toSorted(byCode);
  return {
    banks: list.map(toRow),
    branches: list.flatMap((bank) =>
      Object.values(bank.branches)
        .toSorted(byCode)
        .map((branch) => ({ bank_code: bank.code, ...toRow(branch) })),
    ),
  };
}

const named = { name: v.string(), kana: v.string(), hira: v.string(), roma: v.string() };
const zenginCode = v.record(
  v.string(),
  v.object({
    code: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    ...named,
    branches: v.record(
      v.string(),
      v.object({ code: v.pipe(v.string(), v.regex(/^\d{3}$/)), ...named }),
    ),
  }),
);

type Named = { code: string; name: string; kana: string; hira: string; roma: string };

function toRow({ code, name, kana, hira, roma }: Named): BankRow {
  return { code, name, kana, hiragana: hira, romaji: roma };
}

function byCode(a: { code: string }, b: { code: string }): number {
  return Number(a.code) - Number(b.code);
}
