import { sql } from 'kysely';

import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ExposedShifts, ExposureCrossings, ExposureFacts } from './exposure.ts';
import type { ExposureLimitFacts } from './limit.ts';

/** An integer field of a wage's breakdown; 0 without the breakdown. */
const yenOf = (breakdown: 'estimated' | 'released', field: 'taxable' | 'travelAllowance') =>
  sql`coalesce((${sql.ref(`w.${breakdown}`)} ->> ${sql.lit(field)})::bigint, 0)`;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Tokyo')::date`;

type OfCorporation = { corporationId: string; now: Date };
export type ExposureSums = Omit<ExposureFacts, 'feeRules'>;
type ShiftsRow = ExposedShifts & { part: 'worked' | 'contracts' | 'seats' };

/**
 * Reads what a corporation owes, and its shifts that will cost something, grouped by what decides their fee. A contract
 * whose planned part was released at check-out counts with the rest of its plan, because the released part is on the
 * books. Hours beyond the plan count once they are fixed. Fees of worked shifts count until an invoice has them.
 */
export async function exposureSumsOf(
  db: QueryExecutor,
  { corporationId, now }: OfCorporation,
): Promise<ExposureSums> {
  const { rows } = await sql<ShiftsRow>`
    /* trust.exposureSumsOf */
    select 'seats' as part, r.facility_id as "facilityId", ${dayOf('r.published_at')} as "postedOn",
           ${dayOf('r.starts_at')} as "startsOn", r.salary as "grossWage",
           (extract(epoch from r.ends_at - r.starts_at) / 60)::int - r.break_minutes as "workMinutes",
           sum((coalesce(h.capacity, r.capacity) - r.seats_taken) * (r.salary + r.travel_allowance)::bigint)::bigint as pay,
           sum(coalesce(h.capacity, r.capacity) - r.seats_taken)::int as count
      from facilities f
      join recruitments r on r.facility_id = f.id
      -- A review can leave some seats closed for a while.
      left join held_recruitments h on h.recruitment_id = r.id
     where f.corporation_id = ${corporationId}
       -- A deadline is before the start: the index begins with the start.
       and r.starts_at > ${now} and r.deadline > ${now}
       and r.closed_at is null and r.seats_taken < coalesce(h.capacity, r.capacity)
     group by 1, 2, 3, 4, 5, 6
    union all
    select 'contracts', a.facility_id, ${dayOf('r.published_at')}, ${dayOf('a.starts_at')},
           (w.estimated ->> 'taxable')::int, (w.estimated ->> 'workMinutes')::int,
           sum(greatest(
             ${yenOf('estimated', 'taxable')} + ${yenOf('estimated', 'travelAllowance')}
               - ${yenOf('released', 'taxable')} - ${yenOf('released', 'travelAllowance')},
             0))::bigint,
           count(*)::int
      from attendances a
      join wages w on w.attendance_id = a.id
      join recruitments r on r.id = a.recruitment_id
     where a.corporation_id = ${corporationId}
       and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING')
     group by 1, 2, 3, 4, 5, 6
    union all
    select 'worked', a.facility_id, ${dayOf('r.published_at')}, ${dayOf('a.starts_at')},
           (w.fixed ->> 'taxable')::int, (w.fixed ->> 'workMinutes')::int, 0, count(*)::int
      from wages w
      -- A compensation belongs to a contract that was called off, and has no fee.
      join attendances a on a.id = w.attendance_id and a.state in ('FIXED', 'PAID')
      join recruitments r on r.id = a.recruitment_id
     where w.corporation_id = ${corporationId} and w.fixed is not null and w.unbilled
       -- The fee of a billed shift is part of the balance, also while a correction of it waits for the next number.
       and not exists (select from billed_lines b where b.attendance_id = w.attendance_id)
     group by 1, 2, 3, 4, 5, 6
  `.execute(db);
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return {
    balance: await owedBalanceOf(db, corporationId),
    worked: byPart.get('worked') ?? [],
    contracts: byPart.get('contracts') ?? [],
    seats: byPart.get('seats') ?? [],
  };
}

async function owedBalanceOf(db: QueryExecutor, corporationId: string): Promise<Yen> {
  const { balance } = await executeForOneRow(
    db,
    sql<{ balance: Yen }>`
    /* trust.owedBalanceOf */
    select coalesce(sum(e.amount), 0)::bigint as balance
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
     where a.kind = 'employer_receivable' and a.worker_id is null
       and a.corporation_id = ${corporationId}
  `,
  );
  return balance;
}

