import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs, KeysetPosition } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { EarningsStatement, EarningsYearTotals } from '../statements.ts';
import type { StoredPdfFile } from './stored-pdf.server.ts';

/** SQL condition: true for a paid part `wage_parts p`, which counts in its tax year. (Rule 6.2) */
export const isWagePartPaid: RawBuilder<boolean> = sql`p.state = 'PAID'`;

/**
 * SQL condition: true for a part whose tax counts in a year. The tax of a year is the tax withheld at the
 * payment, with all later corrections. A correction counts as long as its wage is paid: a reopened wage
 * belongs to the year in which it will be paid.
 */
export const isWagePartTaxCountedCondition: RawBuilder<boolean> = sql`
  case when p.tax_correction_id is null then ${isWagePartPaid}
       else exists (select from tax_corrections k
                      join wage_parts o on o.id = k.wage_part_id
                     where k.id = p.tax_correction_id and o.state = 'PAID') end`;

type RepaidColumn = 'taxable' | 'tax' | 'travel_allowance';

/** SQL: the yen of `wageRepaymentsOfYearColumn` for the overpayments `o` for which `isCounted` is true. */
const repaymentsColumn = (
  column: RepaidColumn,
  isCounted: RawBuilder<boolean>,
): RawBuilder<number> => sql`
           coalesce((select sum(${sql.ref(`d.${column}`)})
                       from overpayment_deductions d
                      where d.worker_id = w.worker_id and d.corporation_id = w.corporation_id
                        and d.tax_year = p.tax_year
                        and d.paid_at is not null and d.undone_at is null
                        and exists (
                              select from overpayments o
                                join wage_parts r on r.attendance_id = o.attendance_id
                               where o.id = d.overpayment_id and r.part = 'planned' and r.state = 'PAID'
                                 and ${isCounted})), 0)`;

/**
 * SQL: the yen of a year's wages of one employer that the worker paid back, by transfers that arrived. They are not
 * pay, and no tax is due on them. They count as long as the overpaid wage is paid: a reopened wage belongs to the
 * year in which it will be paid. For rows grouped by `w.worker_id, w.corporation_id, p.tax_year`. (Rule 6.7)
 */
export const wageRepaymentsOfYearColumn = (column: RepaidColumn): RawBuilder<number> =>
  repaymentsColumn(column, sql`true`);

/** SQL condition: true for a part taxed at the non-resident rate. (Rule 8.5) */
const isNonresident = sql`p.tax_column = 'nonresident'`;

/** SQL: the yen of `wageRepaymentsOfYearColumn` that belong to wages whose first part was paid as to a non-resident. */
const nonresidentRepaymentsColumn = (column: RepaidColumn) =>
  repaymentsColumn(
    column,
    sql`
      (select x.tax_column from wage_parts x
        where x.attendance_id = o.attendance_id order by x.id limit 1) = 'nonresident'`,
  );

/** SQL: the columns of `EarningsYearTotals` but year and corporation, for rows grouped as `wageRepaymentsOfYearColumn` needs it. */
export const yearTotalsColumns = sql`
           (coalesce(sum(p.taxable) filter (where ${isWagePartPaid}), 0) - ${wageRepaymentsOfYearColumn('taxable')})::int as paid,
           (coalesce(sum(p.tax) filter (where ${isWagePartTaxCountedCondition}), 0) - ${wageRepaymentsOfYearColumn('tax')})::int as tax,
           (coalesce(sum(p.travel_allowance) filter (where ${isWagePartPaid}), 0)
             - ${wageRepaymentsOfYearColumn('travel_allowance')})::int as "travelAllowance",
           count(distinct p.attendance_id)
             filter (where ${isWagePartPaid} and p.tax_correction_id is null)::int as "shiftCount",
           coalesce(json_agg(distinct p.tax_column order by p.tax_column)
                      filter (where ${isWagePartPaid} and p.tax_correction_id is null), '[]') as columns,
           coalesce(bool_or(p.is_tax_provisional) filter (where ${isWagePartPaid}), false) as "isTaxProvisional",
           json_build_object(
             'paid', coalesce(sum(p.taxable) filter (where ${isWagePartPaid} and ${isNonresident}), 0)
                     - ${nonresidentRepaymentsColumn('taxable')},
             'tax', coalesce(sum(p.tax) filter (where ${isWagePartTaxCountedCondition} and ${isNonresident}), 0)
                    - ${nonresidentRepaymentsColumn('tax')}) as nonresident`;

/** Cursor of the list: newest year first, and within a year the employer with the latest released pay. */
export const byYearAndEmployer = { year: 'int', micros: 'instant', corporationId: 'uuid' } as const;

export type EarningsYearRow = EarningsYearTotals &
  KeysetPosition<typeof byYearAndEmployer> & {
    employerName: string;
    /** Taxable pay that was released and not paid yet, in yen; it counts in the year of its payment. */
    unpaid: number;
    /** When the latest statement was issued; null if none was. */
    issuedAt: Date | null;
  };

