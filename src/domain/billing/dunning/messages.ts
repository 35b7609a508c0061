import { formatDay, type JstDay } from '#platform/base/jst.ts';
import { createRefusalFactory, type Refusal } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import { dunningDays } from './dunning-rules.ts';

/** Refusals of dunning. (Rule 8.6, 8.7) */
export const dunningRefusal = createRefusalFactory({
  INVOICE_UNPAID: `請求書（{numbers}）のお支払い（計{open}、期限{dueOn}）が、期限から${dunningDays.STOP}日を過ぎても確認できないため、新しい募集と、給与や人数の引き上げは掲載できません。お支払いが確認されると、すぐに掲載できます。成立している契約と給与の支払いはそのまま続きます`,
  INVOICE_PAID: 'この請求書は支払済みのため、督促はありません。画面を更新してください',
});

export type StoppingInvoice = { number: string; dueOn: JstDay; open: Yen };

/** The refusal of postings while invoices stop them, the earliest due day first. */
export function unpaidInvoicesRefusal(invoices: readonly StoppingInvoice[]): Refusal {
  return dunningRefusal('INVOICE_UNPAID', {
    numbers: invoices.map(({ number }) => number).join('・'),
    open: formatYen(invoices.reduce((sum, { open }) => sum + open, 0)),
    dueOn: formatDay(invoices[0]?.dueOn ?? ''),
  });
}
