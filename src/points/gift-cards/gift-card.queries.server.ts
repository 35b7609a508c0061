import { sql } from 'kysely';

import { jstDay, type JstDay } from '#base/jst.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';

import { monthStart, type ExchangeFacts } from './gift-card-rules.ts';
import type { GiftCardState } from './gift-card-states.ts';
import type { InstantKey } from '../history.queries.server.ts';

/** The facts for `whyCannotExchange`, and the open order. */
export async function exchangeFacts(
  db: Executor,
  workerId: string,
  now: Date,
): Promise<ExchangeFacts & { openOrderId: string | null }> {
  const { rows } = await sql<ExchangeFacts & { openOrderId: string | null }>`
    /* points.exchangeFacts */
    select coalesce((select balance from point_accounts where worker_id = w.id), 0) as balance,
           (select coalesce(sum(points), 0)::int from gift_card_orders
             where worker_id = w.id and state <> 'CANCELED'
               and ordered_at >= ${monthStart(now)}) as "exchangedThisMonth",
           o.id as "openOrderId", o.id is not null as "hasOpenOrder",
           exists (select from identities i
                    where i.worker_id = w.id and i.state = 'APPROVED'
                      and (i.expires_on is null or i.expires_on >= ${jstDay(now)})) as "isIdentityApproved",
           exists (select from worker_emails e where e.worker_id = w.id) as "isEmailConfirmed"
      from workers w
      left join gift_card_orders o on o.worker_id = w.id and o.state in ('PENDING', 'UNSHIPPED')
     where w.id = ${workerId}
  `.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error(`there is no worker ${workerId}`);
  return facts;
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
  /** Encrypted. */
  code: string | null;
  codeExpiresOn: JstDay | null;
};

const columns = sql`
  o.id, o.worker_id as "workerId", o.state, o.points, o.amount, o.ordered_at as "orderedAt",
  o.approved_at as "approvedAt", o.finished_at as "finishedAt", o.cancel_reason as "cancelReason",
  o.issuing_since as "issuingSince", o.attempts, o.issuer, o.code,
  o.code_expires_on as "codeExpiresOn"`;

export async function ownOrder(
  db: Executor,
  { id, workerId }: { id: string; workerId: string },
): Promise<GiftCardRow | undefined> {
  const { rows } = await sql<GiftCardRow>`
    /* points.ownGiftCard */
    select ${columns} from gift_card_orders o where o.id = ${id} and o.worker_id = ${workerId}
  `.execute(db);
  return rows[0];
}

/** The worker of an order, read without a lock: the points are locked before the order. */
export async function ownerOf(db: Executor, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ workerId: string }>`
    /* points.giftCardOwner */
    select worker_id as "workerId" from gift_card_orders where id = ${id}
  `.execute(db);
  return rows[0]?.workerId;
}

export async function lockedOrder(tx: Tx, id: string): Promise<GiftCardRow | undefined> {
  const { rows } = await sql<GiftCardRow>`
    /* points.lockedGiftCard */
    select ${columns} from gift_card_orders o where o.id = ${id} for update
  `.execute(tx);
  return rows[0];
}

type OrderPage = { workerId: string; after: InstantKey | null; limit: number };

/** A worker's orders, latest first. */
export async function orderPage(
  db: Executor,
  { workerId, after, limit }: OrderPage,
): Promise<(GiftCardRow & InstantKey)[]> {
  const { rows } = await sql<GiftCardRow & InstantKey>`
    /* points.giftCardPage */
    select ${columns}, (extract(epoch from o.ordered_at) * 1000000)::bigint as micros
      from gift_card_orders o
     where o.worker_id = ${workerId}
       ${
         after
           ? sql`and (o.ordered_at, o.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond',
                                             ${after.id}::uuid)`
           : sql``
       }
     order by o.ordered_at desc, o.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