type YearPage = KeysetPageArgs<typeof byYearAndEmployer> & { workerId: string; firstYear: number };

/**
 * A page of a worker's years and employers from `firstYear` on, newest first. Unpaid pay is in the year in which it
 * would be paid now.
 */
export async function earningsYearPage(
  db: QueryExecutor,
  { workerId, firstYear, after, limit }: YearPage,
): Promise<EarningsYearRow[]> {
  const rest = after
    ? sql`and (t.year, t."lastReleasedAt", t."corporationId")
               < (${after.year}::int, ${instantSql(after)}, ${after.corporationId}::uuid)`
    : sql``;
  const { rows } = await sql<EarningsYearRow>`
    /* pay.earningsYearPage */
    with t as (
      select p.tax_year as year, w.corporation_id as "corporationId", ${yearTotalsColumns},
             coalesce(sum(p.taxable) filter (where not ${isWagePartPaid}), 0)::int as unpaid,
             max(p.released_at) as "lastReleasedAt"
        from wages w
        join wage_parts p on p.attendance_id = w.attendance_id
       where w.worker_id = ${workerId}
       group by w.worker_id, p.tax_year, w.corporation_id)
    select t.*, ${microsecondsSql(sql`t."lastReleasedAt"`)} as micros, c.name as "employerName",
           (select max(s.issued_at) from earnings_statements s
             where s.worker_id = ${workerId} and s.year = t.year
               and s.corporation_id = t."corporationId") as "issuedAt"
      from t
      join corporations c on c.id = t."corporationId"
     where t.year >= ${firstYear}::int ${rest}
     order by t.year desc, t."lastReleasedAt" desc, t."corporationId" desc
     limit ${limit}
  `.execute(db);
  return rows;
}

type Whose = { workerId: string; year: number; corporationId: string };

/** Totals of one employer's pay to a worker in a year; undefined without a paid part. */
export async function earningsYearTotals(
  db: QueryExecutor,
  whose: Whose,
): Promise<EarningsYearTotals | undefined> {
  const { workerId, year, corporationId } = whose;
  const { rows } = await sql<EarningsYearTotals>`
    /* pay.earningsYearTotals */
    select p.tax_year as year, w.corporation_id as "corporationId", ${yearTotalsColumns}
      from wages w
      join wage_parts p on p.attendance_id = w.attendance_id
     where w.worker_id = ${workerId} and w.corporation_id = ${corporationId}
       and p.tax_year = ${year} and ${isWagePartTaxCountedCondition}
     group by w.worker_id, p.tax_year, w.corporation_id
  `.execute(db);
  return rows[0];
}

