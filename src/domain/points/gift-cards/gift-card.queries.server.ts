import { sql } from 'kysely';

import { jstDay, addMinutes, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx, Db } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { InstantPosition, InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import {
  exchangeMonthStart,
  issueRetryMinutes,
  giftCardLimits,
  type ExchangeFacts,
} from './gift-card-rules.ts';
import type { GiftCardState } from './gift-card-states.ts';

/** The facts for `whyCannotExchangePoints`, and the open order. */
export async function readGiftCardExchangeFacts(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<ExchangeFacts & { openOrderId: string | null }> {
  return executeForOneRow(
    db,
    sql<ExchangeFacts & { openOrderId: string | null }>`
    /* points.readGiftCardExchangeFacts */
    select coalesce((select balance from point_accounts where worker_id = w.id), 0) as balance,
           (select coalesce(sum(points), 0)::int from gift_card_orders
             where worker_id = w.id and state <> 'CANCELED'
               and ordered_at >= ${exchangeMonthStart(now)}) as "exchangedThisMonth",
           o.id as "openOrderId", o.id is not null as "hasOpenOrder",
           exists (select from identities i
                    where i.worker_id = w.id and i.state = 'APPROVED'
                      and (i.expires_on is null or i.expires_on >= ${jstDay(now)})) as "isIdentityApproved",
           exists (select from worker_emails e where e.worker_id = w.id) as "isEmailConfirmed"
      from workers w
      left join gift_card_orders o on o.worker_id = w.id and o.state in ('PENDING', 'UNSHIPPED')
     where w.id = ${workerId}
  `,
  );
}

export type GiftCardRow = {
  id: string;
  workerId: string;
  state: GiftCardState;
  points: number;
  amount: number;
  orderedAt: Date;
  approvedAt: Date | null;
  finishedAt: Date | null;
  cancelReason: string | null;
  issuingSince: Date | null;
  attempts: number;
  issuer: 'pool' | 'amazon' | null;
  /** The code or the issuer's `keep`, encrypted. */
  code: string | null;
  codeExpiresOn: JstDay | null;
};

const columns = sql`
  o.id, o.worker_id as "workerId", o.state, o.points, o.amount, o.ordered_at as "orderedAt",
  o.approved_at as "approvedAt", o.finished_at as "finishedAt", o.cancel_reason as "cancelReason",
  o.issuing_since as "issuingSince", o.attempts, o.issuer, o.code,
  o.code_expires_on as "codeExpiresOn"`;

export async function readOwnGiftCardOrder(
  db: QueryExecutor,
  { id, workerId }: { id: string; workerId: string },
): Promise<GiftCardRow | undefined> {
  const { rows } = await sql<GiftCardRow>`
    /* points.readOwnGiftCardOrder */
    select ${columns} from gift_card_orders o where o.id = ${id} and o.worker_id = ${workerId}
  `.execute(db);
  return rows[0];
}

/** The worker of an order, read without a lock: the lock on the points must be taken before the lock on the order. */
export async function workerIdOfGiftCardOrder(
  db: QueryExecutor,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ workerId: string }>`
    /* points.workerIdOfGiftCardOrder */
    select worker_id as "workerId" from gift_card_orders where id = ${id}
  `.execute(db);
  return rows[0]?.workerId;
}

export async function lockGiftCardOrder(tx: Tx, id: string): Promise<GiftCardRow | undefined> {
  const { rows } = await sql<GiftCardRow>`
    /* points.lockGiftCardOrder */
    select ${columns} from gift_card_orders o where o.id = ${id} for update
  `.execute(tx);
  return rows[0];
}

type OrderPage = InstantPage & { workerId: string };

/** A worker's orders, latest first. */
export async function orderPage(
  db: QueryExecutor,
  { workerId, after, limit }: OrderPage,
): Promise<(GiftCardRow & InstantPosition)[]> {
  const { rows } = await sql<GiftCardRow & InstantPosition>`
    /* points.orderPage */
    select ${columns}, ${microsecondsSql(sql`o.ordered_at`)} as micros
      from gift_card_orders o
     where o.worker_id = ${workerId}
       ${after ? sql`and (o.ordered_at, o.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by o.ordered_at desc, o.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Minutes for which one process holds an order; afterwards another process may ask the issuer again. */
const leaseMinutes = 5;

export type LeasedOrder = { id: string; amount: number; attempts: number; wasUnknown: boolean };

/** Leases due orders that an operator has checked: no other process takes them until the lease ends. */
export async function leaseDueOrders(db: Db, now: Date, limit: number): Promise<LeasedOrder[]> {
  const { rows } = await sql<LeasedOrder>`
    /* points.leaseDueOrders */
    with due as (
      select id, issuing_since
        from gift_card_orders
       where state = 'UNSHIPPED' and next_attempt_at <= ${now}
       order by next_attempt_at, id
       limit ${limit}
         for update skip locked)
    update gift_card_orders o
       set attempts = o.attempts + 1,
           next_attempt_at = ${addMinutes(now, leaseMinutes)},
           issuing_since = coalesce(o.issuing_since, ${now})
      from due
     where o.id = due.id
    returning o.id, o.amount, o.attempts, due.issuing_since is not null as "wasUnknown"
  `.execute(db);
  return rows;
}

/** Marks an order as shipped and stores its code. */
export async function markOrderShipped(
  tx: Tx,
  {
    to,
    issuerName,
    code,
    expiresOn,
    id,
    now,
  }: {
    to: GiftCardState;
    issuerName: 'pool' | 'amazon';
    code: string;
    expiresOn: string | null;
    id: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    /* points.markOrderShipped */
    update gift_card_orders
       set state = ${to}, finished_at = ${now}, issuing_since = null, next_attempt_at = null, last_error = null,
           issuer = ${issuerName}, code = ${code}, code_expires_on = ${expiresOn}
     where id = ${id}
  `.execute(tx);
}

/** Schedules the next attempt for an order; `isSure` means that certainly no code was created for it. */
export async function scheduleOrderRetry(
  tx: Tx,
  {
    isSure,
    attempts,
    id,
    reason,
    now,
  }: { isSure: boolean; attempts: number; id: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    /* points.scheduleOrderRetry */
    update gift_card_orders
       set issuing_since = case when ${isSure} then null else issuing_since end,
           next_attempt_at = ${addMinutes(now, issueRetryMinutes(attempts))},
           last_error = ${reason.slice(0, 500)}
     where id = ${id}
  `.execute(tx);
}

/** Records when a code was shown for the first time. */
export async function markCodeShown(db: QueryExecutor, id: string, now: Date): Promise<void> {
  await sql`
    /* points.markCodeShown */
    update gift_card_orders set revealed_at = ${now} where id = ${id} and revealed_at is null
  `.execute(db);
}

/** Open orders of stopped or deleted accounts, the oldest first, except those whose code is being issued. */
export async function openOrdersOfStoppedWorkers(
  db: QueryExecutor,
  limit: number,
): Promise<{ orderId: string }[]> {
  const { rows } = await sql<{ orderId: string }>`
    /* points.openOrdersOfStoppedWorkers */
    select o.id as "orderId"
      from gift_card_orders o
      join workers w on w.id = o.worker_id
     where o.state in ('PENDING', 'UNSHIPPED') and o.issuing_since is null
       and (w.stopped_at is not null or w.deleted_at is not null)
     order by o.ordered_at
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Stores a new order, and returns its id. */
export async function insertGiftCardOrder(
  tx: Tx,
  { workerId, points, now }: { workerId: string; points: number; now: Date },
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* points.insertGiftCardOrder */
    insert into gift_card_orders (worker_id, state, points, amount, ordered_at)
    values (${workerId}, 'PENDING', ${points}, ${points * giftCardLimits.yenPerPoint}, ${now})
    returning id
  `,
  );
  return id;
}

/** Marks an order as checked; its code may be issued at once. */
export async function markGiftCardOrderApproved(
  tx: Tx,
  { to, orderId, now }: { to: GiftCardState; orderId: string; now: Date },
): Promise<void> {
  await sql`
    /* points.markGiftCardOrderApproved */
    update gift_card_orders
       set state = ${to}, approved_at = ${now}, next_attempt_at = ${now}
     where id = ${orderId}
  `.execute(tx);
}

/** Marks an order as cancelled; it has no code. */
export async function markGiftCardOrderCancelled(
  tx: Tx,
  { to, reason, orderId, now }: { to: GiftCardState; reason: string; orderId: string; now: Date },
): Promise<void> {
  await sql`
    /* points.markGiftCardOrderCancelled */
    update gift_card_orders
       set state = ${to}, finished_at = ${now}, cancel_reason = ${reason}, next_attempt_at = null
     where id = ${orderId}
  `.execute(tx);
}
