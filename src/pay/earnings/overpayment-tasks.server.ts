import { sql, type RawBuilder } from 'kysely';

import { addHours } from '#base/jst.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Db, type Executor, type Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

import { notifyOfOverpayment } from './ask-overpayment.server.ts';
import { moveOverpayment, postWriteOff } from '../overpayments/overpayment-posting.server.ts';
import {
  lockOfAttendance,
  type OverpaymentRow,
} from '../overpayments/overpayment.queries.server.ts';
import { reminderHours } from '../wage/overpayment-rules.ts';
import { lockWallet } from '../wallet/transfers.queries.server.ts';

const batchSize = 200;

type Due = { id: string; attendanceId: string; workerId: string };
type Act = (tx: Tx, overpayment: OverpaymentRow) => Promise<void>;

/** Writes off overpayments that were not answered in time, and notifies the workers. (Rule 6.7) */
export async function expireOverpayments({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return actOnDue(db, sql`o.answer_by <= ${now}`, async (tx, overpayment) => {
    const { amount, answerBy } = overpayment;
    await postWriteOff(tx, { overpayment, amount, writtenOffBefore: 0, now });
    await moveOverpayment(tx, {
      overpayment,
      event: 'EXPIRE',
      actor: systemActor,
      deducted: 0,
      writtenOff: amount,
      now,
    });
    await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'expired', now });
  });
}

/** Reminds a worker once, shortly before the deadline. */
export async function remindOfOverpayments({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const due = sql`o.reminded_at is null and o.answer_by <= ${addHours(now, reminderHours)}
                  and o.answer_by > ${now}`;
  return actOnDue(db, due, async (tx, overpayment) => {
    const { id, amount, answerBy } = overpayment;
    await sql`
      /* pay.markOverpaymentReminded */
      update overpayments set reminded_at = ${now} where id = ${id}
    `.execute(tx);
    await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'reminder', now });
  });
}

/**
 * Each overpayment has its own transaction, under the same locks as an answer: the answer may come
 * first.
 */
async function actOnDue(db: Db, due: RawBuilder<unknown>, act: Act): Promise<number> {
  return forEachDue<Due>({
    batchSize,
    due: (after) => dueRows(db, due, after),
    each: (row) => actOn(db, { row, due, act }),
  });
}

async function dueRows(db: Executor, due: RawBuilder<unknown>, after: Due | null): Promise<Due[]> {
  const { rows } = await sql<Due>`
    /* pay.dueOverpayments */
    select o.id, o.attendance_id as "attendanceId", o.worker_id as "workerId"
      from overpayments o
     where o.state = 'OPEN' and ${due} ${after === null ? sql`` : sql`and o.id > ${after.id}::uuid`}
     order by o.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

type One = { row: Due; due: RawBuilder<unknown>; act: Act };

async function actOn(db: Db, { row, due, act }: One): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockWallet(tx, row.workerId);
      const overpayment = await lockOfAttendance(tx, row);
      if (!overpayment || !(await isStillDue(tx, row.id, due))) return false;
      await act(tx, overpayment);
      return true;
    });
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error({ err: error, overpaymentId: row.id }, 'an overpayment could not be handled on time');
    return false;
  }
}

async function isStillDue(tx: Tx, id: string, due: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    /* pay.isOverpaymentDue */
    select from overpayments o where o.id = ${id} and o.state = 'OPEN' and ${due}
  `.execute(tx);
  return rows.length > 0;
}
