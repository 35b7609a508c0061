import { isUuid } from '#base/cursor.ts';
import { jstDay, type JstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuse as refuseCommon, refuseFields, type FieldErrors } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { brokeConstraint, inTransaction, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import { columnNotifications, columnSentences, refuse, type ColumnChange } from '../messages.ts';
import { nextPayout } from '../wallet/payout-schedule.ts';
import { retaxUnpaid } from './retax.server.ts';
import {
  isDecisionDay,
  readColumnReason,
  whyCannotEndColumn,
  whyCannotSetColumn,
  type ColumnPeriod,
} from '../wage/tax-column.ts';
import { balances, lockWallet } from '../wallet/transfers.queries.server.ts';
import {
  type Employment,
  employerName,
  employmentColumnPeriods,
  insertColumnPeriod,
  endColumnPeriod,
  workerOfPeriod,
  columnPeriod,
  markProposalsSet,
} from './column-decisions.queries.server.ts';

/** An operator's decision about a column, as every command of it gets it. */
export type ColumnDecision = {
  reason: string;
  /** The operator who decides. */
  operatorId: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

type Setting = ColumnDecision & {
  workerId: string;
  corporationId: string;
  /** The first work day that is taxed by 乙. */
  fromDay: JstDay;
};

type Ending = ColumnDecision & {
  periodId: string;
  /** The first work day that is taxed by 丙 again. */
  fromDay: JstDay;
};

/**
 * Taxes a worker's wages of a corporation by 乙 from a work day on. Nothing paid changes; what is unpaid
 * is taxed again, an open proposal is answered, and the worker is notified. Refusals: NOT_FOUND,
 * VALIDATION_FAILED, TAX_COLUMN_ALREADY_SET. Once per key. (Rule 6.3)
 */
export async function setTaxColumn(app: App, setting: Setting): Promise<void> {
  const { workerId, corporationId, fromDay, operatorId, actor, now } = setting;
  if (!isUuid(workerId) || !isUuid(corporationId)) throw refuseCommon('NOT_FOUND');
  const reason = readDecision(setting);
  const employment = { workerId, corporationId };
  const call = {
    actorId: keyOwner(actor),
    key: setting.idempotencyKey,
    operation: 'pay.setTaxColumn',
    input: [workerId, corporationId, fromDay, reason],
    now,
  };
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, async () => {
        await lockWallet(tx, workerId);
        const employer = await employerOf(tx, employment);
        const why = whyCannotSetColumn(fromDay, await employmentColumnPeriods(tx, employment));
        if (why) throw refuse(why);
        const period = { ...employment, fromDay, reason, operatorId, now };
        const id = await insertColumnPeriod(tx, period);
        const change = { subject: 'tax_column_period', id, event: 'SET', actor, reason, at: now };
        await recordChanges(tx, [{ ...change, from: null, to: 'OPEN' }]);
        await answerProposals(tx, { employment, reason, operatorId, actor, now });
        await retaxAndNotify(app, tx, {
          workerId,
          dedupKey: `tax-column:${id}:set`,
          message: (balance) =>
            columnNotifications.set({ employer, day: fromDay, reason, balance }),
          now,
        });
        return {};
      }),
    );
  } catch (error) {
    // The lock makes this rare; the constraint makes it impossible.
    if (brokeConstraint(error, 'tax_column_periods_apart')) throw refuse('TAX_COLUMN_ALREADY_SET');
    throw error;
  }
}

/**
 * Taxes the wages of a period of 乙 by 丙 again from a work day on. Nothing paid changes; what is unpaid is taxed again, and the
 * worker is notified. Refusals: NOT_FOUND, VALIDATION_FAILED, TAX_COLUMN_ENDED, TAX_COLUMN_END_TOO_EARLY.
 * Once per key. (Rule 6.3)
 */
