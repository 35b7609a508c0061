import { firstOfMonth, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type CorporationActor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { payRefusal } from '../messages.ts';
import { taxPaymentDayProblem, whyCannotRecordTaxPayment } from './tax-payment.ts';
import { insertTaxPayment, writeTaxPaymentTakenBack } from './tax-payments.queries.server.ts';
import type { TaxSlip } from './tax-sheet.ts';
import { hasAllFacilities, readTaxSheet } from './tax-sheets.queries.server.ts';

type SlipArgs = {
  scope: FacilityScope;
  /** A day of the month of the sheet. */
  day: JstDay;
  slip: TaxSlip['kind'];
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Records the day on which the corporation paid a slip of a drawn sheet, or handed it in without tax; its reminders stop.
 * No money moves. Once per idempotency key. Refusals: TAX_OF_ALL_FACILITIES, VALIDATION_FAILED (`paidOn`),
 * TAX_SLIP_NOT_DUE, TAX_PAYMENT_RECORDED. (Rule 8.7)
 */
export async function recordTaxPayment(
  db: Db,
  { paidOn, ...args }: SlipArgs & { paidOn: JstDay },
): Promise<void> {
  const { scope, slip, now } = args;
  const { corporationId, staffId } = scope;
  await runOnce(
    db,
    { ...args, operation: 'pay.recordTaxPayment', input: [paidOn] },
    async (tx, month) => {
      const problem = taxPaymentDayProblem({ month, paidOn, today: jstDay(now) });
      if (problem !== undefined) throw refuseFields({ paidOn: problem });
      const sheet = await readTaxSheet(tx, { corporationId, month });
      const why = whyCannotRecordTaxPayment(sheet?.content.slips.find(({ kind }) => kind === slip));
      if (why !== null) throw payRefusal(why);
      const id = await insertTaxPayment(tx, { corporationId, month, slip, paidOn, staffId, now });
      if (id === undefined) throw payRefusal('TAX_PAYMENT_RECORDED');
      const change = { subject: 'tax_payment', id, from: null, to: 'RECORDED', event: 'RECORD' };
      await recordChanges(tx, [{ ...change, actor: actorOf(scope), at: now }]);
    },
  );
}

/**
 * Takes the recorded payment of a slip back: its reminders go on. Once per idempotency key. Refusals:
 * TAX_OF_ALL_FACILITIES, TAX_PAYMENT_MISSING. (Rule 8.7)
 */
export async function takeBackTaxPayment(db: Db, args: SlipArgs): Promise<void> {
  const { scope, slip, now } = args;
  const { corporationId, staffId } = scope;
  await runOnce(
    db,
    { ...args, operation: 'pay.takeBackTaxPayment', input: [] },
    async (tx, month) => {
      const id = await writeTaxPaymentTakenBack(tx, { corporationId, month, slip, staffId, now });
      if (id === undefined) throw payRefusal('TAX_PAYMENT_MISSING');
      const change = { subject: 'tax_payment', id, from: 'RECORDED', to: 'TAKEN_BACK' };
      await recordChanges(tx, [{ ...change, event: 'TAKE_BACK', actor: actorOf(scope), at: now }]);
    },
  );
}

type Call = SlipArgs & { operation: string; input: readonly string[] };

/** Runs `work` once per idempotency key, for a person of all facilities. Refusals: TAX_OF_ALL_FACILITIES. */
async function runOnce(
  db: Db,
  { scope, day, slip, operation, input: added, idempotencyKey: key, now }: Call,
  work: (tx: Tx, month: JstDay) => Promise<void>,
): Promise<void> {
  const month = firstOfMonth(day);
  const input = [scope.corporationId, month, slip, ...added];
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, { actorId: scope.staffId, key, operation, input, now }, async () => {
      if (!(await hasAllFacilities(tx, scope))) throw payRefusal('TAX_OF_ALL_FACILITIES');
      await work(tx, month);
    }),
  );
}

const actorOf = ({ corporationId, staffId }: FacilityScope): CorporationActor => ({
  kind: 'corporation',
  id: corporationId,
  staffId,
});
