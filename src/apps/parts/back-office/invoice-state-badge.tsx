import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';

import type { InvoiceState } from '#domain/billing/invoices/invoice-state.ts';

export const invoiceStateLabels: Record<InvoiceState, { label: string; tone: StateTone }> = {
  UNPAID: { label: '未払い', tone: 'info' },
  PART_PAID: { label: '一部入金', tone: 'warn' },
  PAID: { label: '支払済み', tone: 'success' },
  OVERDUE: { label: '期限超過', tone: 'danger' },
  CREDIT: { label: '差し引き・返金', tone: 'neutral' },
  PART_SET_OFF: { label: '一部充当', tone: 'info' },
  SET_OFF: { label: '充当済み', tone: 'success' },
  REFUND: { label: '返金', tone: 'success' },
};

/** The state of an invoice. */
export function InvoiceStateBadge({ state }: { state: InvoiceState }) {
  const { label, tone } = invoiceStateLabels[state];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
