import { sql } from 'kysely';

import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type AssignedCode = { id: string; code: string; expiresOn: JstDay };

export type SealedCodeRow = { id: string; code: unknown; fingerprint: unknown };

export type GiftCardPoolRow = { amount: number; left: number; quarantined: number };

/**
 * The numbers of available and of quarantined codes, for each amount that the pool contains or an order waits for.
 */
export async function poolRows(db: QueryExecutor, now: Date): Promise<GiftCardPoolRow[]> {
  const { rows } = await sql<GiftCardPoolRow>`
    /* points.poolRows */
    select amount, sum(left_over)::int as left, sum(quarantined)::int as quarantined
      from (select amount, (quarantined_at is null)::int as left_over,
                   (quarantined_at is not null)::int as quarantined
              from gift_card_codes
             where order_id is null and expires_on > ${jstDay(now)}
            union all
            select amount, 0, 0 from gift_card_orders where state in ('PENDING', 'UNSHIPPED')) t
     group by amount
     order by amount
  `.execute(db);
  return rows;
}

/** A lock per order, so that concurrent requests assign one code to an order. */
export async function lockCodeAssignment(tx: Tx, orderId: string): Promise<void> {
  await sql`
    /* points.lockCodeAssignment */
    select pg_advisory_xact_lock(hashtextextended(${`gift card:${orderId}`}, 0))
  `.execute(tx);
}

/** The code that was already assigned to an order; undefined if there is none. */
export async function readAssignedGiftCardCode(
  tx: Tx,
  orderId: string,
): Promise<AssignedCode | undefined> {
  const { rows } = await sql<AssignedCode>`
    /* points.readAssignedGiftCardCode */
    select id, code, expires_on as "expiresOn" from gift_card_codes where order_id = ${orderId}
  `.execute(tx);
  return rows[0];
}

/** Assigns the oldest loaded code to an order; undefined when the pool has none. */
export async function assignCode(
  tx: Tx,
  { orderId, amount, now }: { orderId: string; amount: number; now: Date },
): Promise<AssignedCode | undefined> {
  const { rows } = await sql<AssignedCode>`
    /* points.assignCode */
    update gift_card_codes
       set order_id = ${orderId}, dealt_at = ${now}
     where id = (select id
                   from gift_card_codes
                  where order_id is null and quarantined_at is null
                    and amount = ${amount} and expires_on > ${jstDay(now)}
                  order by loaded_at, id
                  limit 1
                    for update skip locked)
    returning id, code, expires_on as "expiresOn"
  `.execute(tx);
  return rows[0];
}

/** Adds encrypted codes to the pool, and returns those that were new. */
export async function insertCodes(
  tx: Tx,
  {
    amount,
    expiresOn,
    rows,
    now,
  }: { amount: number; expiresOn: string; rows: readonly SealedCodeRow[]; now: Date },
): Promise<{ id: string }[]> {
  const { rows: found } = await sql<{ id: string }>`
    /* points.insertCodes */
    insert into gift_card_codes (id, amount, code, fingerprint, expires_on, loaded_at)
    select id, ${amount}, code, fingerprint, ${expiresOn}, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (id uuid, code text, fingerprint text)
    on conflict (fingerprint) do nothing
    returning id
  `.execute(tx);
  return found;
}

export type QuarantinedGiftCardCode = { id: string; amount: number; code: string };

/** Makes the orders that wait for codes of these amounts due for another attempt now. */
export async function makeWaitingOrdersDue(
  db: QueryExecutor,
  { amounts, now }: { amounts: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    /* points.makeWaitingOrdersDue */
    update gift_card_orders set next_attempt_at = ${now}
     where state = 'UNSHIPPED' and amount = any (${[...new Set(amounts)]}::int[])
       and issuing_since is null and next_attempt_at > ${now}
  `.execute(db);
}

/** Moves a code to quarantine, away from its order; undefined if it was in quarantine before. */
export async function moveGiftCardCodeToQuarantine(
  tx: Tx,
  codeId: string,
  now: Date,
): Promise<{ amount: number } | undefined> {
  const { rows } = await sql<{ amount: number }>`
    /* points.moveGiftCardCodeToQuarantine */
    update gift_card_codes
       set quarantined_at = ${now}, order_id = null, dealt_at = null
     where id = ${codeId} and quarantined_at is null
    returning amount
  `.execute(tx);
  return rows[0];
}

/** Every code in quarantine. */
export async function quarantinedCodes(db: QueryExecutor): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* points.quarantinedCodes */
    select id from gift_card_codes where quarantined_at is not null order by id
  `.execute(db);
  return rows;
}

/** Locks a code in quarantine. */
export async function lockQuarantinedGiftCardCode(
  tx: Tx,
  codeId: string,
): Promise<QuarantinedGiftCardCode | undefined> {
  const { rows } = await sql<QuarantinedGiftCardCode>`
    /* points.lockQuarantinedGiftCardCode */
    select id, amount, code from gift_card_codes
     where id = ${codeId} and quarantined_at is not null
       for update
  `.execute(tx);
  return rows[0];
}

/** Returns a code to the pool. */
export async function returnGiftCardCodeToPool(tx: Tx, codeId: string): Promise<void> {
  await sql`
    /* points.returnGiftCardCodeToPool */
    update gift_card_codes set quarantined_at = null where id = ${codeId}
  `.execute(tx);
}