export type EarningsStatementRow = {
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
export async function readLatestStatement(
  db: QueryExecutor,
  { workerId, year, corporationId }: Whose,
): Promise<EarningsStatementRow | undefined> {
  const { rows } = await sql<EarningsStatementRow>`
    /* pay.readLatestStatement */
    select id, issue, paid, tax, content, storage_key as "storageKey", sha256, issued_at as "issuedAt"
      from earnings_statements
     where worker_id = ${workerId} and year = ${year} and corporation_id = ${corporationId}
     order by issue desc
     limit 1
  `.execute(db);
  return rows[0];
}

/** SQL: joins the person `p` and the prefecture `l` whom papers of the worker `w` name. */
export const payeeOfWorkerSql = sql`
      -- The name of a worker who left stands apart from the profile, which is emptied. (Decision 013)
      left join lateral (
        select last_name, first_name, last_kana, first_kana, born_on, prefecture_code, city,
               street_number, building
          from former_payees where worker_id = w.id
         union all
        select last_name, first_name, last_kana, first_kana, born_on, prefecture_code, city,
               street_number, building
          from worker_profiles where worker_id = w.id and w.deleted_at is null) p on true
      left join areas_l l on l.code = p.prefecture_code`;

export type StatementParties = Pick<EarningsStatement, 'worker' | 'employer' | 'isElectronic'>;

/** The current names and addresses of the worker and the employer, and how the worker gets papers. */
export async function statementPartiesOf(
  db: QueryExecutor,
  { workerId, corporationId }: { workerId: string; corporationId: string },
): Promise<StatementParties | undefined> {
  const { rows } = await sql<StatementParties>`
    /* pay.statementPartiesOf */
    select json_build_object(
             'name', coalesce(rtrim(p.last_name || ' ' || p.first_name), ''),
             'kana', coalesce(rtrim(p.last_kana || ' ' || p.first_kana), ''),
             'address', concat(l.name, p.city, p.street_number, ' ' || p.building),
             'bornOn', p.born_on) as worker,
           json_build_object('name', c.name, 'address', c.address) as employer,
           -- As papers.paperChoiceOf: the latest one counts.
           coalesce((select x.method = 'electronic'
                       from paper_choices x
                      where x.worker_id = w.id
                      order by x.chosen_at desc, x.id desc
                      limit 1), false) as "isElectronic"
      from workers w
      join corporations c on c.id = ${corporationId}
      ${payeeOfWorkerSql}
     where w.id = ${workerId}
  `.execute(db);
  return rows[0];
}

/** Inserts a statement. If concurrent calls insert the same issue, only the first row stays. */
export async function insertStatement(
  tx: Tx,
  {
    workerId,
    year,
    corporationId,
    statement,
    now,
  }: Whose & { statement: EarningsStatement; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertStatement */
    insert into earnings_statements (worker_id, year, corporation_id, issue, paid, tax, content, issued_at)
    values (${workerId}, ${year}, ${corporationId}, ${statement.issue}, ${statement.paid},
            ${statement.tax}, ${JSON.stringify(statement)}, ${now})
    on conflict (worker_id, year, corporation_id, issue) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

export type WorkerAndEmployer = { workerId: string; corporationId: string };

/** A page of the workers and employers with pay in a year, in order, after the last one seen. */
export async function workersPaidInYear(
  db: QueryExecutor,
  { year, after, limit }: { year: number; after: WorkerAndEmployer | null; limit: number },
): Promise<WorkerAndEmployer[]> {
  // The extra bound on the worker alone can use an index.
  const rest = after
    ? sql`and p.worker_id >= ${after.workerId}
          and (p.worker_id, w.corporation_id) > (${after.workerId}::uuid, ${after.corporationId}::uuid)`
    : sql``;
  const { rows } = await sql<WorkerAndEmployer>`
    /* pay.workersPaidInYear */
    select distinct p.worker_id as "workerId", w.corporation_id as "corporationId"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
     where p.tax_year = ${year} and ${isWagePartPaid} ${rest}
     order by 1, 2
     limit ${limit}
  `.execute(db);
  return rows;
}

/** The employers that paid a worker in a year, and those that issued a statement. */
export async function statementEmployersOf(
  db: QueryExecutor,
  { workerId, year }: { workerId: string; year: number },
): Promise<string[]> {
  const { rows } = await sql<{ corporationId: string }>`
    /* pay.statementEmployersOf */
    select w.corporation_id as "corporationId"
      from wages w
      join wage_parts p on p.attendance_id = w.attendance_id
     where w.worker_id = ${workerId} and p.tax_year = ${year} and ${isWagePartPaid}
     union
    select corporation_id from earnings_statements where worker_id = ${workerId} and year = ${year}
     order by 1
  `.execute(db);
  return rows.map(({ corporationId }) => corporationId);
}

export async function areYearStatementsIssued(db: QueryExecutor, year: number): Promise<boolean> {
  const { rows } = await sql<{ year: number }>`
    /* pay.areYearStatementsIssued */
    select year from issued_years where year = ${year}
  `.execute(db);
  return rows.length > 0;
}

/** The years of a span with statements still to issue, the oldest first. */
export async function yearsWithStatementsToIssue(
  db: QueryExecutor,
  { first, last }: { first: number; last: number },
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    /* pay.yearsWithStatementsToIssue */
    select y.year
      from generate_series(${first}::int, ${last}::int) y (year)
     where not exists (select from issued_years i where i.year = y.year)
     order by y.year
  `.execute(db);
  return rows.map(({ year }) => year);
}

export async function markYearStatementsIssued(
  db: QueryExecutor,
  { year, now }: { year: number; now: Date },
): Promise<void> {
  await sql`
    /* pay.markYearStatementsIssued */
    insert into issued_years (year, completed_at) values (${year}, ${now}) on conflict do nothing
  `.execute(db);
}

/** Stores the file reference of a statement's PDF unless one is stored already; returns the stored reference. */
export async function storeStatementFile(
  db: QueryExecutor,
  id: string,
  drawn: StoredPdfFile,
): Promise<StoredPdfFile> {
  const { rows } = await sql<StoredPdfFile>`
    /* pay.storeStatementFile */
    update earnings_statements
       set storage_key = coalesce(storage_key, ${drawn.storageKey}),
           sha256 = coalesce(sha256, ${drawn.sha256})
     where id = ${id}
    returning storage_key as "storageKey", sha256
  `.execute(db);
  return rows[0] ?? drawn;
}

/** An issue of a statement; undefined for an unknown id, and after it was erased. */
export async function readIssuedStatement(
  db: QueryExecutor,
  id: string,
): Promise<EarningsStatementRow | undefined> {
  const { rows } = await sql<EarningsStatementRow>`
    /* pay.readIssuedStatement */
    select id, issue, paid, tax, content, storage_key as "storageKey", sha256, issued_at as "issuedAt"
      from earnings_statements
     where id = ${id}
  `.execute(db);
  return rows[0];
}
