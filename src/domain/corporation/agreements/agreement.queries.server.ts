import { sql } from 'kysely';

import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { OvertimeAgreementInput } from './agreement-rules.ts';

export type OvertimeAgreementRow = OvertimeAgreementInput & {
  id: string;
  withdrawnAt: Date | null;
  /** True if a file of the stamped filing is stored. */
  hasPaper: boolean;
};

/** The columns of a filing `g`. */
export const agreementFilingColumns = sql`
  g.id, g.number, g.office, g.filed_on as "filedOn", g.starts_on as "startsOn", g.ends_on as "endsOn",
  g.daily_minutes as "dailyMinutes", g.monthly_hours as "monthlyHours", g.yearly_hours as "yearlyHours",
  g.special_clause as "specialClause", g.withdrawn_at as "withdrawnAt",
  exists (select from agreement_papers p
           where p.filing_id = g.id and p.kept_at is not null and p.ended_at is null) as "hasPaper"`;

/** The filings of one facility, the last to end first, at most 50. Refusals: NOT_FOUND. */
export async function agreementRowsOfOwnFacility(
  db: QueryExecutor,
  scope: FacilityScope,
  facilityId: string,
): Promise<OvertimeAgreementRow[]> {
  if (!scope.facilityIds.includes(facilityId)) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<OvertimeAgreementRow>`
    /* corporation.agreementRowsOfOwnFacility */
    select ${agreementFilingColumns}
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where f.id = ${facilityId} and f.corporation_id = ${scope.corporationId}
     order by g.ends_on desc, g.id desc
     limit 50
  `.execute(db);
  return rows;
}

/**
 * The filings of any facility, the last to end first, at most 50. An unknown facility is not found.
 * Refusals: NOT_FOUND.
 */
export async function agreementRowsOfAnyFacility(
  db: QueryExecutor,
  _scope: OperatorScope,
  facilityId: string,
): Promise<OvertimeAgreementRow[]> {
  const { rows } = await sql<OvertimeAgreementRow & { isFiling: boolean }>`
    /* corporation.agreementRowsOfAnyFacility */
    select ${agreementFilingColumns}, g.id is not null as "isFiling"
      from facilities f
      left join agreement_filings g on g.facility_id = f.id
     where f.id = ${facilityId}
     order by g.ends_on desc, g.id desc
     limit 50
  `.execute(db);
  if (rows.length === 0) throw commonRefusal('NOT_FOUND');
  return rows.filter(({ isFiling }) => isFiling);
}

type NewAgreement = { facilityId: string; input: OvertimeAgreementInput; now: Date };

export async function insertOvertimeAgreement(
  tx: Tx,
  { facilityId, input, now }: NewAgreement,
): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* corporation.insertOvertimeAgreement */
    insert into agreement_filings
      (facility_id, number, office, filed_on, starts_on, ends_on, daily_minutes, monthly_hours,
       yearly_hours, special_clause, recorded_at)
    values (${facilityId}, ${input.number}, ${input.office}, ${input.filedOn}, ${input.startsOn},
            ${input.endsOn}, ${input.dailyMinutes}, ${input.monthlyHours}, ${input.yearlyHours},
            ${input.specialClause}, ${now})
    returning id
  `,
  );
}

type LockedAgreement = { facilityId: string; withdrawnAt: Date | null };

/** A filing of a facility of the scope, locked until the transaction ends. Refusals: NOT_FOUND. */
export async function lockOvertimeAgreement(
  tx: Tx,
  scope: FacilityScope,
  agreementId: string,
): Promise<LockedAgreement> {
  if (!isUuid(agreementId)) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<LockedAgreement>`
    /* corporation.lockOvertimeAgreement */
    select g.facility_id as "facilityId", g.withdrawn_at as "withdrawnAt"
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where g.id = ${agreementId} and f.id = any (${scope.facilityIds}::uuid[])
       and f.corporation_id = ${scope.corporationId}
       for update of g
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

export async function writeOvertimeAgreementWithdrawal(
  tx: Tx,
  { agreementId, now }: { agreementId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeOvertimeAgreementWithdrawal */
    update agreement_filings set withdrawn_at = ${now} where id = ${agreementId}
  `.execute(tx);
}
