import { markShiftsPaid } from '#domain/attendance/contract/mark-paid.server.ts';
import {
  lockSettleableBankFile,
  settleBankFile,
} from '#domain/pay/bank-file/settle-transfers.server.ts';
import { isReturnProposed } from '#domain/receipts/list-lines.server.ts';
import { formatDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { CountersignedAct } from './act.ts';
import { isTransferOfFileAsked } from './countersign.queries.server.ts';
import { countersignRefusal } from './messages.ts';

/**
 * Records by hand that the bank paid every transfer of a file whose end is not recorded. Banks send no list of paid
 * transfers, and no statute or contract says after how many days silence means payment, so two operators decide it from
 * the account's statement. Refusals: TRANSFER_RESULT_ASKED, RETURN_PROPOSED, and those of `lockSettleableBankFile`. (Rule 6.5, 8.4)
 */
export const settleBankFileAct: CountersignedAct<object> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: bankFileId, now }) {
    const file = await lockUndisputedBankFile(tx, { bankFileId, now });
    return {
      workerId: null,
      effect: `振込指定日${formatDay(file.designatedOn)}・第${file.number}号の銀行ファイルで結果を待つ${file.count}件・${formatYen(file.total)}を、すべて「着金」と記録します。ワーカーに振込の完了を通知し、明細と源泉徴収票に載せます。着金していなかった振込は、「完了した振込」から1件ずつ残高に戻せます。`,
    };
  },

  async perform(tx, { subjectId: bankFileId, actor, now }) {
    await lockUndisputedBankFile(tx, { bankFileId, now });
    const settled = await settleBankFile(tx, { bankFileId, failures: new Map(), actor, now });
    await markShiftsPaid(tx, settled.paidAttendanceIds, now);
  },
};

/** Refuses a file while a request or an open credit is about one of its transfers: that transfer may have come back. */
async function lockUndisputedBankFile(tx: Tx, args: { bankFileId: string; now: Date }) {
  const file = await lockSettleableBankFile(tx, args);
  if (await isTransferOfFileAsked(tx, args)) throw countersignRefusal('TRANSFER_RESULT_ASKED');
  if (await isReturnProposed(tx, args.bankFileId)) throw countersignRefusal('RETURN_PROPOSED');
  return file;
}
