import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { payRefusal } from '../messages.ts';
import {
  approvedOrPlannedHours,
  notifyOfOverpayment,
} from '../overpayments/ask-overpayment.server.ts';
import { taxNotDueAfterLowering } from '../overpayments/book-lowering.server.ts';
import {
  insertWageLowering,
  readWageLoweringFacts,
  writeWageLoweringTax,
} from '../overpayments/lowering.queries.server.ts';
import { whyCannotLowerWage } from '../overpayments/lowering-rules.ts';
import { overpaymentAnswerDeadline } from '../overpayments/overpayment-rules.ts';
import { lockFixedWageFacts, type FixedWageFacts } from './fixed-wage.server.ts';

type LowerableWageArgs = {
  attendanceId: string;
  /** Yen before tax, above 0. */
  loweredPay: Yen;
};

/**
 * Returns a fixed wage if the worker can be asked to agree to less pay. Refusals: those of `lockFixedWageFacts` and
 * `whyCannotLowerWage`.
 */
export async function requireLowerableWage(
  tx: Tx,
  { attendanceId, loweredPay }: LowerableWageArgs,
): Promise<FixedWageFacts> {
  const facts = await lockFixedWageFacts(tx, attendanceId);
  const why = whyCannotLowerWage(await readWageLoweringFacts(tx, attendanceId), loweredPay);
  if (why) throw payRefusal(why);
  return facts;
}

type AskLoweringArgs = LowerableWageArgs & { reason: string; actor: Actor; now: Date };

/**
 * Asks the worker to agree to a lower fixed wage, by the amount that two operators decided. Nothing changes until
 * the worker agrees. Once per wage. Refusals: those of `requireLowerableWage`. (Rule 8.4)
 */
export async function askWorkerToLowerWage(tx: Tx, asking: AskLoweringArgs): Promise<void> {
  const { attendanceId, loweredPay, reason, actor, now } = asking;
  const facts = await requireLowerableWage(tx, asking);
  const { workerId, corporationId } = facts;
  const until = overpaymentAnswerDeadline(now);
  const approved = approvedOrPlannedHours(facts);
  const question = { attendanceId, workerId, corporationId, loweredPay, approved, reason };
  const id = await insertWageLowering(tx, { ...question, answerBy: until, now });
  const tax = await taxNotDueAfterLowering(tx, asking);
  await writeWageLoweringTax(tx, { id, tax });
  await recordChanges(tx, [
    { subject: 'overpayment', id, from: null, to: 'OPEN', event: 'ASK', actor, at: now },
  ]);
  const notice = { overpayment: { ...facts, id }, amount: loweredPay - tax, answerBy: until, now };
  await notifyOfOverpayment(tx, { ...notice, about: 'lowering' });
}