export async function endTaxColumn(app: App, ending: Ending): Promise<void> {
  const { periodId: id, fromDay, operatorId, actor, now } = ending;
  if (!isUuid(id)) throw refuseCommon('NOT_FOUND');
  const reason = readDecision(ending);
  const call = {
    actorId: keyOwner(actor),
    key: ending.idempotencyKey,
    operation: 'pay.endTaxColumn',
    input: [id, fromDay, reason],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const { period, employment } = await lockedPeriod(tx, id);
      const employer = await employerOf(tx, employment);
      const why = whyCannotEndColumn(fromDay, period);
      if (why) throw refuse(why);
      await endColumnPeriod(tx, { id, untilDay: fromDay, reason, operatorId, now });
      await recordChanges(tx, [
        {
          subject: 'tax_column_period',
          id,
          from: 'OPEN',
          to: 'ENDED',
          event: 'END',
          actor,
          reason,
          at: now,
        },
      ]);
      await retaxAndNotify(app, tx, {
        workerId: employment.workerId,
        dedupKey: `tax-column:${id}:end`,
        message: (balance) => columnNotifications.end({ employer, day: fromDay, reason, balance }),
        now,
      });
      return {};
    }),
  );
}

/** The reason as it is stored. Throws VALIDATION_FAILED. */
export function readDecision({
  fromDay,
  reason,
  now,
}: Pick<Setting, 'fromDay' | 'reason' | 'now'>): string {
  const fields: FieldErrors = {};
  if (!isDecisionDay(fromDay, jstDay(now))) fields['fromDay'] = columnSentences.day;
  const written = readColumnReason(reason);
  if (written === null) fields['reason'] = columnSentences.reason;
  if (written === null || Object.keys(fields).length > 0) throw refuseFields(fields);
  return written;
}

/** The corporation's name. Throws NOT_FOUND where there is none, or no such worker any more. */
async function employerOf(tx: Tx, employment: Employment): Promise<string> {
  const name = await employerName(tx, employment);
  if (name === undefined) throw refuseCommon('NOT_FOUND');
  return name;
}

/** A period under the lock of its worker's wallet. Throws NOT_FOUND. */
async function lockedPeriod(
  tx: Tx,
  id: string,
): Promise<{ period: Pick<ColumnPeriod, 'fromDay' | 'untilDay'>; employment: Employment }> {
  const workerId = await workerOfPeriod(tx, id);
  if (workerId === undefined) throw refuseCommon('NOT_FOUND');
  await lockWallet(tx, workerId);
  const { corporationId, ...days } = await columnPeriod(tx, id);
  return { period: days, employment: { workerId, corporationId } };
}

type Answering = { employment: Employment } & Omit<ColumnDecision, 'idempotencyKey'>;

async function answerProposals(
  tx: Tx,
  { employment, reason, operatorId, actor, now }: Answering,
): Promise<void> {
  const answered = await markProposalsSet(tx, { employment, reason, operatorId, now });
  await recordChanges(
    tx,
    answered.map(({ id }) => ({
      subject: 'tax_column_proposal',
      id,
      from: 'OPEN',
      to: 'SET',
      event: 'SET',
      actor,
      reason,
      at: now,
    })),
  );
}

type Applying = {
  workerId: string;
  /** One notice for each decision. */
  dedupKey: string;
  /** The notice, with the withdrawable balance where the decision changed it. */
  message: (balance: ColumnChange['balance']) => { title: string; body: string };
  now: Date;
};

/**
 * Taxes what a worker has not been paid again after a decision, and notifies the worker. Wages at the bank stay as they
 * are; one that the bank returns is taxed again by the task.
 */
export async function retaxAndNotify(
  { env }: App,
  tx: Tx,
  { workerId, dedupKey, message, now }: Applying,
): Promise<void> {
  const paidOn = nextPayout(env.payout, now).designatedOn;
  const change = await retaxUnpaid(tx, { workerId, paidOn, now });
  const { balance: after } = await balances(tx, workerId);
  const balance = change === 0 ? null : { before: after - change, after };
  await notify(tx, {
    workerId,
    topic: 'payment',
    dedupKey,
    ...message(balance),
    path: paths.earnings(),
    now,
  });
}
