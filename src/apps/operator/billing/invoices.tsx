import { useSearchParams } from 'react-router';

import type { DunningStep } from '#domain/billing/dunning/dunning-rules.ts';
import type { InvoiceState } from '#domain/billing/invoices/invoice-state.ts';
import { formatDayWithWeekday, formatMonth } from '#platform/base/jst.ts';
import { invoicePaperPath } from '#platform/base/people/file-paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { SearchRow } from '#apps/operator/parts/search-row.tsx';
import {
  InvoiceStateBadge,
  invoiceStateLabels,
} from '#apps/parts/back-office/invoice-state-badge.tsx';
import { pauseDunningAct } from './pause-dunning-act.tsx';
import {
  operatorInvoicesQuery,
  type OperatorInvoice,
  type WantedInvoices,
} from './invoices-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: ({ url }) => [operatorInvoicesQuery(wantedInvoicesOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const isInvoiceState = (text: string): text is InvoiceState =>
  Object.hasOwn(invoiceStateLabels, text);

/** The state and the text that an address asks for. */
function wantedInvoicesOf(params: URLSearchParams): WantedInvoices {
  const state = params.get('state') ?? '';
  return { state: isInvoiceState(state) ? state : null, text: params.get('text') ?? '' };
}

const stateOptions = [
  { value: '', label: 'すべて' },
  ...Object.entries(invoiceStateLabels).map(([value, { label }]) => ({ value, label })),
];

/** 請求書: page with the invoices of all corporations, found by state, number, day, amount or corporation. */
export default function OperatorInvoicesPage() {
  const [params] = useSearchParams();
  const wanted = wantedInvoicesOf(params);
  return (
    <QueueScreen title="請求書">
      <CaseQueue
        title="発行した請求書"
        query={operatorInvoicesQuery(wanted)}
        controls={<Search {...wanted} />}
        empty="月が締まると、発行した請求書がここに並びます。"
        entry={invoiceEntry}
      />
    </QueueScreen>
  );
}

function Search({ state, text }: WantedInvoices) {
  return (
    <SearchRow
      label="法人名・番号・金額・発行日で探す"
      text={text}
      searched={`${state ?? ''} ${text}`}
    >
      <SelectField
        className="min-w-0 flex-[1_1_10rem]"
        label="状態"
        name="state"
        defaultValue={state ?? ''}
        options={stateOptions}
      />
    </SearchRow>
  );
}

function invoiceEntry(invoice: OperatorInvoice): QueueEntry {
  const { id, number, corporationName, month, issuedAt, dueOn, state, total, open } = invoice;
  return {
    id,
    title: corporationName,
    badge: <InvoiceStateBadge state={state} />,
    lines: [
      `${formatMonth(month.slice(0, 7))}分・${formatYen(total)}・${number}`,
      open > 0 && open !== total && `未入金 ${formatYen(open)}`,
      open < 0 && open !== total && `まだ充当していない金額 ${formatYen(-open)}`,
      dunningText(invoice),
      invoice.hasPapers && <Papers invoice={invoice} />,
    ],
    meta: `お支払い期限 ${formatDayWithWeekday(dueOn)}`,
    times: { 発行: issuedAt },
    subject: `${corporationName} ${number}`,
    acts: [open > 0 && pauseDunningAct(id)],
  };
}

const stepLabels: Record<DunningStep, string> = {
  REMINDER: '1回目の督促を送りました',
  SECOND: '2回目の督促を送りました',
  STOP: '新しい募集を止める督促を送りました',
};

/** Steps and pause of the dunning of an invoice that is not paid; empty where there are none. */
function dunningText({ open, dunningStep, pausedUntil, stopsPostings }: OperatorInvoice): string {
  if (open <= 0) return '';
  return [
    dunningStep ? stepLabels[dunningStep] : '',
    pausedUntil === null ? '' : `督促を${formatDayWithWeekday(pausedUntil)}まで止めています`,
    stopsPostings ? '新しい募集を掲載できません' : '',
  ]
    .filter(Boolean)
    .join('・');
}

const formats = ['PDF', 'CSV'] as const;

function Papers({ invoice: { id, number } }: { invoice: OperatorInvoice }) {
  return formats.map((format) => (
    <a
      key={format}
      className="link mr-4 inline-flex min-h-11 items-center"
      href={invoicePaperPath('operator', { invoiceId: id, format })}
      aria-label={`${number}の${format}`}
    >
      {format}
    </a>
  ));
}
