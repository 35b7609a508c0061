import { markShiftsUnpaid } from '#domain/attendance/contract/mark-unpaid.server.ts';
import { lockReturnOfLine, returnTransferOfLine } from '#domain/receipts/return-line.server.ts';
import { formatDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';

import type { CountersignedAct } from './act.ts';

export type ReturnLineDetails = { transferId: string };

/**
 * Assigns a credit on our account to the transfer that it returns, where the statement alone does not tell which one.
 * Refusals: those of `lockReturnOfLine` and `returnTransferOfLine`. (Rule 6.5, 8.4)
 */
export const returnLineAct: CountersignedAct<ReturnLineDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: lineId, details: { transferId } }) {
    const { workerId, net, designatedOn, fileNumber } = await lockReturnOfLine(tx, {
      lineId,
      transferId,
    });
    return {
      workerId,
      effect: `${formatYen(net)}の入金を、振込指定日${formatDay(designatedOn)}・第${fileNumber}号の振込の戻りと記録します。金額はワーカーの残高に戻り、ワーカーに通知します。取り消せません。`,
    };
  },

  async perform(tx, { subjectId: lineId, details: { transferId }, reason, actor, now }) {
    const attendanceIds = await returnTransferOfLine(tx, {
      lineId,
      transferId,
      reason,
      actor,
      now,
    });
    await markShiftsUnpaid(tx, { attendanceIds, reason, actor, now });
  },
};
