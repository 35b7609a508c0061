import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { FacilityScope } from '#base/staff/scope.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';
import { recordChanges } from '#server/history.server.ts';
import { withIdempotencyKey } from '#server/idempotency.server.ts';

import { facilityActor } from '../actors.ts';
import { readAgreement, type AgreementInput } from './agreement-rules.ts';
import type { ByCorporation } from '../corporation.server.ts';
import { lockedFacility } from '../facility.queries.server.ts';

export type AgreementRow = AgreementInput & { id: string; withdrawnAt: Date | null };

/** Records a filed 36協定 of a facility. Refuses: NOT_FOUND, VALIDATION_FAILED with the fields. */
export async function recordAgreement(
  db: Db,
  { scope, facilityId, input: given, now, idempotencyKey: key }: RecordAgreementArgs,
): Promise<{ id: string }> {
  const input = readAgreement(given);
  const call = {
    actorId: scope.staffId,
    key,
    operation: 'agreement.record',
    input: { facilityId, input },
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockedFacility(tx, scope, facilityId);
      const { rows } = await sql<{ id: string }>`
        /* employer.recordAgreement */
        insert into agreement_filings
          (facility_id, number, office, filed_on, starts_on, ends_on, daily_minutes, monthly_hours,
           yearly_hours, special_clause, recorded_at)
        values (${facilityId}, ${input.number}, ${input.office}, ${input.filedOn}, ${input.startsOn},
                ${input.endsOn}, ${input.dailyMinutes}, ${input.monthlyHours}, ${input.yearlyHours},
                ${input.specialClause}, ${now})
        returning id
      `.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('an inserted filing has an id');
      const change = { subject: 'agreement', id: row.id, from: null, to: 'RECORDED' };
      const actor = facilityActor(scope, facilityId);
      await recordChanges(tx, [{ ...change, event: 'RECORD', actor, at: now }]);
      return row;
    }),
  );
}

type RecordAgreementArgs = ByCorporation & { facilityId: string; input: AgreementInput };

/**
 * Withdraws a filing: shifts with overtime need another one from now on. What is posted stays. Withdrawing again
 * changes nothing. Refuses: NOT_FOUND.
 */
export async function withdrawAgreement(
  db: Db,
  { scope, agreementId, now }: ByCorporation & { agreementId: string },
): Promise<void> {
  if (!isUuid(agreementId)) throw refuseCommon('NOT_FOUND');
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ facilityId: string; withdrawnAt: Date | null }>`
      /* employer.lockAgreement */
      select g.facility_id as "facilityId", g.withdrawn_at as "withdrawnAt"
        from agreement_filings g
        join facilities f on f.id = g.facility_id
       where g.id = ${agreementId} and f.id = any (${scope.facilityIds}::uuid[])
         and f.corporation_id = ${scope.corporationId}
         for update of g
    `.execute(tx);
    const [found] = rows;
    if (!found) throw refuseCommon('NOT_FOUND');
    if (found.withdrawnAt) return;
    await sql`
      /* employer.withdrawAgreement */
      update agreement_filings set withdrawn_at = ${now} where id = ${agreementId}
    `.execute(tx);
    const change = { subject: 'agreement', id: agreementId, from: 'RECORDED', to: 'WITHDRAWN' };
    const actor = facilityActor(scope, found.facilityId);
    await recordChanges(tx, [{ ...change, event: 'WITHDRAW', actor, at: now }]);
  });
}

/** The filings of one facility, the last to end first, at most 50. Refuses: NOT_FOUND. */
export async function agreementsOf(
  db: Executor,
  scope: FacilityScope,
  facilityId: string,
): Promise<AgreementRow[]> {
  if (!scope.facilityIds.includes(facilityId)) throw refuseCommon('NOT_FOUND');
  const { rows } = await sql<AgreementRow>`
    /* employer.agreements */
    select g.id, g.number, g.office, g.filed_on as "filedOn", g.starts_on as "startsOn",
           g.ends_on as "endsOn", g.daily_minutes as "dailyMinutes",
           g.monthly_hours as "monthlyHours", g.yearly_hours as "yearlyHours",
           g.special_clause as "specialClause", g.withdrawn_at as "withdrawnAt"
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where f.id = ${facilityId} and f.corporation_id = ${scope.corporationId}
     order by g.ends_on desc, g.id desc
     limit 50
  `.execute(db);
  return rows;
}
