import { sql } from 'kysely';

import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';
import { instantHireColumn } from '#domain/corporation/choices/instant.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { anyOfIdsSql } from '#platform/server/database/id-list.queries.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { StoredListItem } from '../publishing/offer.ts';
import type { ContractMomentTerms } from '../viewer.ts';

export type VersionedListItem = {
  id: string;
  /** The id of the transaction that wrote the row: it changes whenever the item or the number of seats changes. */
  version: string;
  item: StoredListItem;
  terms: ContractMomentTerms;
};

type ItemRow = Pick<VersionedListItem, 'id' | 'version' | 'item'> & {
  facilityId: string;
  endsAt: Date;
  breakMinutes: number;
  licenseGroups: number[][];
  instantConditions: InstantHireConditionsWithNames | null;
};

/** Returns the stored items of open recruitments; recruitments that have closed are missing. */
export async function readStoredListItems(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<VersionedListItem[]> {
  const rows = await executePrepared(
    db,
    sql<ItemRow>`
    /* recruitment.readStoredListItems */
    select o.recruitment_id as id, o.xmin::text as version, o.item, o.facility_id as "facilityId",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes", j.license_groups as "licenseGroups", ${instantHireColumn} as "instantConditions"
      from open_recruitments o
      join recruitments r on r.id = o.recruitment_id
      join jobs j on j.id = r.job_id
     where o.recruitment_id = ${anyOfIdsSql(ids)}
  `,
  );
  return rows.map(({ id, version, item, ...offer }) => {
    const { mode, startsAt } = item;
    return { id, version, item, terms: { ...offer, mode, startsAt: new Date(startsAt) } };
  });
}
