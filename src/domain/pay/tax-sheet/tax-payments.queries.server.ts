import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { RecordedTaxPayment } from './tax-payment.ts';
import type { TaxSlip } from './tax-sheet.ts';

type OfMonth = { corporationId: string; month: JstDay };

/** The recorded payments of a month's slips that were not taken back. */
export async function taxPaymentsOfMonth(
  db: QueryExecutor,
  { corporationId, month }: OfMonth,
): Promise<RecordedTaxPayment[]> {
  const { rows } = await sql<RecordedTaxPayment>`
    /* pay.taxPaymentsOfMonth */
    select slip, paid_on as "paidOn"
      from tax_payments
     where corporation_id = ${corporationId} and month = ${month} and taken_back_at is null
  `.execute(db);
  return rows;
}

type NewPayment = OfMonth & RecordedTaxPayment & { staffId: string; now: Date };

/** Records a payment and returns its id; undefined where the slip has a record. */
export async function insertTaxPayment(
  tx: Tx,
  { corporationId, month, slip, paidOn, staffId, now }: NewPayment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertTaxPayment */
    insert into tax_payments (corporation_id, month, slip, paid_on, recorded_by, recorded_at)
    values (${corporationId}, ${month}, ${slip}, ${paidOn}, ${staffId}, ${now})
    on conflict (corporation_id, month, slip) where taken_back_at is null do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

type TakingBack = OfMonth & { slip: TaxSlip['kind']; staffId: string; now: Date };

/** Takes the record of a slip back and returns its id; undefined without a record. */
export async function writeTaxPaymentTakenBack(
  tx: Tx,
  { corporationId, month, slip, staffId, now }: TakingBack,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* pay.writeTaxPaymentTakenBack */
    update tax_payments
       set taken_back_at = ${now}, taken_back_by = ${staffId}
     where corporation_id = ${corporationId} and month = ${month} and slip = ${slip} and taken_back_at is null
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

export type SheetToRemindOf = OfMonth & {
  sheetId: string;
  corporationName: string;
  dueOn: JstDay;
  slips: TaxSlip[];
  payments: Pick<RecordedTaxPayment, 'slip'>[];
};

/** The sheets of a month with the slips that were paid, by all corporations. */
export async function taxSheetsOfMonth(
  db: QueryExecutor,
  month: JstDay,
): Promise<SheetToRemindOf[]> {
  const { rows } = await sql<SheetToRemindOf>`
    /* pay.taxSheetsOfMonth */
    select s.id as "sheetId", s.corporation_id as "corporationId", c.name as "corporationName", s.month,
           s.due_on as "dueOn", s.content -> 'slips' as slips,
           coalesce((select json_agg(json_build_object('slip', p.slip))
                       from tax_payments p
                      where p.corporation_id = s.corporation_id and p.month = s.month
                        and p.taken_back_at is null), '[]') as payments
      from tax_sheets s
      join corporations c on c.id = s.corporation_id
     where s.month = ${month} and s.names_erased_at is null
  `.execute(db);
  return rows;
}
