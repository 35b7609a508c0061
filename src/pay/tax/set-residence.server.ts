import { isUuid } from '#base/cursor.ts';
import type { JstDay } from '#base/jst.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { brokeConstraint, inTransaction } from '#server/database/db.server.ts';
import { recordChanges } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { refuse, residenceNotifications } from '../messages.ts';
import { whyCannotEndColumn, whyCannotSetColumn } from '../wage/tax-column.ts';
import { lockWallet } from '../wallet/transfers.queries.server.ts';
import {
  endNonresidentPeriod,
  insertNonresidentPeriod,
  nonresidentPeriod,
  nonresidentPeriodsOf,
} from './residence.queries.server.ts';
import { readDecision, retaxAndNotify, type ColumnDecision } from './set-tax-column.server.ts';

type Setting = ColumnDecision & { workerId: string; fromDay: JstDay };
type Ending = ColumnDecision & { periodId: string; fromDay: JstDay };

/**
 * Taxes a worker's wages of every corporation as those of a non-resident (20.42 % of taxable pay) from a work day on.
 * Nothing paid changes; what is unpaid is taxed again, and the worker is notified with the reason. Refusals: NOT_FOUND,
 * VALIDATION_FAILED, TAX_COLUMN_ALREADY_SET. Once per key. (Rule 8.5)
 */
export async function setNonresident(app: App, setting: Setting): Promise<void> {
  const { workerId, fromDay, operatorId, actor, now } = setting;
  if (!isUuid(workerId)) throw refuseCommon('NOT_FOUND');
  const reason = readDecision(setting);
  const call = {
    actorId: keyOwner(actor),
    key: setting.idempotencyKey,
    operation: 'pay.setNonresident',
    input: [workerId, fromDay, reason],
    now,
  };
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, async () => {
        await lockWallet(tx, workerId);
        const periods = await nonresidentPeriodsOf(tx, workerId);
        if (periods === null) throw refuseCommon('NOT_FOUND');
        const why = whyCannotSetColumn(fromDay, periods);
        if (why) throw refuse(why);
        const id = await insertNonresidentPeriod(tx, {
          workerId,
          fromDay,
          reason,
          operatorId,
          now,
        });
        const change = { subject: 'nonresident_period', id, event: 'SET', actor, reason, at: now };
        await recordChanges(tx, [{ ...change, from: null, to: 'OPEN' }]);
        await retaxAndNotify(app, tx, {
          workerId,
          dedupKey: `nonresident:${id}:set`,
          message: (balance) => residenceNotifications.set({ day: fromDay, reason, balance }),
          now,
        });
        return {};
      }),
    );
  } catch (error) {
    // The lock makes this rare; the constraint makes it impossible.
    if (brokeConstraint(error, 'nonresident_periods_apart')) throw refuse('TAX_COLUMN_ALREADY_SET');
    throw error;
  }
}

/**
 * Taxes the wages of a non-resident as a resident's again from a work day on. Nothing paid changes; what is unpaid is
 * taxed again, and the worker is notified. Refusals: NOT_FOUND, VALIDATION_FAILED, TAX_COLUMN_ENDED,
 * TAX_COLUMN_END_TOO_EARLY. Once per key. (Rule 8.5)
 */
export async function endNonresident(app: App, ending: Ending): Promise<void> {
  const { periodId: id, fromDay, operatorId, actor, now } = ending;
  if (!isUuid(id)) throw refuseCommon('NOT_FOUND');
  const reason = readDecision(ending);
  const call = {
    actorId: keyOwner(actor),
    key: ending.idempotencyKey,
    operation: 'pay.endNonresident',
    input: [id, fromDay, reason],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const found = await nonresidentPeriod(tx, id);
      if (!found) throw refuseCommon('NOT_FOUND');
      const { workerId } = found;
      await lockWallet(tx, workerId);
      // Read again: the lock may have waited for another end.
      const period = (await nonresidentPeriod(tx, id)) ?? found;
      const why = whyCannotEndColumn(fromDay, period);
      if (why) throw refuse(why);
      await endNonresidentPeriod(tx, { id, untilDay: fromDay, reason, operatorId, now });
      const change = { subject: 'nonresident_period', id, event: 'END', actor, reason, at: now };
      await recordChanges(tx, [{ ...change, from: 'OPEN', to: 'ENDED' }]);
      await retaxAndNotify(app, tx, {
        workerId,
        dedupKey: `nonresident:${id}:end`,
        message: (balance) => residenceNotifications.end({ day: fromDay, reason, balance }),
        now,
      });
      return {};
    }),
  );
}
