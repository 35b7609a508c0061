import { sql } from 'kysely';

import type { OperatorRole } from '#platform/base/people/operator-rights.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { maxListedOperators } from './role-rules.ts';

/** Makes changes of operators' roles wait for each other; `operators_admin_stays` takes the same lock. */
export async function lockOperatorRoles(tx: Tx): Promise<void> {
  await sql`
    /* operator.lockOperatorRoles */
    select pg_advisory_xact_lock(hashtextextended('operator roles', 0))
  `.execute(tx);
}

export type OperatorRow = { staffId: string; name: string; roles: OperatorRole[] };

/** The operator with this address now; null for none. */
export async function operatorWithEmail(
  db: QueryExecutor,
  key: string,
): Promise<OperatorRow | null> {
  const { rows } = await sql<OperatorRow>`
    /* operator.operatorWithEmail */
    select o.staff_id as "staffId", p.name, o.roles
      from operators o
      join staff p on p.id = o.staff_id
     where p.email_key = ${key} and o.ended_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** The operator with this id now; null for none. */
export async function operatorWithId(
  db: QueryExecutor,
  staffId: string,
): Promise<OperatorRow | null> {
  const { rows } = await sql<OperatorRow>`
    /* operator.operatorWithId */
    select o.staff_id as "staffId", p.name, o.roles
      from operators o
      join staff p on p.id = o.staff_id
     where o.staff_id = ${staffId} and o.ended_at is null
  `.execute(db);
  return rows[0] ?? null;
}

export type OperatorListRow = {
  id: string;
  name: string;
  email: string;
  roles: OperatorRole[];
  lastSignInAt: Date | null;
};

/** The operators by name, at most `maxListedOperators`. */
export async function operatorRows(db: QueryExecutor): Promise<OperatorListRow[]> {
  const { rows } = await sql<OperatorListRow>`
    /* operator.operatorRows */
    select o.staff_id as id, p.name, p.email, o.roles,
           (select max(s.created_at) from staff_sessions s where s.staff_id = o.staff_id) as "lastSignInAt"
      from operators o
      join staff p on p.id = o.staff_id
     where o.ended_at is null
     order by p.name, o.staff_id
     limit ${maxListedOperators}
  `.execute(db);
  return rows;
}

/** The roles that each of these people has now as an operator, locked against changes. People without roles are missing. */
export async function lockRolesOfOperators(
  tx: Tx,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, OperatorRole[]>> {
  const { rows } = await sql<Pick<OperatorRow, 'staffId' | 'roles'>>`
    /* operator.lockRolesOfOperators */
    select staff_id as "staffId", roles
      from operators
     where staff_id = any (${staffIds}::uuid[]) and ended_at is null
     order by staff_id
       for share
  `.execute(tx);
  return new Map(rows.map(({ staffId, roles }) => [staffId, roles]));
}

/** Names of the operators with the role ADMIN, the oldest first. */
export async function operatorAdminNames(db: QueryExecutor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    /* operator.operatorAdminNames */
    select p.name
      from operators o
      join staff p on p.id = o.staff_id
     where o.ended_at is null and 'ADMIN' = any (o.roles)
     order by o.created_at, o.staff_id
  `.execute(db);
  return rows.map(({ name }) => name);
}

type RolesOf = { staffId: string; roles: readonly OperatorRole[] };

/** Makes a person an operator, also a person who was an operator before; an operator keeps the present roles. */
export async function storeOperator(
  tx: Tx,
  { staffId, roles, now }: RolesOf & { now: Date },
): Promise<void> {
  await sql`
    /* operator.storeOperator */
    insert into operators as o (staff_id, created_at, roles) values (${staffId}, ${now}, ${roles})
    on conflict (staff_id) do update
       set roles = case when o.ended_at is null then o.roles else excluded.roles end, ended_at = null
  `.execute(tx);
}

/** Replaces the roles of an operator. The database refuses the end of the last role ADMIN. */
export async function writeOperatorRoles(tx: Tx, { staffId, roles }: RolesOf): Promise<void> {
  await sql`
    /* operator.writeOperatorRoles */
    update operators set roles = ${roles} where staff_id = ${staffId} and ended_at is null
  `.execute(tx);
}

/** Ends an operator. The database refuses the end of the last operator with the role ADMIN. */
export async function writeOperatorEnd(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* operator.writeOperatorEnd */
    update operators set ended_at = ${now} where staff_id = ${staffId} and ended_at is null
  `.execute(tx);
}
