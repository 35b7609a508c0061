import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { unprintableFieldErrors } from '#platform/server/fonts/printable.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { taxColumnSentences, payRefusal, type TaxPeriodChange } from '../messages.ts';
import {
  canTaxPeriodBeginOrEndOn,
  readColumnReason,
  whyCannotEndColumn,
  whyCannotSetColumn,
  type TaxColumnPeriod,
} from '../wage/tax-column.ts';
import { nextPayoutTimes } from '../wallet/payout-schedule.ts';
import { readWalletBalances, lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  endTaxPeriodRow,
  type NewTaxColumnPeriod,
  type TaxPeriodTable,
} from './column-decisions.queries.server.ts';
import { retaxUnpaidWagesOf } from './retax.server.ts';

/** The arguments that every command about a tax column shares. */
export type TaxDecision = {
  reason: string;
  /** The operator who decides. */
  operatorId: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/** A decision about a period, with the first work day to which it applies. */
export type TaxPeriodDecision = TaxDecision & { fromDay: JstDay };

/** The end of a period. */
export type EndPeriodCommand = TaxPeriodDecision & { periodId: string };

type Notices = Record<'set' | 'end', (change: TaxPeriodChange) => { title: string; body: string }>;

/**
 * The operations in which periods of 乙 and of 非居住者 differ. A holder is a worker; for 乙, a worker at one
 * corporation.
 */
export type TaxPeriodOperations<Holder extends { workerId: string }> = {
  table: TaxPeriodTable;
  /** Subject kind of the entry in the history. */
  subject: string;
  /** The prefix of a notice's deduplication key. */
  noticeKey: string;
  idsOf: (holder: Holder) => string[];
  /** The notices to the worker. May throw NOT_FOUND. */
  noticesOf: (tx: Tx, holder: Holder) => Promise<Notices>;
  /** The periods of a holder; null for an unknown or deleted worker. */
  periodsOf: (tx: Tx, holder: Holder) => Promise<TaxColumnPeriod[] | null>;
  /** Writes a period and returns its id. */
  insert: (tx: Tx, period: Holder & NewTaxColumnPeriod) => Promise<string>;
  find: (
    tx: Tx,
    id: string,
  ) => Promise<(Holder & Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'>) | undefined>;
};

type Opening<Holder> = TaxPeriodDecision & {
  operation: string;
  holder: Holder;
  /** Further writes in the same transaction, after the period is written. */
  afterOpening?: (tx: Tx, reason: string) => Promise<void>;
};

/**
 * Opens a period. Paid wages do not change; unpaid wages are taxed again, and the worker is notified with the
 * reason. Once per idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, TAX_COLUMN_ALREADY_SET. (Rule 6.3, 8.5)
 */
export async function openTaxPeriod<Holder extends { workerId: string }>(
  app: App,
  kind: TaxPeriodOperations<Holder>,
  opening: Opening<Holder>,
): Promise<void> {
  const { holder, fromDay, operatorId, actor, now } = opening;
  const ids = kind.idsOf(holder);
  const reason = readDecision(opening);
  const call = callOf(opening, [...ids, fromDay, reason]);
  try {
    await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, async () => {
        await lockWallet(tx, holder.workerId);
        const notices = await kind.noticesOf(tx, holder);
        const periods = await kind.periodsOf(tx, holder);
        if (periods === null) throw payRefusal('NOT_FOUND');
        const why = whyCannotSetColumn(fromDay, periods);
        if (why) throw payRefusal(why);
        const id = await kind.insert(tx, { ...holder, fromDay, reason, operatorId, now });
        const change = { subject: kind.subject, id, event: 'SET', actor, reason, at: now };
        await recordChanges(tx, [{ ...change, from: null, to: 'OPEN' }]);
        await opening.afterOpening?.(tx, reason);
        await retaxAndNotify(app, tx, {
          workerId: holder.workerId,
          dedupKey: `${kind.noticeKey}:${id}:set`,
          message: (balance) => notices.set({ day: fromDay, reason, balance }),
          now,
        });
        return {};
      }),
    );
  } catch (error) {
    // The lock makes overlapping periods rare; the constraint makes them impossible.
    if (isConstraintViolation(error, `${kind.table}_apart`))
      throw payRefusal('TAX_COLUMN_ALREADY_SET');
    throw error;
  }
}

