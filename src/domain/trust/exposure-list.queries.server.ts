import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

export const byShare = { share: 'int', corporationId: 'uuid' } as const;

type ExposureListRow = {
  corporationId: string;
  corporationName: string;
  total: Yen;
  limit: Yen;
  share: number;
  computedAt: Date;
};

/** A page of the stored exposures, the largest share of the limit first. */
export async function exposurePage(
  db: QueryExecutor,
  _scope: OperatorScope,
  { after, limit }: KeysetPageArgs<typeof byShare>,
): Promise<ExposureListRow[]> {
  const { rows } = await sql<ExposureListRow>`
    /* trust.exposurePage */
    select x.corporation_id as "corporationId", c.name as "corporationName",
           x.exposure_yen as total, x.limit_yen as limit, x.share, x.computed_at as "computedAt"
      from corporation_exposures x
      join corporations c on c.id = x.corporation_id
     where x.computed_at is not null
       ${
         after
           ? sql`and x.share <= ${after.share}
                 and (x.share < ${after.share} or x.corporation_id > ${after.corporationId}::uuid)`
           : sql``
       }
     order by x.share desc, x.corporation_id
     limit ${limit}
  `.execute(db);
  return rows;
}
