import { markShiftsUnpaid } from '#domain/attendance/contract/mark-unpaid.server.ts';
import { formatYen } from '#platform/base/yen.ts';
import {
  lockReopenableTransfer,
  reopenTransfer,
} from '#domain/pay/transfers/reopen-transfer.server.ts';

import type { CountersignedAct } from './act.ts';

/**
 * Returns the money of a completed transfer to the worker's balance, because the bank did not pay after all.
 * Refusals: those of `lockReopenableTransfer` and `reopenTransfer`. (Rule 6.5)
 */
export const reopenTransferAct: CountersignedAct<object> = {
  right: 'operator.money',

  async prepare(tx, { subjectId }) {
    const { workerId, amount, fee } = await lockReopenableTransfer(tx, subjectId);
    const yen = formatYen(amount - fee);
    return {
      workerId,
      effect: `${yen}の振込がワーカーの残高に戻り、ワーカーに通知します。取り消せません。`,
    };
  },

  async perform(tx, { subjectId: transferId, reason, actor, now }) {
    const attendanceIds = await reopenTransfer(tx, { transferId, reason, actor, now });
    await markShiftsUnpaid(tx, { attendanceIds, reason, actor, now });
  },
};
