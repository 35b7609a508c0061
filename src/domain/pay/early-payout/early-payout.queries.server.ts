import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { withdrawableStatesSql } from '../wage/wage-parts.queries.server.ts';

type CorporationDay = { corporationId: string; day: JstDay };

/** Writes the sum of all days of a corporation, 0, where there is none. */
export async function openEarlyPayoutTotal(tx: Tx, corporationId: string): Promise<void> {
  await sql`
    /* pay.openEarlyPayoutTotal */
    insert into early_payout_totals (corporation_id, amount) values (${corporationId}, 0)
    on conflict do nothing
  `.execute(tx);
}

/**
 * Reads and locks the sum of all days, so that two releases cannot both take the rest of a limit. The caller holds the
 * worker's wallet: wallets are locked first.
 */
export async function lockEarlyPayoutTotal(tx: Tx, corporationId: string): Promise<Yen> {
  const { amount } = await executeForOneRow(
    tx,
    sql<{ amount: Yen }>`
    /* pay.lockEarlyPayoutTotal */
    select amount from early_payout_totals where corporation_id = ${corporationId} for update
  `,
  );
  return amount;
}

/** Reads the sum of a day. The caller holds the total: a statement before its lock would see an older sum. */
export async function earlyPayoutOfDay(
  tx: Tx,
  { corporationId, day }: CorporationDay,
): Promise<Yen> {
  const { rows } = await sql<{ amount: Yen }>`
    /* pay.earlyPayoutOfDay */
    select amount from early_payout_days where corporation_id = ${corporationId} and day = ${day}
  `.execute(tx);
  return rows[0]?.amount ?? 0;
}

type Addition = CorporationDay & { amount: Yen };

/** Adds yen before tax to the sum of all days. A constraint refuses a sum above the limit. */
export async function addEarlyPayoutToTotal(
  tx: Tx,
  { corporationId, amount }: Addition,
): Promise<void> {
  await sql`
    /* pay.addEarlyPayoutToTotal */
    update early_payout_totals set amount = amount + ${amount} where corporation_id = ${corporationId}
  `.execute(tx);
}

/** Adds yen before tax to the sum of a day. A constraint refuses a sum above the limit. */
export async function addEarlyPayoutToDay(
  tx: Tx,
  { corporationId, day, amount }: Addition,
): Promise<void> {
  await sql`
    /* pay.addEarlyPayoutToDay */
    insert into early_payout_days as d (corporation_id, day, amount)
    values (${corporationId}, ${day}, ${amount})
    on conflict (corporation_id, day) do update set amount = d.amount + excluded.amount
  `.execute(tx);
}

type FreedWages = { workerId: string; amount: Yen };

/**
 * The workers whose wages wait only because a corporation is not proven, with their yen after tax; those whose pay day has
 * come wait no longer.
 */
export async function wagesFreedByProof(
  tx: Tx,
  { corporationId, day }: CorporationDay,
): Promise<FreedWages[]> {
  const { rows } = await sql<FreedWages>`
    /* pay.wagesFreedByProof */
    select p.worker_id as "workerId", sum(p.amount)::int as amount
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
     where p.waits_until > ${day} and p.waits_for is not null and p.waits_for <> 'CONFIRMATION'
       and p.state in ${withdrawableStatesSql} and w.corporation_id = ${corporationId}
     group by p.worker_id
     order by p.worker_id
  `.execute(tx);
  return rows;
}