/**
 * Ends a period. Nothing paid changes; what is unpaid is taxed again, and the worker is notified with the reason.
 * Once per idempotency key. Refusals: NOT_FOUND, VALIDATION_FAILED, and those of `whyCannotEndColumn`. (Rule 6.3, 8.5)
 */
export async function endTaxPeriod<Holder extends { workerId: string }>(
  app: App,
  kind: TaxPeriodOperations<Holder>,
  ending: EndPeriodCommand & { operation: string },
): Promise<void> {
  const { periodId: id, fromDay, operatorId, actor, now } = ending;
  const reason = readDecision(ending);
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, callOf(ending, [id, fromDay, reason]), async () => {
      const period = await lockedPeriod(tx, kind, id);
      const notices = await kind.noticesOf(tx, period);
      const why = whyCannotEndColumn(fromDay, period);
      if (why) throw payRefusal(why);
      const written = { id, untilDay: fromDay, reason, operatorId, now };
      await endTaxPeriodRow(tx, kind.table, written);
      const change = { subject: kind.subject, id, event: 'END', actor, reason, at: now };
      await recordChanges(tx, [{ ...change, from: 'OPEN', to: 'ENDED' }]);
      await retaxAndNotify(app, tx, {
        workerId: period.workerId,
        dedupKey: `${kind.noticeKey}:${id}:end`,
        message: (balance) => notices.end({ day: fromDay, reason, balance }),
        now,
      });
      return {};
    }),
  );
}

type CallOfArgs = TaxDecision & { operation: string };

function callOf({ operation, actor, idempotencyKey: key, now }: CallOfArgs, input: string[]) {
  return { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
}

/** Checks a decision, and returns its reason as it is stored. Refusals: VALIDATION_FAILED. */
function readDecision({ fromDay, reason, now }: TaxPeriodDecision): string {
  // Slips print the reason, so it may contain only printable characters.
  const fields = unprintableFieldErrors({ reason });
  if (!canTaxPeriodBeginOrEndOn(fromDay, jstDay(now))) fields['fromDay'] = taxColumnSentences.day;
  const written = readColumnReason(reason);
  if (written === null) fields['reason'] = taxColumnSentences.reason;
  if (written === null || Object.keys(fields).length > 0) throw refuseFields(fields);
  return written;
}

/** Returns a period after locking its worker's wallet. Refusals: NOT_FOUND. */
async function lockedPeriod<Holder extends { workerId: string }>(
  tx: Tx,
  kind: TaxPeriodOperations<Holder>,
  id: string,
) {
  const found = await kind.find(tx, id);
  if (!found) throw payRefusal('NOT_FOUND');
  await lockWallet(tx, found.workerId);
  // Read again under the lock: another operator may have ended the period in the meantime.
  return (await kind.find(tx, id)) ?? found;
}

type Applying = {
  workerId: string;
  /** One notice for each decision. */
  dedupKey: string;
  /** The notice, with the withdrawable balance where the decision changed it. */
  message: (balance: TaxPeriodChange['balance']) => { title: string; body: string };
  now: Date;
};

/**
 * Taxes a worker's unpaid wages again after a decision, and notifies the worker. Wages at the bank stay as they
 * are; a wage that the bank returns is taxed again by the task.
 */
async function retaxAndNotify(
  { env }: App,
  tx: Tx,
  { workerId, dedupKey, message, now }: Applying,
): Promise<void> {
  const paidOn = nextPayoutTimes(env.payout, now).designatedOn;
  const change = await retaxUnpaidWagesOf(tx, { workerId, paidOn, now });
  const { balance: after } = await readWalletBalances(tx, { workerId, day: paidOn });
  const balance = change === 0 ? null : { before: after - change, after };
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey,
    ...message(balance),
    path: paths.earnings(),
    now,
  });
}
