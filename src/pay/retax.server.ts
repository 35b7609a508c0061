import { sql } from 'kysely';

import { jstDay, type JstDay } from '#base/jst.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { Executor, Tx } from '#server/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { postToLedger } from '#server/ledger.server.ts';
import { tell } from '#server/notices.server.ts';

import { reissuePaySlip } from './issue-pay-slip.server.ts';
import { retaxLetter } from './messages.ts';
import {
  carriedParts,
  lockedUnpaidParts,
  unpaidParts,
  type PartRow,
} from './part-queries.server.ts';
import { retaxed, type Retaxed } from './part-tax.ts';
import { yearOfDay } from './statements.ts';
import { balances, lockWallet } from './transfer-queries.server.ts';

/** Yen by which recomputing raised what the worker receives; 0 where nothing changed. */
export type NetChange = number;

type Payment = { workerId: string; paidOn: JstDay; now: Date };

/**
 * Computes what a worker has not been paid yet by the table of the year in which it will be, the day
 * being the next transfer's. A posting, a new amount and a line of history for each part that is taxed
 * otherwise; nothing where none is. (Rule book 6.2)
 */
export async function retaxUnpaid(tx: Tx, { workerId, paidOn, now }: Payment): Promise<NetChange> {
  await lockWallet(tx, workerId);
  const parts = await lockedUnpaidParts(tx, workerId);
  return retaxParts(tx, { parts, paidOn, now });
}

/** What a worker could withdraw more, or less, if a transfer on that day were asked for now. */
export async function previewRetax(
  db: Executor,
  { workerId, paidOn }: Omit<Payment, 'now'>,
): Promise<NetChange> {
  const parts = await unpaidParts(db, workerId);
  const tables = await withholdingTables(db);
  return parts.reduce((sum, part) => {
    const again = retaxed(part, { paidOn, tables });
    return again ? sum + again.net - part.amount : sum;
  }, 0);
}

/**
 * Computes what a requested transfer carries by the table of its new day's year, and makes the transfer
 * as much as its parts: it may miss the last file of a year. (Rule book 6.2)
 */
export async function retaxTransfer(
  tx: Tx,
  { transferId, workerId, paidOn, now }: Payment & { transferId: string },
): Promise<NetChange> {
  await lockWallet(tx, workerId);
  const parts = await carriedParts(tx, transferId);
  const change = await retaxParts(tx, { parts, paidOn, now });
  await sql`
    /* pay.restateTransferParts */
    update transfer_wage_parts x set amount = p.amount
      from wage_parts p
     where x.transfer_id = ${transferId} and p.id = x.wage_part_id and p.amount <> x.amount
  `.execute(tx);
  await sql`
    /* pay.restateTransfer */
    update transfers set amount = amount + ${change} where id = ${transferId} and ${change} <> 0
  `.execute(tx);
  return change;
}

type News = Payment & { change: NetChange };

/** Tells a worker, once a day, that what can be withdrawn is another amount than before. */
export async function notifyOfRetax(
  tx: Tx,
  { workerId, paidOn, change, now }: News,
): Promise<void> {
  const { balance } = await balances(tx, workerId);
  await tell(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `retaxed:${workerId}:${jstDay(now)}`,
    title: retaxLetter.title,
    body: retaxLetter.body({ year: yearOfDay(paidOn), before: balance - change, after: balance }),
    path: '/earnings',
    now,
  });
}

/** The same for given parts, locked by the caller together with the wallet of their worker. */
export async function retaxParts(
  tx: Tx,
  { parts, paidOn, now }: { parts: readonly PartRow[]; paidOn: JstDay; now: Date },
): Promise<NetChange> {
  const tables = await withholdingTables(tx);
  const changed = parts.flatMap((part) => {
    const again = retaxed(part, { paidOn, tables });
    return again ? [{ part, again }] : [];
  });
  for (const one of changed) {
    // A posting each: they are few, and each is the reason for its own amount.
    // oxlint-disable-next-line no-await-in-loop
    await writeRetaxed(tx, { ...one, now });
  }
  const attendanceIds = new Set(changed.map(({ part }) => part.attendanceId));
  for (const attendanceId of attendanceIds) {
    // oxlint-disable-next-line no-await-in-loop -- after all of its parts
    await restateWage(tx, { attendanceId, now });
  }
  return changed.reduce((sum, { part, again }) => sum + again.net - part.amount, 0);
}

type Writing = { part: PartRow; again: Retaxed; now: Date };

async function writeRetaxed(tx: Tx, { part, again, now }: Writing): Promise<void> {
  const { id, attendanceId, workerId, corporationId, state } = part;
  const revision = part.taxRevision + 1;
  const difference = again.tax - part.tax;
  await postToLedger(tx, {
    dedupKey: `wage:${attendanceId}:${part.part}:retaxed:${revision}`,
    kind: 'wage.retaxed',
    note: `${again.taxYear}年の税額表 ${part.workDay} ${part.facilityName}`,
    attendanceId,
    at: now,
    entries: [
      // What is on its way to the bank stands on another account of the worker.
      {
        account: state === 'TRANSFERRING' ? 'withdrawing' : 'wages_payable',
        workerId,
        amount: difference,
      },
      { account: 'tax_withheld', corporationId, amount: -difference },
    ],
  });
  await sql`
    /* pay.retaxPart */
    update wage_parts
       set amount = ${again.net}, tax = ${again.tax}, tax_year = ${again.taxYear},
           is_tax_provisional = ${again.isTaxProvisional}, tax_revision = ${revision}
     where id = ${id}
  `.execute(tx);
  await recordChanges(tx, [
    {
      subject: 'wage_part',
      id,
      from: state,
      to: state,
      event: 'RETAX',
      actor: systemActor,
      reason: `${part.taxYear} → ${again.taxYear}: ${part.tax} → ${again.tax}`,
      at: now,
    },
  ]);
}

/**
 * Writes the tax of the parts into the wage that they are of, for screens and slip. Where the approved
 * hours earned less than was released, the wage is only what was approved: it is left as it is, and so
 * is what was written off.
 */
export async function restateWage(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.restateWage */
    with parts as (
      select coalesce(sum(p.tax), 0) as tax, coalesce(sum(p.amount), 0) as net,
             coalesce(sum(p.tax) filter (where p.part in ('planned', 'confirmed')), 0) as planned_tax,
             coalesce(sum(p.amount) filter (where p.part in ('planned', 'confirmed')), 0) as planned_net,
             coalesce(sum(p.taxable), 0) as taxable,
             max(p.tax_year) as year, bool_or(p.is_tax_provisional) as is_provisional
        from wage_parts p
       where p.attendance_id = ${attendanceId} and p.tax_correction_id is null)
    update wages w
       set released = w.released || jsonb_build_object(
             'tax', s.planned_tax, 'net', s.planned_net, 'isTaxProvisional', s.is_provisional),
           fixed = case when (w.fixed ->> 'taxable')::bigint = s.taxable
             then w.fixed || jsonb_build_object(
                    'tax', s.tax, 'net', s.net, 'isTaxProvisional', s.is_provisional)
             else w.fixed end
      from parts s
     where w.attendance_id = ${attendanceId}
  `.execute(tx);
  await reissuePaySlip(tx, { attendanceId, now });
}
