import { sql } from 'kysely';

import type { OperatorCaseKind } from '#gen/types.ts';
import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { caseKindsOfRoles } from './case-rights.ts';
import { caseClaimExpiresAt } from './case-rules.ts';

export type OperatorCaseId = { kind: OperatorCaseKind; id: string };

export type CaseClaimRow = OperatorCaseId & {
  holderName: string;
  isOwn: boolean;
  takenAt: Date;
  expiresAt: Date;
};

type CaseArgs = { scope: OperatorScope; now: Date };

const columns = ({ scope }: CaseArgs) => sql`
  c.kind, c.subject_id as id, p.name as "holderName", c.staff_id = ${scope.staffId} as "isOwn",
  c.taken_at as "takenAt", c.expires_at as "expiresAt"`;

/** The claims in force now on cases that the operator may take, at most 200. */
export async function caseClaimsInForce(
  db: QueryExecutor,
  asked: CaseArgs,
): Promise<CaseClaimRow[]> {
  const { rows } = await sql<CaseClaimRow>`
    /* cases.caseClaimsInForce */
    select ${columns(asked)}
      from operator_cases c
      join staff p on p.id = c.staff_id
     where c.expires_at > ${asked.now} and c.kind = any (${caseKindsOfRoles(asked.scope.roles)}::text[])
     order by c.expires_at desc
     limit 200
  `.execute(db);
  return rows;
}

/** The current claim on a case, with the operator who holds it; null for a free case. */
export async function caseClaimOf(
  db: QueryExecutor,
  { kind, id }: OperatorCaseId,
  asked: CaseArgs,
): Promise<CaseClaimRow | null> {
  const { rows } = await sql<CaseClaimRow>`
    /* cases.caseClaimOf */
    select ${columns(asked)}
      from operator_cases c
      join staff p on p.id = c.staff_id
     where c.kind = ${kind} and c.subject_id = ${id} and c.expires_at > ${asked.now}
  `.execute(db);
  return rows[0] ?? null;
}

/** Takes a free case or renews the operator's own claim. Takes a case from another operator only with `takeOver`. */
export async function storeCaseClaim(
  db: QueryExecutor,
  { kind, id, takeOver }: OperatorCaseId & { takeOver: boolean },
  { scope, now }: CaseArgs,
): Promise<void> {
  await sql`
    /* cases.storeCaseClaim */
    insert into operator_cases as c (kind, subject_id, staff_id, taken_at, expires_at)
    values (${kind}, ${id}, ${scope.staffId}, ${now}, ${caseClaimExpiresAt(now)})
    on conflict (kind, subject_id) do update
       set staff_id = excluded.staff_id, expires_at = excluded.expires_at,
           taken_at = case when c.staff_id = excluded.staff_id and c.expires_at > ${now}
                           then c.taken_at else excluded.taken_at end
     where c.staff_id = excluded.staff_id or c.expires_at <= ${now} or ${takeOver}
  `.execute(db);
}

/** Ends the operator's own claim on a case; another operator's claim stays. */
export async function deleteCaseClaim(
  db: QueryExecutor,
  { kind, id }: OperatorCaseId,
  { scope }: CaseArgs,
): Promise<void> {
  await sql`
    /* cases.deleteCaseClaim */
    delete from operator_cases
     where kind = ${kind} and subject_id = ${id} and staff_id = ${scope.staffId}
  `.execute(db);
}

/** Deletes the claims that have expired without a renewal. */
export async function deleteOldCaseClaims(db: QueryExecutor, now: Date): Promise<void> {
  await sql`
    /* cases.deleteOldCaseClaims */
    delete from operator_cases where expires_at <= ${now}
  `.execute(db);
}
