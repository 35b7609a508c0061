import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { PostingGrounds } from '#gen/types.ts';
import {
  overtimeAgreementSpansColumn,
  employerPostingFactsColumn,
} from '#domain/corporation/standing.queries.server.ts';
import { minimumWagesOfPrefecture } from '#domain/reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type Row = Omit<PostingGrounds, '__typename' | 'minimumWages'> & { prefectureCode: string };

/**
 * Returns the facts that, together with a shift's terms, decide whether the facility can post the shift. Refusals:
 * NOT_FOUND.
 */
export async function readPostingGrounds(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  facilityId: string,
): Promise<PostingGrounds> {
  const tables = await minimumWageTables(db);
  const { rows } = await sql<Row>`
    /* recruitment.readPostingGrounds */
    select f.prefecture_code as "prefectureCode", ${employerPostingFactsColumn} as standing,
           ${overtimeAgreementSpansColumn} as agreements
      from facilities f
      join corporations c on c.id = f.corporation_id
     where f.id = ${facilityId} and f.corporation_id = ${corporationId}
       and f.id = any (${facilityIds}::uuid[])
  `.execute(db);
  const [row] = rows;
  if (!row) throw commonRefusal('NOT_FOUND');
  const { prefectureCode, ...grounds } = row;
  const minimumWages = minimumWagesOfPrefecture(tables, prefectureCode).map(({ from, hourly }) => ({
    from,
    hourly,
  }));
  return { ...grounds, minimumWages };
}
