import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { jstDay, type JstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuse as refuseCommon, refuseFields, type FieldErrors } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { brokeConstraint, inTransaction, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import { columnNotifications, columnSentences, refuse } from '../messages.ts';
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

/** An operator's decision about a column, as every command of it gets it. */
export type ColumnDecision = {
  reason: string;
  /** The desk key that was used. */
  keyId: string;
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

type Place = { workerId: string; corporationId: string };

/**
 * Taxes a worker's wages of a corporation by 乙 from a work day on. Nothing paid changes; what is unpaid
 * is taxed again, an open proposal is answered, and the worker is notified. Refusals: NOT_FOUND,
 * VALIDATION_FAILED, TAX_COLUMN_ALREADY_SET. Once per key. (Rule 6.3)
 */
export async function setTaxColumn(app: App, setting: Setting): Promise<void> {
  const { workerId, corporationId, fromDay, keyId, actor, now } = setting;
  if (!isUuid(workerId) || !isUuid(corporationId)) throw refuseCommon('NOT_FOUND');
  const reason = readDecision(setting);
  const place = { workerId, corporationId };
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
        const employer = await employerOf(tx, place);
        const why = whyCannotSetColumn(fromDay, await periodsOf(tx, place));
        if (why) throw refuse(why);
        const { rows } = await sql<{ id: string }>`
          /* pay.setTaxColumn */
          insert into tax_column_periods (worker_id, corporation_id, from_day, reason, set_by, set_at)
          values (${workerId}, ${corporationId}, ${fromDay}, ${reason}, ${keyId}, ${now})
          returning id
        `.execute(tx);
        const id = rows[0]?.id ?? '';
        const change = { subject: 'tax_column_period', id, event: 'SET', actor, reason, at: now };
        await recordChanges(tx, [{ ...change, from: null, to: 'OPEN' }]);
        await answerProposals(tx, { place, reason, keyId, actor, now });
        await retaxAndNotify(app, tx, { id, place, employer, fromDay, reason, now, kind: 'set' });
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
 * Taxes them by 丙 again from a work day on. Nothing paid changes; what is unpaid is taxed again, and the
 * worker is notified. Refusals: NOT_FOUND, VALIDATION_FAILED, TAX_COLUMN_ENDED, TAX_COLUMN_END_TOO_EARLY.
 * Once per key. (Rule 6.3)
 */
export async function endTaxColumn(app: App, ending: Ending): Promise<void> {
  const { periodId: id, fromDay, keyId, actor, now } = ending;
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
      const { period, place } = await lockedPeriod(tx, id);
      const employer = await employerOf(tx, place);
      const why = whyCannotEndColumn(fromDay, period);
      if (why) throw refuse(why);
      await sql`
        /* pay.endTaxColumn */
        update tax_column_periods
           set until_day = ${fromDay}, end_reason = ${reason}, ended_by = ${keyId}, ended_at = ${now}
         where id = ${id}
      `.execute(tx);
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
      await retaxAndNotify(app, tx, { id, place, employer, fromDay, reason, now, kind: 'end' });
      return {};
    }),
  );
}

/** The reason as it is stored. Throws VALIDATION_FAILED. */
function readDecision({ fromDay, reason, now }: Setting | Ending): string {
  const fields: FieldErrors = {};
  if (!isDecisionDay(fromDay, jstDay(now))) fields['fromDay'] = columnSentences.day;
  const written = readColumnReason(reason);
  if (written === null) fields['reason'] = columnSentences.reason;
  if (written === null || Object.keys(fields).length > 0) throw refuseFields(fields);
  return written;
}

/** The corporation's name. Throws NOT_FOUND where there is none, or no such worker any more. */
async function employerOf(tx: Tx, { workerId, corporationId }: Place): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    /* pay.columnParties */
    select c.name
      from workers w
      join corporations c on c.id = ${corporationId}
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  const row = rows[0];
  if (!row) throw refuseCommon('NOT_FOUND');
  return row.name;
}

async function periodsOf(tx: Tx, { workerId, corporationId }: Place): Promise<ColumnPeriod[]> {
  const { rows } = await sql<ColumnPeriod>`
    /* pay.columnPeriodsOf */
    select from_day as "fromDay", until_day as "untilDay", reason
      from tax_column_periods
     where worker_id = ${workerId} and corporation_id = ${corporationId}
  `.execute(tx);
  return rows;
}

/** A period under the lock of its worker's wallet. Throws NOT_FOUND. */
async function lockedPeriod(
  tx: Tx,
  id: string,
): Promise<{ period: Pick<ColumnPeriod, 'fromDay' | 'untilDay'>; place: Place }> {
  const owner = await tx
    .selectFrom('tax_column_periods')
    .select('worker_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!owner) throw refuseCommon('NOT_FOUND');
  await lockWallet(tx, owner.worker_id);
  const { corporation_id: corporationId, ...days } = await tx
    .selectFrom('tax_column_periods')
    .select(['corporation_id', 'from_day as fromDay', 'until_day as untilDay'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { period: days, place: { workerId: owner.worker_id, corporationId } };
}

type Answering = { place: Place } & Omit<ColumnDecision, 'idempotencyKey'>;

async function answerProposals(
  tx: Tx,
  { place, reason, keyId, actor, now }: Answering,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    /* pay.answerColumnProposals */
    update tax_column_proposals
       set state = 'SET', decision_reason = ${reason}, decided_by = ${keyId}, decided_at = ${now}
     where worker_id = ${place.workerId} and corporation_id = ${place.corporationId} and state = 'OPEN'
    returning id
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id }) => ({
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
  id: string;
  place: Place;
  employer: string;
  fromDay: JstDay;
  reason: string;
  kind: 'set' | 'end';
  now: Date;
};

/** Wages at the bank stay as they are; one that the bank returns is taxed again by the task. */
async function retaxAndNotify(
  { env }: App,
  tx: Tx,
  { id, place, employer, fromDay, reason, kind, now }: Applying,
): Promise<void> {
  const { workerId } = place;
  const paidOn = nextPayout(env.payout, now).designatedOn;
  const change = await retaxUnpaid(tx, { workerId, paidOn, now });
  const { balance: after } = await balances(tx, workerId);
  const balance = change === 0 ? null : { before: after - change, after };
  await notify(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `tax-column:${id}:${kind}`,
    ...columnNotifications[kind]({ employer, day: fromDay, reason, balance }),
    path: paths.earnings(),
    now,
  });
}
