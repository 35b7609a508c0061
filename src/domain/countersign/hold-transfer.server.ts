import { lockBankFiles } from '#domain/pay/bank-file/bank-files.queries.server.ts';
import { payDayOfTransfer } from '#domain/pay/transfers/hold-rules.ts';
import {
  lockHoldableTransfer,
  notifyOfHold,
  payHeldTransferOnPayDay,
} from '#domain/pay/transfers/hold-transfer.server.ts';
import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';

import type { CountersignedAct } from './act.ts';

/**
 * Holds an early transfer: no bank file takes it while the request waits, and the approval moves it to the pay day of its
 * wages. Without an approval the hold lapses with the request. Refusals: those of `lockHoldableTransfer` and
 * `payHeldTransferOnPayDay`. (Rule 8.6)
 */
export const holdTransferAct: CountersignedAct<object> = {
  right: 'operator.money',

  lock: lockBankFiles,

  async prepare(tx, { subjectId }) {
    const transfer = await lockHoldableTransfer(tx, subjectId);
    const { workerId, amount, fee } = transfer;
    const day = formatDayWithWeekday(payDayOfTransfer(transfer));
    return {
      workerId,
      effect: `${formatYen(amount - fee)}の振込はいま止まっています。承認すると、給与の支払日（${day}）に振り込みます。却下するか、期限までに決めないと、次の銀行ファイルで振り込みます。`,
    };
  },

  async asked(tx, { subjectId: transferId, workerId, reason, expiresAt, now }) {
    if (workerId !== null)
      await notifyOfHold(tx, { transferId, workerId, reason, until: expiresAt, now });
  },

  async perform(tx, { subjectId: transferId, reason, now }) {
    await payHeldTransferOnPayDay(tx, { transferId, reason, now });
  },
};
