import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';

import { startingFeeRule } from '../fixtures/fee-rule.ts';
import { answerDataOf } from '../processes/product.ts';
import type { Scenario, Shift, WorkEvent } from '../second-months/scenario.ts';
import { invoicesOf } from '../second-months/second-months.ts';
import type { Cast, Employer } from './cast.ts';
import { invoicesOfOwner } from './money-lived.ts';

type ApprovedShift = Omit<WorkEvent, 'at' | 'kind'> & {
  id: string;
  corporationId: string;
  facilityId: string;
  startsOn: JstDay;
  postedOn: JstDay;
};

type RecordedShift = Shift & { corporationId: string };

/** Records what is approved, with the yen that the books have for it, and computes the invoices a second time. */
export function createSecondInvoices(cast: Cast) {
  const { app } = cast.product;
  const recorded = new Map<string, RecordedShift>();
  return {
    /** Records the shifts whose amounts have changed since the last call; what lies between two calls counts as the latter. */
    async observe(): Promise<void> {
      const at = app.clock.now().toISOString();
      for (const { id, corporationId, facilityId, startsOn, postedOn, ...work } of await approved(
        cast,
      )) {
        const shift: RecordedShift = recorded.get(id) ?? {
          id,
          corporationId,
          facilityId,
          startsOn,
          postedOn,
          workerKind: 'PUBLIC',
          events: [],
        };
        recorded.set(id, shift);
        const last = shift.events.findLast((event) => 'owed' in event);
        const next: WorkEvent = { at, kind: last ? 'CHANGED' : 'APPROVED', ...work };
        const { at: _at, kind: _kind, ...before } = last ?? next;
        if (!last || JSON.stringify(before) !== JSON.stringify(work)) shift.events.push(next);
      }
    },
    /** Records that a line is disputed, or that the dispute was answered. */
    dispute(id: string, kind: 'DISPUTED' | 'SETTLED'): void {
      recorded.get(id)?.events.push({ at: app.clock.now().toISOString(), kind });
    },
    /** The invoices of a corporation by the second computation: total and lines by month. */
    async computed({ id, homes }: Employer): Promise<ComparedInvoice[]> {
      const closings = await closingsOf(cast, id);
      const [first] = closings;
      if (!first) return [];
      const facilityIds = homes.map((home) => home.id);
      const scenario: Scenario = {
        corporationId: id,
        facilityIds,
        goLive: first.month,
        closings,
        feeRules: Object.fromEntries(facilityIds.map((home) => [home, [startingFeeRule]])),
        shifts: [...recorded.values()].filter(({ corporationId }) => corporationId === id),
      };
      return invoicesOf(scenario).map(({ month, total, lines }) => ({
        month: `${month}-01`,
        total,
        lines: lines.map(({ shiftId, advance, fee }) => `${shiftId} ${advance} ${fee}`).toSorted(),
      }));
    },
  };
}

type ComparedInvoice = { month: JstDay; total: number; lines: string[] };

const linesDocument = `query ($invoiceId: ID!, $facilityId: ID!, $cursor: String) {
  invoiceLines(invoiceId: $invoiceId, facilityId: $facilityId, cursor: $cursor) {
    lines { id advance fee } cursor } }`;

type Line = { id: string; advance: number; fee: number };

/** The invoices of a corporation as its owner reads them, with the lines of each home. */
export async function readInvoices(employer: Employer): Promise<ComparedInvoice[]> {
  const read: ComparedInvoice[] = [];
  for (const { id: invoiceId, month, total } of (await invoicesOfOwner(employer)).toReversed()) {
    const lines: Line[] = [];
    for (const { id: facilityId } of employer.homes) {
      let cursor: string | null = null;
      do {
        const variables: object = { invoiceId, facilityId, cursor };
        const page = answerDataOf(await employer.owner.ask(linesDocument, { ...variables }));
        lines.push(...page['invoiceLines'].lines);
        cursor = page['invoiceLines'].cursor;
      } while (cursor !== null);
    }
    // The second computation knows no lines of 0 yen, which say that the parts of a charge have changed.
    const changed = lines.filter(({ advance, fee }) => advance !== 0 || fee !== 0);
    const named = changed.map(({ id, advance, fee }) => `${id} ${advance} ${fee}`);
    read.push({ month, total, lines: named.toSorted() });
  }
  return read;
}

/** The months of a corporation that are issued, with the instants of their locks. */
async function closingsOf({ product }: Cast, corporationId: string): Promise<Scenario['closings']> {
  const { rows } = await sql<{ month: JstDay; locksAt: Date }>`
    select month, locks_at as "locksAt" from billing_months
     where corporation_id = ${corporationId} and state = 'ISSUED' order by month`.execute(
    product.app.db,
  );
  return rows.map(({ month, locksAt }) => ({
    month: month.slice(0, 7),
    lockedAt: locksAt.toISOString(),
  }));
}

/** The approved shifts as wages and books have them now. */
async function approved({ product }: Cast): Promise<ApprovedShift[]> {
  const yen = (field: string) => sql`coalesce((w.fixed ->> ${sql.lit(field)})::int, 0)`;
  const posted = (kind: string) => sql`
    coalesce((select sum(e.amount) from ledger_postings p
                join ledger_entries e on e.posting_id = p.id
                join ledger_accounts k on k.id = e.account_id
               where p.attendance_id = a.id and k.kind = ${sql.lit(kind)} and p.kind not like 'billing.%'), 0)::int`;
  const { rows } = await sql<ApprovedShift>`
    select a.id, a.corporation_id as "corporationId", a.facility_id as "facilityId",
           (a.starts_at at time zone 'Asia/Tokyo')::date as "startsOn",
           (r.published_at at time zone 'Asia/Tokyo')::date as "postedOn",
           ${yen('taxable')} as taxable, ${yen('compensation')} as compensation,
           ${yen('taxableTravel')} as "taxableTravel", ${yen('travelAllowance')} as "travelAllowance",
           ${yen('workMinutes')} as "workMinutes",
           ${posted('employer_receivable')} as owed, -${posted('tax_withheld')} as withheld
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join wages w on w.attendance_id = a.id
     where w.fixed is not null and a.state in ('FIXED', 'PAID')
     order by a.id`.execute(product.app.db);
  return rows;
}
