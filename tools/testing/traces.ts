import { expect } from 'vitest';
import type { Pool } from 'pg';

import { toZenginKana } from '#pay/bank-file/zengin-kana.ts';

/** The columns (`table.column`) of the whole database that contain each of the texts in any form. */
export async function columnsWith(
  pool: Pool,
  texts: Record<string, string>,
): Promise<Record<string, string[]>> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying')
      order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(200);
  const found = Object.fromEntries(Object.keys(texts).map((what) => [what, [] as string[]]));
  const ways = Object.entries(texts).flatMap(([what, text]) =>
    [text, ...halfWidth(text)].map((way) => ({ what, way: way.toLowerCase() })),
  );
  const anyOf = ways.map(({ way }) => way.replace(/[.()-]/g, '\\$&')).join('|');
  for (const { table, column, type } of columns) {
    const isBytes = type === 'bytea';
    const wanted = isBytes
      ? ways.flatMap(({ what, way }) => bytesOf(way).map((bytes) => ({ what, way: bytes })))
      : ways;
    const value = isBytes ? `t."${column}"` : `lower(t."${column}"::text)`;
    // One pattern for all texts first: it skips nearly every row of the large tables.
    const any = isBytes ? `$3::text is not null` : `${value} ~ $3::text`;
    // In sequence, so that the pool has connections left for the rest of the product.
    const { rows } = await pool.query<{ what: string }>(
      `select distinct w.what
         from (select ${value} as value from "${table}" t where t."${column}" is not null and ${any}) v
         join unnest($1::text[], $2::${isBytes ? 'bytea' : 'text'}[]) as w (what, way)
           on position(w.way in v.value) > 0`,
      [wanted.map(({ what }) => what), wanted.map(({ way }) => way), anyOf],
    );
    for (const { what } of rows) found[what]?.push(`${table}.${column}`);
  }
  return found;
}

/** A kana reading in the half-width form of banks. */
function halfWidth(text: string): string[] {
  const written = toZenginKana(text);
  return written.ok && written.kana !== text ? [written.kana] : [];
}

/** The text in UTF-8, and in the single-byte encoding of half-width kana in bank files. */
function bytesOf(text: string): Buffer[] {
  const single = Array.from(text, (character) => character.charCodeAt(0) - 0xff61 + 0xa1);
  const isKana = single.every((byte) => byte >= 0xa1 && byte <= 0xdf);
  return [Buffer.from(text), ...(isKana ? [Buffer.from(single)] : [])];
}
