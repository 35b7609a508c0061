import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { payRefusal } from '../messages.ts';
import { bookWageLowering } from './book-lowering.server.ts';
import { writeOffOverpayment, moveOverpaymentState } from './overpayment-posting.server.ts';
import { lockOverpaymentOfShift } from './overpayment.queries.server.ts';
import { whyCannotAnswerOverpayment } from './overpayment-rules.ts';
import { overpaymentAgreementTextVersion } from './overpayment-text.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';

export type AnswerOverpaymentArgs = {
  workerId: string;
  attendanceId: string;
  agrees: boolean;
  /** The version of the text that the worker read. */
  textVersion: number;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Stores the worker's answer to an overpayment: agreement has it deducted from later transfers, a refusal writes it
 * off. Agreeing to less pay lowers the fixed wage first (rule 8.4). Once per idempotency key. Refusals: NOT_FOUND,
 * OVERPAYMENT_TEXT_CHANGED, and those of `whyCannotAnswerOverpayment`. (Rule 6.7)
 */
export async function answerOverpayment(app: App, answer: AnswerOverpaymentArgs): Promise<void> {
  const { workerId, attendanceId, agrees, textVersion, now } = answer;
  const call = {
    actorId: workerId,
    key: answer.idempotencyKey,
    operation: 'pay.answerOverpayment',
    input: [attendanceId, agrees, textVersion],
    now,
  };
  await inTransaction(app.db, (tx) => withIdempotencyKey(tx, call, () => writeAnswer(tx, answer)));
}

async function writeAnswer(tx: Tx, answer: AnswerOverpaymentArgs): Promise<void> {
  const { workerId, attendanceId, agrees, textVersion, now } = answer;
  await lockWallet(tx, workerId);
  const overpayment = await lockOverpaymentOfShift(tx, { attendanceId, workerId });
  if (!overpayment) throw payRefusal('NOT_FOUND');
  const why = whyCannotAnswerOverpayment(overpayment, now);
  if (why) throw payRefusal(why);
  if (textVersion !== overpaymentAgreementTextVersion) throw payRefusal('OVERPAYMENT_TEXT_CHANGED');
  const actor: Actor = { kind: 'worker', id: workerId };
  const answered = { overpayment, actor, answer: { textVersion }, now };
  if (!agrees) return writeOffOverpayment(tx, { ...answered, event: 'DECLINE' });
  if (overpayment.isLowering) await bookWageLowering(tx, { overpayment, now });
  await moveOverpaymentState(tx, { ...answered, event: 'AGREE', deducted: 0, writtenOff: 0 });
}
