import { markShiftsPaid } from '#domain/attendance/contract/mark-paid.server.ts';
import { formatDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import {
  assertOutsidePaymentPossible,
  recordOutsidePayment,
  type OutsidePayment,
} from '#domain/pay/outside/pay-outside.server.ts';

import type { CountersignedAct } from './act.ts';
import { payeeRelationLabels } from './relations.ts';

export type OutsidePaymentDetails = Omit<OutsidePayment, 'workerId'>;

/**
 * Records a payment that was made outside of the product for a worker who deleted the account or is stopped, for
 * example because of death. Refusals: those of `assertOutsidePaymentPossible` and `recordOutsidePayment`. (Rule 8.4)
 */
export const outsidePaymentAct: CountersignedAct<OutsidePaymentDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: workerId, details }) {
    await assertOutsidePaymentPossible(tx, { workerId, ...details });
    const { amount, payee, relation, paidOn } = details;
    return {
      workerId,
      effect: `残高の全額${formatYen(amount)}を、${formatDay(paidOn)}に${payee}（${payeeRelationLabels[relation]}）へ製品の外で支払ったと記録します。残高は0円になり、明細と源泉徴収票に載ります。取り消せません。`,
    };
  },

  async perform(tx, { id: requestId, subjectId: workerId, details, reason, actor, now }) {
    const paying = { ...details, workerId, requestId, reason, actor, now };
    await markShiftsPaid(tx, await recordOutsidePayment(tx, paying), now);
  },
};
