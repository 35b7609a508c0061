import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { CsvError, parseCsv, halfWidthToKatakana } from './csv.ts';
import type { RailwayImportData, RailwayStationRow } from './railways.server.ts';

const folder = join(import.meta.dirname, '../data/railways');

/**
 * The railways of all prefectures, from `data/railways` (a data set with a licence of its own, see
 * its README). A station that several lines share comes once, under the product's code, which never
 * changes. Throws when a line of a file does not fit: a `CsvError` with the first such line.
 */
export function readRailways(): RailwayImportData {
  const lines = read('lines.csv', lineRecord);
  const codes = productCodes();
  return {
    corporations: [
      ...read('companies.csv', companyRecord).map(({ code, name }) => ({
        id: code,
        name: name.replace('Osaka Metro', '大阪メトロ').replace(/^株式会社/, ''),
        position: code,
      })),
      ...missingCorporations.map(({ id, name }) => ({ id, name, position: id })),
    ],
    lines: lines.map(({ code, name, company_code }) => ({
      id: code,
      corporation_id: company_code ?? missingCorporationOf(code),
      name: name.replace('OsakaMetro', '大阪メトロ'),
      position: code < firstOrdinaryLine ? code + afterAllOthers : code,
    })),
    stations: read('stations.csv', stationRecord).map((station) => stationRow(station, codes)),
    lineStations: inOrder(read('line-stations.csv', stopRecord)).map((stop) => ({
      ...stop,
      station_code: productCode(stop.station_code, codes),
    })),
  };
}

/**
 * Operators that the data set lacks, under the names that they use themselves. Their ids are above those of the data
 * set.
 */
const missingCorporations = [
  { id: 1_001, name: 'ハピラインふくい', lineCode: 99_455 },
  { id: 1_002, name: '宇都宮ライトレール', lineCode: 99_344 },
];

function missingCorporationOf(lineCode: number): number {
  const found = missingCorporations.find((one) => one.lineCode === lineCode);
  if (!found) throw new Error(`The line ${lineCode} has no company.`);
  return found.id;
}

/** Shinkansen have lower ids than this. They are listed last: hardly anybody takes one to a shift. */
const firstOrdinaryLine = 2_000;
const afterAllOthers = 1_000_000;

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const whole = v.pipe(words, v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1));
const degrees = (from: number, to: number) =>
  v.pipe(words, v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.minValue(from), v.maxValue(to));

const companyRecord = v.object({ code: whole, name: words });
const lineRecord = v.object({
  code: whole,
  name: words,
  company_code: v.union([
    whole,
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
});
const stationRecord = v.object({
  code: words,
  original_name: words,
  name_kana: v.pipe(
    words,
    v.transform((kana) => halfWidthToKatakana(kana).replace('〈', '(').replace('〉', ')')),
    v.regex(/^[ァ-ヶー・、()]+$/),
  ),
  // The outermost islands: Okinotorishima to Etorofu, and Yonaguni to Minamitorishima.
  lat: degrees(20, 46),
  lng: degrees(122, 154),
  prefecture: v.pipe(whole, v.maxValue(47)),
});
const stopRecord = v.object({ line_code: whole, index: whole, station_code: words });
const codeRecord = v.object({ code: words, source_code: words });

type Codes = ReadonlyMap<string, string>;

/** Reads the station codes that the product used before this data set, by the data set's code. */
function productCodes(): Codes {
  return new Map(
    read('product-codes.csv', codeRecord).map(({ code, source_code }) => [source_code, code]),
  );
}

/**
 * Returns the product's code of a station: the older code of S and five digits, or S and the six or seven digits of the
 * data set.
 */
function productCode(sourceCode: string, codes: Codes): string {
  return codes.get(sourceCode) ?? `S${sourceCode}`;
}

function stationRow(station: v.InferOutput<typeof stationRecord>, codes: Codes): RailwayStationRow {
  return {
    code: productCode(station.code, codes),
    name: station.original_name,
    kana: station.name_kana,
    prefecture_code: String(station.prefecture).padStart(2, '0'),
    latitude: station.lat,
    longitude: station.lng,
  };
}

/** Numbers the stops of each line from 1, because some lines of the data set leave numbers out. */
function inOrder(
  stops: readonly v.InferOutput<typeof stopRecord>[],
): { line_id: number; station_code: string; position: number }[] {
  const sorted = stops.toSorted((a, b) => a.line_code - b.line_code || a.index - b.index);
  let line = 0;
  let position = 0;
  return sorted.map(({ line_code, station_code }) => {
    position = line_code === line ? position + 1 : 1;
    line = line_code;
    return { line_id: line_code, station_code, position };
  });
}

function read<Output>(name: string, schema: v.GenericSchema<unknown, Output>): Output[] {
  const [head, ...records] = parseCsv(readFileSync(join(folder, name), 'utf8'));
  const columns = head?.cells ?? [];
  return records.map(({ line, cells }) => {
    const row = v.safeParse(schema, Object.fromEntries(columns.map((c, at) => [c, cells[at]])));
    if (!row.success) throw new CsvError(line, `${name}: ${v.summarize(row.issues)}`);
    return row.output;
  });
}
