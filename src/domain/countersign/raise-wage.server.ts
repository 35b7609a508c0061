import { reopenPaidShiftForCorrection } from '#domain/attendance/contract/mark-pay-corrected.server.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import { requireRaisableWage, raiseWage } from '#domain/pay/earnings/raise-wage.server.ts';

import type { CountersignedAct } from './act.ts';

/** `addedPay`: yen before tax, above 0. */
export type RaiseWageDetails = { addedPay: Yen };

/**
 * Adds pay to a fixed wage, also after its pay day, after an overpayment, and for a shift that was ended early or
 * called off. Refusals: those of `requireRaisableWage` and `raiseWage`. (Rule 8.4)
 */
export const raiseWageAct: CountersignedAct<RaiseWageDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId, details: { addedPay } }) {
    const { workerId, workDay, facilityName, fixed } = await requireRaisableWage(tx, subjectId);
    const before = fixed?.taxable ?? 0;
    return {
      workerId,
      effect: `${workDay} ${facilityName}の給与（税引き前）が${formatYen(before)}から${formatYen(before + addedPay)}になり、まだ支払っていない分を次の振込で支払います。法人に請求し、支払明細書を出し直して、ワーカーに通知します。`,
    };
  },

  async perform(tx, { id: requestId, subjectId: attendanceId, details, reason, actor, now }) {
    const raising = { attendanceId, requestId, ...details, reason, actor, now };
    const released = await raiseWage(tx, raising);
    await reopenPaidShiftForCorrection(tx, {
      attendanceId,
      isPaid: released === 0,
      actor,
      reason,
      now,
    });
  },
};
