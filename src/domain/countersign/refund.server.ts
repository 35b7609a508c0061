import {
  confirmRefund,
  endRefund,
  lockPayableRefund,
  lockRefundable,
  recordRefundPaid,
  requestRefund,
} from '#domain/receipts/refunds/refund.server.ts';
import type { RefundDetails } from '#domain/receipts/refunds/refund-rules.ts';
import { accountText, refundSourceLabels } from '#domain/receipts/messages.ts';
import { formatDayWithWeekday, type JstDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';

import type { CountersignedAct } from './act.ts';

/**
 * Pays credit or a deposit back to a corporation. Its yen are set aside with the request; without an approval they are free again.
 * Refusals: those of `lockRefundable`. (Rule 8.7)
 */
export const refundAct: CountersignedAct<RefundDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: corporationId, details }) {
    const { name, account } = await lockRefundable(tx, { corporationId, details });
    const yen = formatYen(details.amount);
    return {
      workerId: null,
      effect: `${name}に、${refundSourceLabels[details.source]}から${yen}を返金します。振込先は${accountText(account)}です。法人の書面か通帳の写しと、口座番号を桁ごとに照らしてください。承認すると法人にメールで知らせ、振込は銀行の画面で行います。`,
    };
  },

  async asked(tx, { id, subjectId: corporationId, details, actor, now }) {
    await requestRefund(tx, { id, corporationId, details, actor, now });
  },

  async ended(tx, { id, actor, now }) {
    await endRefund(tx, { id, actor, now });
  },

  async perform(tx, { id, actor, now }) {
    await confirmRefund(tx, { id, actor, now });
  },
};

type PaidDetails = { paidOn: JstDay };

/** Records by hand that a confirmed refund was transferred. Refusals: those of `lockPayableRefund`. (Rule 8.7) */
export const refundPaidAct: CountersignedAct<PaidDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: id, details: { paidOn }, now }) {
    const { corporationName, amount } = await lockPayableRefund(tx, { id, paidOn, now });
    const day = formatDayWithWeekday(paidOn);
    return {
      workerId: null,
      effect: `${corporationName}への返金${formatYen(amount)}を、${day}に振り込んだと記録し、法人にメールで知らせます。取り消せません。`,
    };
  },

  async perform(tx, { subjectId: id, details: { paidOn }, actor, now }) {
    await recordRefundPaid(tx, { id, paidOn, actor, now });
  },
};
