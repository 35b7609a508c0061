import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { HomeRegister } from './registers.ts';

type RegisterCheckRow = {
  id: string;
  register: HomeRegister;
  number: string;
  checkedAt: Date;
  /** Name of the operator. */
  checkedBy: string;
  takenBackAt: Date | null;
};

/** Maximum of checks in the list of one corporation: it has one for each home, and few are taken back. */
const shown = 100;

/** The checks of a corporation, those that were taken back included, the latest first. */
export async function registerChecksOf(
  db: QueryExecutor,
  _scope: OperatorScope,
  corporationId: string,
): Promise<RegisterCheckRow[]> {
  const { rows } = await sql<RegisterCheckRow>`
    /* trust.registerChecksOf */
    select k.id, k.register, k.number, k.checked_at as "checkedAt", s.name as "checkedBy",
           k.taken_back_at as "takenBackAt"
      from register_checks k
      join staff s on s.id = k.checked_by
     where k.corporation_id = ${corporationId}
     order by k.checked_at desc, k.id desc
     limit ${shown}
  `.execute(db);
  return rows;
}

type NewCheck = {
  corporationId: string;
  register: HomeRegister;
  number: string;
  operatorId: string;
  now: Date;
};

/** Stores a check; false where the number belongs to a check that stands. */
export async function insertRegisterCheck(tx: Tx, check: NewCheck): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* trust.insertRegisterCheck */
    insert into register_checks (corporation_id, register, number, checked_by, checked_at)
    values (${check.corporationId}, ${check.register}, ${check.number}, ${check.operatorId}, ${check.now})
    on conflict (register, number) where taken_back_at is null do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}

type StandingCheck = { corporationId: string; register: HomeRegister; number: string };

/** Locks a check that stands, with its corporation; undefined where there is none. */
export async function lockStandingCheck(tx: Tx, id: string): Promise<StandingCheck | undefined> {
  const { rows } = await sql<StandingCheck>`
    /* trust.lockStandingCheck */
    select corporation_id as "corporationId", register, number
      from register_checks
     where id = ${id} and taken_back_at is null
       for update
  `.execute(tx);
  return rows[0];
}

type TakenBack = { id: string; operatorId: string; now: Date };

export async function writeCheckTakenBack(tx: Tx, taken: TakenBack): Promise<void> {
  await sql`
    /* trust.writeCheckTakenBack */
    update register_checks set taken_back_by = ${taken.operatorId}, taken_back_at = ${taken.now}
     where id = ${taken.id}
  `.execute(tx);
}

/** Stores since when the oldest standing check of a corporation raises its limit; null without one. */
export async function writeCheckedSince(tx: Tx, corporationId: string): Promise<void> {
  await sql`
    /* trust.writeCheckedSince */
    update corporation_exposures x
       set checked_at = (select min(k.checked_at) from register_checks k
                          where k.corporation_id = x.corporation_id and k.taken_back_at is null)
     where x.corporation_id = ${corporationId}
  `.execute(tx);
}
