import { formatYen, type Yen } from '#platform/base/yen.ts';
import {
  askWorkerToLowerWage,
  requireLowerableWage,
} from '#domain/pay/earnings/lower-wage.server.ts';
import { overpaymentAnswerDays } from '#domain/pay/overpayments/overpayment-rules.ts';

import type { CountersignedAct } from './act.ts';

/** `loweredPay`: yen before tax, above 0. */
export type LowerWageDetails = { loweredPay: Yen };

/**
 * Asks the worker to agree that a fixed wage is lowered; without agreement it stays.
 * Refusals: those of `requireLowerableWage` and `askWorkerToLowerWage`. (Rule 8.4)
 */
export const lowerWageAct: CountersignedAct<LowerWageDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: attendanceId, details: { loweredPay } }) {
    const { workerId, workDay, facilityName, fixed } = await requireLowerableWage(tx, {
      attendanceId,
      loweredPay,
    });
    return {
      workerId,
      effect: `${workDay} ${facilityName}の給与（税引き前）を${formatYen(fixed.taxable)}から${formatYen(fixed.taxable - loweredPay)}に減らすことを、金額と理由を示してワーカーにたずねます。同意すると次からの振込で差し引き、支払明細書を出し直します。同意しないときや${overpaymentAnswerDays}日以内に回答がないときは、何も変わりません。`,
    };
  },

  async perform(tx, { subjectId: attendanceId, details, reason, actor, now }) {
    await askWorkerToLowerWage(tx, { attendanceId, ...details, reason, actor, now });
  },
};
