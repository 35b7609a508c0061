import { sql, type RawBuilder } from 'kysely';

import type { Executor, Tx } from '#server/db.server.ts';

import { yearSpan, type EarningsStatement, type YearTotals } from './statements.ts';

/**
 * Every payment of a wage as the ledger has it, with its taxable part: the ledger knows what was paid
 * and withheld, the wage how much of it was travel allowance. `wages w` is narrowed by the caller.
 */
export function payments(whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.worker_id, w.corporation_id, w.attendance_id, p.occurred_at,
           extract(year from p.occurred_at at time zone 'Asia/Tokyo')::int as year,
           coalesce(sum(e.amount) filter (where a.kind = 'employer_receivable'), 0)::bigint as gross,
           coalesce(-sum(e.amount) filter (where a.kind = 'tax_withheld'), 0)::bigint as tax,
           case p.kind
             when 'wage.planned' then (w.released ->> 'travelAllowance')::bigint
             when 'wage.compensation' then (w.fixed ->> 'travelAllowance')::bigint
             else (w.fixed ->> 'travelAllowance')::bigint
                  - coalesce((w.released ->> 'travelAllowance')::bigint, 0)
           end as travel
      from wages w
      join ledger_postings p on p.attendance_id = w.attendance_id
       and p.kind in ('wage.planned', 'wage.adjustment', 'wage.compensation')
      join ledger_entries e on e.posting_id = p.id
      join ledger_accounts a on a.id = e.account_id
     where ${whose}
     group by p.id, w.attendance_id`;
}

const totals = sql`
           year, corporation_id as "corporationId", sum(gross - travel)::int as paid,
           sum(tax)::int as tax, sum(travel)::int as "travelAllowance",
           count(distinct attendance_id)::int as "shiftCount", max(occurred_at) as "lastPaidAt"`;

export type YearPlace = { year: number; lastPaidAt: Date; corporationId: string };

export type YearRow = YearTotals & {
  employerName: string;
  /** When the latest statement was issued; null before. */
  issuedAt: Date | null;
};

/** A worker's years and employers from a first year on, newest first, up to the limit. */
export async function yearPage(
  db: Executor,
  page: { workerId: string; firstYear: number; after: YearPlace | null; limit: number },
): Promise<YearRow[]> {
  const { workerId, firstYear, after, limit } = page;
  const rest = after
    ? sql`and (t.year, t."lastPaidAt", t."corporationId")
               < (${after.year}::int, ${after.lastPaidAt}::timestamptz, ${after.corporationId}::uuid)`
    : sql``;
  const { rows } = await sql<YearRow>`
    /* pay.yearPage */
    with paid as (${payments(sql`w.worker_id = ${workerId}::uuid`)}),
    t as (select ${totals} from paid group by year, corporation_id)
    select t.*, c.name as "employerName",
           (select max(s.issued_at) from earnings_statements s
             where s.worker_id = ${workerId} and s.year = t.year
               and s.corporation_id = t."corporationId") as "issuedAt"
      from t
      join corporations c on c.id = t."corporationId"
     where t.year >= ${firstYear}::int ${rest}
     order by t.year desc, t."lastPaidAt" desc, t."corporationId" desc
     limit ${limit}
  `.execute(db);
  return rows;
}

type Whose = { workerId: string; year: number; corporationId: string };

/** What one employer paid a worker in a year; undefined when nothing. */
export async function yearTotals(db: Executor, whose: Whose): Promise<YearTotals | undefined> {
  const { workerId, year, corporationId } = whose;
  const { from, to } = yearSpan(year);
  const { rows } = await sql<YearTotals>`
    /* pay.yearTotals */
    with paid as (${payments(sql`
      w.worker_id = ${workerId}::uuid and w.corporation_id = ${corporationId}::uuid
      and p.occurred_at >= ${from} and p.occurred_at < ${to}`)})
    select ${totals} from paid group by year, corporation_id
  `.execute(db);
  return rows[0];
}

export type StatementRow = {
  id: string;
  issue: number;
  paid: number;
  tax: number;
  content: EarningsStatement;
  storageKey: string | null;
  sha256: string | null;
  issuedAt: Date;
};

/** The latest statement of a year and employer. */
export async function latestStatement(
  db: Executor,
  { workerId, year, corporationId }: Whose,
): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`
    /* pay.latestStatement */
    select id, issue, paid, tax, content, storage_key as "storageKey", sha256, issued_at as "issuedAt"
      from earnings_statements
     where worker_id = ${workerId} and year = ${year} and corporation_id = ${corporationId}
     order by issue desc
     limit 1
  `.execute(db);
  return rows[0];
}

export type Parties = Pick<EarningsStatement, 'worker' | 'employer'>;

/** Who was paid and who paid, as they are called now. */
export async function partiesOf(
  db: Executor,
  { workerId, corporationId }: { workerId: string; corporationId: string },
): Promise<Parties | undefined> {
  const { rows } = await sql<Parties>`
    /* pay.parties */
    select json_build_object(
             'name', coalesce(p.last_name || ' ' || p.first_name, ''),
             'kana', coalesce(p.last_kana || ' ' || p.first_kana, ''),
             'address', concat(l.name, p.city, p.street_number, ' ' || p.building),
             'bornOn', p.born_on) as worker,
           json_build_object('name', c.name, 'address', c.address) as employer
      from workers w
      join corporations c on c.id = ${corporationId}
      -- Who has left stands apart from the profile, which is emptied. (Decision 018)
      left join lateral (
        select last_name, first_name, last_kana, first_kana, born_on, prefecture_code, city,
               street_number, building
          from former_payees where worker_id = w.id
         union all
        select last_name, first_name, last_kana, first_kana, born_on, prefecture_code, city,
               street_number, building
          from worker_profiles where worker_id = w.id and w.deleted_at is null) p on true
      left join areas_l l on l.code = p.prefecture_code
     where w.id = ${workerId}
  `.execute(db);
  return rows[0];
}

/** Two at once may issue; one of them stays. */
export async function insertStatement(
  tx: Tx,
  {
    workerId,
    year,
    corporationId,
    statement,
    now,
  }: Whose & { statement: EarningsStatement; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertStatement */
    insert into earnings_statements (worker_id, year, corporation_id, issue, paid, tax, content, issued_at)
    values (${workerId}, ${year}, ${corporationId}, ${statement.issue}, ${statement.paid},
            ${statement.tax}, ${JSON.stringify(statement)}, ${now})
    on conflict (worker_id, year, corporation_id, issue) do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

export type Due = { workerId: string; corporationId: string };

/** Workers and employers of a year in order, after the last one seen. */
export async function paidInYear(
  db: Executor,
  { year, after, limit }: { year: number; after: Due | null; limit: number },
): Promise<Due[]> {
  const { from, to } = yearSpan(year);
  const rest = after
    ? sql`and (w.worker_id, w.corporation_id) > (${after.workerId}::uuid, ${after.corporationId}::uuid)`
    : sql``;
  const { rows } = await sql<Due>`
    /* pay.paidInYear */
    select distinct w.worker_id as "workerId", w.corporation_id as "corporationId"
      from ledger_postings p
      join wages w on w.attendance_id = p.attendance_id
     where p.kind like 'wage.%' and p.occurred_at >= ${from} and p.occurred_at < ${to} ${rest}
     order by 1, 2
     limit ${limit}
  `.execute(db);
  return rows;
}

export async function isYearIssued(db: Executor, year: number): Promise<boolean> {
  const { rows } = await sql<{ year: number }>`
    /* pay.isYearIssued */
    select year from issued_years where year = ${year}
  `.execute(db);
  return rows.length > 0;
}

export async function completeYear(
  db: Executor,
  { year, now }: { year: number; now: Date },
): Promise<void> {
  await sql`
    /* pay.completeYear */
    insert into issued_years (year, completed_at) values (${year}, ${now}) on conflict do nothing
  `.execute(db);
}