/** The stored limit of a corporation, why operators set it, and its last crossings. */
export type StoredExposureLimit = ExposureLimitFacts &
  ExposureCrossings & { grantedReason: string | null };

const limitColumns = sql`
  x.checked_at is not null as "isChecked", x.granted_yen as granted, x.deposit_yen as deposits,
  x.largest_paid_invoice_yen as "largestPaidInvoice", x.granted_reason as "grantedReason",
  x.crossed_at as "crossedAt", x.exceeded_at as "exceededAt"`;

const newLimit: StoredExposureLimit = {
  isChecked: false,
  granted: null,
  deposits: 0,
  largestPaidInvoice: 0,
  grantedReason: null,
  crossedAt: null,
  exceededAt: null,
};

/** The limit of a corporation; that of a new one where nothing is stored. */
export async function storedExposureLimit(
  db: QueryExecutor,
  corporationId: string,
): Promise<StoredExposureLimit> {
  const { rows } = await sql<StoredExposureLimit>`
    /* trust.storedExposureLimit */
    select ${limitColumns} from corporation_exposures x where x.corporation_id = ${corporationId}
  `.execute(db);
  return rows[0] ?? newLimit;
}

/** Stores the limit of a new corporation; changes nothing where one is stored. */
export async function openExposureLimit(tx: Tx, corporationId: string): Promise<void> {
  await sql`
    /* trust.openExposureLimit */
    insert into corporation_exposures (corporation_id) values (${corporationId})
    on conflict (corporation_id) do nothing
  `.execute(tx);
}

/**
 * Locks the stored limit of a corporation until the transaction ends. Postings and raises lock it before they write: of
 * two at once, the second one reads what the first one has added.
 */
export async function lockExposureLimit(
  tx: Tx,
  corporationId: string,
): Promise<StoredExposureLimit> {
  return executeForOneRow(
    tx,
    sql<StoredExposureLimit>`
    /* trust.lockExposureLimit */
    select ${limitColumns}
      from corporation_exposures x
     where x.corporation_id = ${corporationId}
       for no key update
  `,
  );
}

type Granted = { corporationId: string; limit: Yen; reason: string; now: Date };

/** Stores the limit that operators set in place of the one of the rule. */
export async function writeGrantedLimit(tx: Tx, granted: Granted): Promise<void> {
  await sql`
    /* trust.writeGrantedLimit */
    update corporation_exposures
       set granted_yen = ${granted.limit}, granted_reason = ${granted.reason},
           granted_at = ${granted.now}
     where corporation_id = ${granted.corporationId}
  `.execute(tx);
}

type Payments = { corporationId: string; held: Yen; largestPaidInvoice: Yen };

/** Stores the money held for a corporation, and the largest invoice that it paid in full. */
export async function writePayments(tx: Tx, payments: Payments): Promise<void> {
  await sql`
    /* trust.writePayments */
    update corporation_exposures
       set deposit_yen = ${payments.held}, largest_paid_invoice_yen = ${payments.largestPaidInvoice}
     where corporation_id = ${payments.corporationId}
  `.execute(tx);
}

type Computed = ExposureCrossings & {
  corporationId: string;
  total: Yen;
  limit: Yen;
  share: number;
  now: Date;
};

/** Stores the exposure that was computed under the lock of its row. */
export async function writeComputedExposure(tx: Tx, computed: Computed): Promise<void> {
  await sql`
    /* trust.writeComputedExposure */
    update corporation_exposures
       set exposure_yen = ${computed.total}, limit_yen = ${computed.limit}, share = ${computed.share},
           crossed_at = ${computed.crossedAt}, exceeded_at = ${computed.exceededAt}, computed_at = ${computed.now}
     where corporation_id = ${computed.corporationId}
  `.execute(tx);
}

/** Corporations whose exposure was computed before the instant, the oldest first, without those that are locked. */
export async function corporationsWithOldExposure(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* trust.corporationsWithOldExposure */
    select corporation_id as id
      from corporation_exposures
     where computed_at is null or computed_at < ${before}
     order by computed_at nulls first, corporation_id
     limit ${limit}
       for no key update skip locked
  `.execute(tx);
  return rows.map(({ id }) => id);
}
