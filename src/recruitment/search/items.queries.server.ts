import type pg from 'pg';

import type { StoredItem } from '../publishing/posting.ts';

export type VersionedItem = {
  id: string;
  /** The transaction that wrote the row: another one whenever the item, or a seat, has changed. */
  version: string;
  item: StoredItem;
};

/** The stored items of open recruitments; those that have closed are missing. */
export async function storedItems(pool: pg.Pool, ids: readonly string[]): Promise<VersionedItem[]> {
  const { rows } = await pool.query<VersionedItem>({
    name: 'recruitment.items',
    text: `/* recruitment.items */
select recruitment_id as id, xmin::text as version, item
  from open_recruitments
 where recruitment_id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows;
}
