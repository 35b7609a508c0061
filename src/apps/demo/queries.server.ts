import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type ProductClockRow = { offsetSeconds: number; nextShiftAt: Date | null };

export async function readProductClock(db: QueryExecutor, now: Date): Promise<ProductClockRow> {
  const { rows } = await sql<ProductClockRow>`
    /* demo.readProductClock */
    select offset_seconds as "offsetSeconds",
           (select min(starts_at) from attendances
             where state = 'SCHEDULED' and starts_at > ${now}) as "nextShiftAt"
      from product_clock
  `.execute(db);
  return rows[0] ?? { offsetSeconds: 0, nextShiftAt: null };
}

export type OutboxMessageRow = {
  id: string;
  kind: 'sms' | 'email' | 'push';
  recipient: string;
  workerId: string | null;
  subject: string | null;
  body: string;
  path: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
  micros: number;
};

type OutboxPage = InstantPage & { kind: string | null; recipient: string | null };

export async function outboxMessagePage(
  db: QueryExecutor,
  { kind, recipient, after, limit }: OutboxPage,
): Promise<OutboxMessageRow[]> {
  const { rows } = await sql<OutboxMessageRow>`
    /* demo.outboxMessagePage */
    select id, kind, recipient, worker_id as "workerId", subject, body, path, created_at as "createdAt",
           delivered_at as "deliveredAt", ${microsecondsSql(sql`created_at`)} as micros
      from outbox
     where true
       ${kind === null ? sql`` : sql`and kind = ${kind}`}
       ${recipient === null ? sql`` : sql`and recipient = ${recipient}`}
       ${after ? sql`and (created_at, id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by created_at desc, id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

export type DemoWorkerRow = {
  id: string;
  phoneNumber: string;
  name: string | null;
  bornOn: string | null;
  balance: number;
  nextShiftAt: Date | null;
  nextShiftFacilityId: string | null;
};

export async function demoWorkerRows(
  db: QueryExecutor,
  { phoneNumbers, now }: { phoneNumbers: readonly string[]; now: Date },
): Promise<DemoWorkerRow[]> {
  const { rows } = await sql<DemoWorkerRow>`
    /* demo.demoWorkerRows */
    select w.id, w.phone_number as "phoneNumber", rtrim(p.last_name || ' ' || p.first_name) as name,
           p.born_on as "bornOn", coalesce(b.balance, 0)::bigint as balance, n.starts_at as "nextShiftAt",
           n.facility_id as "nextShiftFacilityId"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
      left join lateral (
        select -sum(e.amount) as balance
          from ledger_accounts a
          join ledger_entries e on e.account_id = a.id
         where a.worker_id = w.id and a.kind = 'wages_payable') b on true
      left join lateral (
        select starts_at, facility_id
          from attendances
         where worker_id = w.id and state in ('SCHEDULED', 'CHECKED_IN') and ends_at > ${now}
         order by starts_at
         limit 1) n on true
     where w.phone_number = any (${phoneNumbers}::text[]) and w.deleted_at is null
     order by w.phone_number
  `.execute(db);
  return rows;
}
