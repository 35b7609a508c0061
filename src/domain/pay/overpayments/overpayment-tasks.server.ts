import type { RawBuilder } from 'kysely';

import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { notifyOfOverpayment } from './ask-overpayment.server.ts';
import { writeOffOverpayment } from './overpayment-posting.server.ts';
import { lockOverpaymentOfShift, type OverpaymentRow } from './overpayment.queries.server.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  overpaymentBatchSize,
  dueOverpayments,
  isOverpaymentDue,
  markOverpaymentReminded,
  isOverpaymentPastDeadline,
  isOverpaymentReminderDue,
  type DueOverpayment,
} from './due-overpayments.queries.server.ts';

type Act = (tx: Tx, overpayment: OverpaymentRow) => Promise<void>;

/** Writes off overpayments that were not answered in time, and notifies the workers. (Rule 6.7) */
export async function expireOverpayments({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return actOnDue(db, isOverpaymentPastDeadline(now), async (tx, overpayment) => {
    const { amount, answerBy } = overpayment;
    await writeOffOverpayment(tx, { overpayment, event: 'EXPIRE', actor: systemActor, now });
    await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'expired', now });
  });
}

/** Reminds each worker once, shortly before the deadline of an overpayment question. */
export async function remindOfOverpayments({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return actOnDue(db, isOverpaymentReminderDue(now), async (tx, overpayment) => {
    const { id, amount, answerBy } = overpayment;
    await markOverpaymentReminded(tx, { id, now });
    await notifyOfOverpayment(tx, { overpayment, amount, answerBy, about: 'reminder', now });
  });
}

/**
 * Runs `act` for each due overpayment, in a transaction of its own under the locks of an answer; a concurrent
 * answer may come first. Returns the number.
 */
async function actOnDue(db: Db, due: RawBuilder<unknown>, act: Act): Promise<number> {
  return processEachDueRow<DueOverpayment>({
    batchSize: overpaymentBatchSize,
    due: (after) => dueOverpayments(db, due, after),
    each: (row) => actOn(db, { row, due, act }),
  });
}

type One = { row: DueOverpayment; due: RawBuilder<unknown>; act: Act };

async function actOn(db: Db, { row, due, act }: One): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockWallet(tx, row.workerId);
      const overpayment = await lockOverpaymentOfShift(tx, row);
      if (!overpayment || !(await isOverpaymentDue(tx, row.id, due))) return false;
      await act(tx, overpayment);
      return true;
    });
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error({ err: error, overpaymentId: row.id }, 'an overpayment could not be handled on time');
    return false;
  }
}
