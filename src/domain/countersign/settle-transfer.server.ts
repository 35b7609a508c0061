import { markShiftsPaid } from '#domain/attendance/contract/mark-paid.server.ts';
import {
  lockSettleableTransfer,
  settleTransfer,
} from '#domain/pay/bank-file/settle-transfers.server.ts';
import type { TransferOutcome } from '#domain/pay/bank-file/transfer-outcome.ts';
import { transferOutcomeLabels } from '#domain/pay/messages.ts';
import { formatYen } from '#platform/base/yen.ts';

import type { CountersignedAct } from './act.ts';

export type SettleTransferDetails = { outcome: TransferOutcome };

/**
 * Records by hand that the bank paid or returned one transfer, where no statement of the bank says so. Refusals: those
 * of `lockSettleableTransfer` and `settleTransfer`. (Rule 6.5, 8.4)
 */
export const settleTransferAct: CountersignedAct<SettleTransferDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: transferId, details: { outcome }, now }) {
    const { workerId, amount, fee } = await lockSettleableTransfer(tx, { transferId, now });
    const recorded = `${formatYen(amount - fee)}の振込を「${transferOutcomeLabels[outcome]}」と記録します。`;
    return { workerId, effect: recorded + effectOn[outcome === 'PAID' ? 'paid' : 'returned'] };
  },

  async perform(tx, { subjectId: transferId, details: { outcome }, actor, now }) {
    const settled = await settleTransfer(tx, { transferId, outcome, actor, now });
    await markShiftsPaid(tx, settled.paidAttendanceIds, now);
  },
};

const effectOn = {
  paid: 'ワーカーに振込の完了を通知し、明細と源泉徴収票に載せます。着金していなかったとわかったときは、「完了した振込」から残高に戻せます。',
  returned: '金額はワーカーの残高に戻り、ワーカーに理由を通知します。取り消せません。',
} as const;
