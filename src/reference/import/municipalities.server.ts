import { prefectures } from '../data.ts';
import { CsvFault, parseCsv, toKatakana, type CsvRecord } from './csv.ts';
import { upsert, type ImportClient, type ImportTable } from './upsert.server.ts';

export type MunicipalityRow = {
  code: string;
  name: string;
  kana: string;
  prefecture_code: string;
};

export const municipalities: ImportTable<MunicipalityRow> = {
  name: 'areas_m',
  key: ['code'],
  columns: { code: 'text', name: 'text', kana: 'text', prefecture_code: 'text' },
};

/**
 * Writes all municipalities of a list in the layout of the Ministry of Internal Affairs
 * (全国地方公共団体コード) and returns how many there were. See `readMunicipalities`.
 */
export async function importMunicipalities(client: ImportClient, csv: string): Promise<number> {
  const rows = readMunicipalities(csv);
  await upsert(client, municipalities, rows);
  return rows.length;
}

const headings = {
  code: '団体コード',
  prefecture: '都道府県名(漢字)',
  city: '市区町村名(漢字)',
  kana: '市区町村名(カナ)',
};
type Columns = Record<keyof typeof headings, number>;

/**
 * Reads the Ministry's list: the columns 団体コード (six digits, the last a check digit),
 * 都道府県名（漢字）, 市区町村名（漢字）, 市区町村名（カナ）, in any order and among others. The wards of the
 * designated cities, which the Ministry keeps on a second sheet, must be appended: they stand for
 * their city, whose own line is left out. Lines without a municipality (the prefectures) are
 * passed over. Throws `CsvFault` at the first line that does not fit.
 */
export function readMunicipalities(csv: string): MunicipalityRow[] {
  const records = parseCsv(csv);
  const head = records.findIndex((record) => record.cells.map(heading).includes(headings.code));
  const columns = findColumns(records[head]);
  const rows = records.slice(head + 1).flatMap((record) => readRecord(record, columns));
  refuseDuplicates(rows);
  return withoutDesignatedCities(rows);
}

type ReadRow = MunicipalityRow & { line: number };

function readRecord({ line, cells }: CsvRecord, columns: Columns): ReadRow[] {
  const cell = (column: keyof Columns) => (cells[columns[column]] ?? '').trim();
  const name = cell('city').normalize('NFKC');
  if (name === '') return [];
  const code = withoutCheckDigit(cell('code'));
  if (code === null) throw new CsvFault(line, `${cell('code')} is not a code with check digit`);
  const prefecture = prefectures.find((one) => one.code === code.slice(0, 2));
  if (prefecture?.name !== cell('prefecture')) {
    throw new CsvFault(line, `${code} does not lie in ${cell('prefecture')}`);
  }
  const kana = toKatakana(cell('kana'));
  if (!/^[ァ-ヶー]+$/.test(kana)) throw new CsvFault(line, `${name} has no kana`);
  return [{ line, code, name, kana, prefecture_code: prefecture.code }];
}

/** The five digits in front of a correct check digit, else null. A spreadsheet may eat one zero. */
function withoutCheckDigit(given: string): string | null {
  const full = given.padStart(6, '0');
  if (!/^\d{5,6}$/.test(given) || full.length !== 6) return null;
  const digits = Array.from(full, Number);
  const weighted = [6, 5, 4, 3, 2].reduce(
    (sum, weight, index) => sum + weight * (digits[index] ?? 0),
    0,
  );
  // 総務省「都道府県コード及び市区町村コード」検査数字: the last digit of 11 less the remainder.
  const check = (11 - (weighted % 11)) % 10;
  return check === digits[5] ? full.slice(0, 5) : null;
}

function withoutDesignatedCities(rows: readonly ReadRow[]): MunicipalityRow[] {
  // 地方自治法 252条の19. Their codes end in 0 below 200; Tokyo's special wards do not.
  const designated = rows.filter((row) => /^\d\d1\d0$/.test(row.code) && row.name.endsWith('市'));
  for (const city of designated) {
    const hasWards = rows.some((row) => row.name.startsWith(city.name) && row.name.endsWith('区'));
    if (!hasWards) throw new CsvFault(city.line, `the wards of ${city.name} are missing`);
  }
  return rows
    .filter((row) => !designated.includes(row))
    .map(({ code, name, kana, prefecture_code }) => ({ code, name, kana, prefecture_code }));
}

function refuseDuplicates(rows: readonly ReadRow[]): void {
  const seen = new Set<string>();
  for (const { code, line } of rows) {
    if (seen.has(code)) throw new CsvFault(line, `${code} is there twice`);
    seen.add(code);
  }
}

function findColumns(head: CsvRecord | undefined): Columns {
  if (!head) throw new CsvFault(1, `no column is called ${headings.code}`);
  const found = head.cells.map(heading);
  const at = (name: keyof Columns) => {
    const index = found.indexOf(headings[name]);
    if (index === -1) throw new CsvFault(head.line, `no column is called ${headings[name]}`);
    return index;
  };
  return { code: at('code'), prefecture: at('prefecture'), city: at('city'), kana: at('kana') };
}

/** The Ministry breaks its headings into lines and writes them in full-width signs. */
function heading(cell: string): string {
  return cell.normalize('NFKC').replaceAll(/\s/g, '');
}
