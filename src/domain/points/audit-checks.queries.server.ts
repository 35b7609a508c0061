import { sql, type RawBuilder } from 'kysely';

import {
  checkForbiddenStateChanges,
  checkHistoryGaps,
  checkStatesMissingInHistory,
} from '#platform/server/ledger/history-checks.queries.server.ts';

import { giftCardTransitions } from './gift-cards/gift-card-states.ts';
import { remissionTransitions } from './penalties/remission-rules.ts';

/** SQL: the points that the ledger moved for an order, less the points that it returned. */
const spentFor = (orderId: ReturnType<typeof sql>) => sql`
  coalesce((select sum(e.amount)
              from ledger_postings p
              join ledger_entries e on e.posting_id = p.id
              join ledger_accounts a on a.id = e.account_id
             where p.order_id = ${orderId} and a.kind = 'points_held'), 0)`;

/** Invariants of points; each query returns the rows that violate one. (`npm run audit`) */
export const pointsChecks: readonly { name: string; query: RawBuilder<{ subject: string }> }[] = [
  {
    name: 'the ledger does not prove the points of a worker',
    query: sql`
      select coalesce(l.worker_id, p.worker_id)::text as subject
        from (select a.worker_id, -sum(e.amount) as balance
                from ledger_accounts a join ledger_entries e on e.account_id = a.id
               where a.kind = 'points_held' group by a.worker_id) l
        full join point_accounts p on p.worker_id = l.worker_id
       where coalesce(l.balance, 0) <> coalesce(p.balance, 0)`,
  },
  {
    name: 'the entries do not prove the penalty points of a worker',
    query: sql`
      select coalesce(e.worker_id, p.worker_id)::text as subject
        from (select worker_id, sum(points) as points from penalty_entries group by worker_id) e
        full join penalty_accounts p on p.worker_id = e.worker_id
       where coalesce(e.points, 0) <> coalesce(p.points, 0)`,
  },
  {
    name: 'a remission is not what the ledger and the penalties say',
    query: sql`
      select r.id::text as subject
        from penalty_remissions r
        left join penalty_entries e on e.dedup_key = 'remission:' || r.id
       where ${spentFor(sql`r.id`)} <> case r.state when 'FAILED' then 0 else r.incentive_points end
          or coalesce(-e.points, 0) <> case r.state when 'APPLIED' then r.penalty_points else 0 end`,
  },
  {
    name: 'a penalty point was bought off without a remission',
    query: sql`
      select e.id::text as subject
        from penalty_entries e
       where e.kind = 'remission'
         and not exists (select from penalty_remissions r
                          where e.dedup_key = 'remission:' || r.id and r.worker_id = e.worker_id)`,
  },
  {
    name: 'a gift card order is not what the ledger says',
    query: sql`
      select o.id::text as subject
        from gift_card_orders o
       where ${spentFor(sql`o.id`)} <> case o.state when 'CANCELED' then 0 else o.points end`,
  },
  {
    name: 'points were spent on nothing',
    query: sql`
      select 'points_spent' as subject
       where (select coalesce(-sum(e.amount), 0)
                from ledger_accounts a join ledger_entries e on e.account_id = a.id
               where a.kind = 'points_spent')
          <> (select coalesce(sum(points), 0) from gift_card_orders where state <> 'CANCELED')
           + (select coalesce(sum(incentive_points), 0) from penalty_remissions where state <> 'FAILED')`,
  },
  {
    name: 'a gift code is out for an order that does not have it',
    query: sql`
      select c.id::text as subject
        from gift_card_codes c
        join gift_card_orders o on o.id = c.order_id
       where o.amount <> c.amount
          or not (o.state = 'SHIPPED' and o.issuer = 'pool'
                  or o.state = 'UNSHIPPED' and o.issuing_since is not null)`,
  },
  {
    name: 'a state of points is not the last one of its history',
    query: checkStatesMissingInHistory(sql`
        select 'penalty_remission' as kind, id, state from penalty_remissions
        union all select 'gift_card_order', id, state from gift_card_orders
        union all select 'penalty_appeal', id, state from penalty_appeals`),
  },
  {
    name: 'a history of points has a gap',
    query: checkHistoryGaps(['penalty_remission', 'gift_card_order', 'penalty_appeal']),
  },
  {
    name: 'an order for a gift card made a forbidden step',
    query: checkForbiddenStateChanges('gift_card_order', giftCardTransitions),
  },
  {
    name: 'a remission made a forbidden step',
    query: checkForbiddenStateChanges('penalty_remission', remissionTransitions),
  },
];
