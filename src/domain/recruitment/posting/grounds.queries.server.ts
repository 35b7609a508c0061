import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { PostingGrounds } from '#gen/types.ts';
import { feeRulesOfFacilities } from '#domain/billing/fees/fee-rules.queries.server.ts';
import {
  overtimeAgreementSpansColumn,
  employerPostingFactsColumn,
} from '#domain/corporation/standing.queries.server.ts';
import { payTimingOfNewPosting } from '#domain/pay/early-payout/pay-timing.ts';
import { minimumWagesOfPrefecture } from '#domain/reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { wageCeilingsOf } from '../publishing/wage-ceiling.ts';
import { readWageMedians } from '../publishing/wage-medians.queries.server.ts';

type Row = Pick<PostingGrounds, 'agreements' | 'standing'> & {
  prefectureCode: string;
  isCorporationProven: boolean;
};

/**
 * Returns the facts that, together with a shift's terms, decide whether the facility can post the shift, and what it
 * costs. Refusals: NOT_FOUND.
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
           ${overtimeAgreementSpansColumn} as agreements, c.proven_at is not null as "isCorporationProven"
      from facilities f
      join corporations c on c.id = f.corporation_id
     where f.id = ${facilityId} and f.corporation_id = ${corporationId}
       and f.id = any (${facilityIds}::uuid[])
  `.execute(db);
  const [row] = rows;
  if (!row) throw commonRefusal('NOT_FOUND');
  const { prefectureCode, isCorporationProven, ...grounds } = row;
  const minimumWages = minimumWagesOfPrefecture(tables, prefectureCode).map(({ from, hourly }) => ({
    from,
    hourly,
  }));
  const payTiming = payTimingOfNewPosting(isCorporationProven);
  const feeRules = (await feeRulesOfFacilities(db, [facilityId])).get(facilityId) ?? [];
  const prefectures = { prefectureCodes: [prefectureCode], requirements: null };
  const wageCeilings = wageCeilingsOf(await readWageMedians(db, prefectures), prefectureCode);
  return { ...grounds, feeRules, minimumWages, wageCeilings, payTiming };
}
