import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { Keyset, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

import type { FeeRuleInput } from './fee-rule-input.ts';
import type { FeeRule } from './fee-rules.ts';

type Row = FeeRule & { facilityId: string };

/** Returns every rule that can apply to each of the facilities, by facility id, whatever its day. */
export async function feeRulesOfFacilities(
  db: QueryExecutor,
  facilityIds: readonly string[],
): Promise<Map<string, FeeRule[]>> {
  const { rows } = await sql<Row>`
    /* billing.feeRulesOfFacilities */
    select f.id as "facilityId", r.from_day as "fromDay",
           case when r.facility_id is not null then 'FACILITY'
                when r.corporation_id is not null then 'CORPORATION'
                else 'GENERAL' end as scope,
           r.worker_kind as "workerKind", r.basis_points as "basisPoints", r.yen_per_hour as "yenPerHour",
           r.minimum_fee as "minimumFee", r.maximum_fee as "maximumFee"
      from facilities f
      join fee_rules r
        on (r.facility_id is null or r.facility_id = f.id)
       and (r.corporation_id is null or r.corporation_id = f.corporation_id)
     where f.id = any (${facilityIds}::uuid[])
     order by f.id, r.from_day, r.id
  `.execute(db);
  const rules = new Map<string, FeeRule[]>(facilityIds.map((id) => [id, []]));
  for (const { facilityId, ...rule } of rows) rules.get(facilityId)?.push(rule);
  return rules;
}

/** The facilities for which a rule holds: one, those of a corporation, or, with both null, all. */
export type FeeRulePlace = { corporationId: string | null; facilityId: string | null };

/** Returns the name of the facility or corporation of a rule; undefined for an unknown id. */
export async function nameOfFeeRulePlace(
  tx: Tx,
  { corporationId, facilityId }: FeeRulePlace,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    /* billing.nameOfFeeRulePlace */
    select name from facilities where id = ${facilityId}
    union all
    select name from corporations where id = ${corporationId}
  `.execute(tx);
  return rows[0]?.name;
}

/** True if a rule of the same place and kind of worker begins on the same day. */
export async function hasFeeRuleOfDay(
  tx: Tx,
  { corporationId, facilityId, workerKind, fromDay }: FeeRulePlace & FeeRuleInput,
): Promise<boolean> {
  const { rows } = await sql`
    /* billing.hasFeeRuleOfDay */
    select from fee_rules
     where from_day = ${fromDay} and corporation_id is not distinct from ${corporationId}::uuid
       and facility_id is not distinct from ${facilityId}::uuid
       and worker_kind is not distinct from ${workerKind}::text
  `.execute(tx);
  return rows.length > 0;
}

type NewFeeRule = FeeRulePlace & FeeRuleInput & { requestId: string; now: Date };

/** Writes a rule; false where one of the same place and kind begins on the same day. */
export async function insertFeeRule(tx: Tx, rule: NewFeeRule): Promise<boolean> {
  const { rows } = await sql`
    /* billing.insertFeeRule */
    insert into fee_rules (from_day, corporation_id, facility_id, worker_kind, basis_points, yen_per_hour,
                           minimum_fee, maximum_fee, request_id, created_at)
    values (${rule.fromDay}, ${rule.corporationId}, ${rule.facilityId}, ${rule.workerKind},
            ${rule.basisPoints}, ${rule.yenPerHour}, ${rule.minimumFee}, ${rule.maximumFee},
            ${rule.requestId}, ${rule.now})
    on conflict on constraint fee_rules_once do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

export const byFeeRuleDay = { fromDay: 'day', id: 'uuid' } as const satisfies Keyset;

export type FeeRuleRow = FeeRuleInput & {
  id: string;
  corporationName: string | null;
  facilityName: string | null;
};

type RulePage = KeysetPageArgs<typeof byFeeRuleDay> & { corporationId: string | null };

/** A page of the rules, the latest day first: all of them, or those that can apply to a corporation's facilities. */
export async function feeRulePage(
  db: QueryExecutor,
  { corporationId, after, limit }: RulePage,
): Promise<FeeRuleRow[]> {
  const { rows } = await sql<FeeRuleRow>`
    /* billing.feeRulePage */
    select r.id, r.from_day as "fromDay", r.worker_kind as "workerKind",
           r.basis_points as "basisPoints", r.yen_per_hour as "yenPerHour",
           r.minimum_fee as "minimumFee", r.maximum_fee as "maximumFee",
           c.name as "corporationName", f.name as "facilityName"
      from fee_rules r
      left join facilities f on f.id = r.facility_id
      left join corporations c on c.id = coalesce(r.corporation_id, f.corporation_id)
     where (${corporationId}::uuid is null or c.id is null or c.id = ${corporationId}::uuid)
       ${after ? sql`and (r.from_day, r.id) < (${after.fromDay}::date, ${after.id}::uuid)` : sql``}
     order by r.from_day desc, r.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
