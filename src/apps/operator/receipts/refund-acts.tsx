import {
  accountText,
  accountTypeLabels,
  refundSentences,
  refundSourceLabels,
  type RefundSource,
} from '#domain/receipts/messages.ts';
import { refundProblems } from '#domain/receipts/refunds/refund-rules.ts';
import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

import { OperatorCountersignRequestsQuery } from '#apps/operator/countersign/countersign-client.ts';
import type { QueueEntry } from '#apps/operator/parts/queue.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import {
  AskRefundMutation,
  AskRefundPaidMutation,
  OperatorCorporationCreditQuery,
  type CorporationCredit,
} from './credit-client.ts';

type Refundable = CorporationCredit['refundable'][number];
type Refund = CorporationCredit['refunds'][number];

const invalidates = [OperatorCorporationCreditQuery, OperatorCountersignRequestsQuery];

const sourceText = ({ source, creditNumber }: Pick<Refundable, 'source' | 'creditNumber'>) =>
  `${refundSourceLabels[source]}${creditNumber ?? ''}`;

type RefundDraft = {
  /** Place in the list of what may be paid back. */
  at: string;
  amount: string;
  bankCode: string;
  branchCode: string;
  accountType: string;
  accountNumber: string;
  accountNumberAgain: string;
  holderKana: string;
};
type RefundInput = Omit<RefundDraft, 'at' | 'amount' | 'accountNumberAgain'> & {
  corporationId: string;
  source: RefundSource;
  creditInvoiceId: string | null;
  amount: number;
  reason: string;
  evidence: string;
};

/** 返金を依頼する: asks a second operator to pay money back to the corporation, into an account that is typed twice. */
export const refundAct = (corporationId: string, refundable: readonly Refundable[]) =>
  createSecondOperatorRequestAct<RefundInput, RefundDraft>({
    label: '返金を依頼する',
    variant: 'secondary',
    title: 'この法人への返金を依頼しますか？',
    text: '依頼した金額は、すぐに充当と立替の上限の対象から外れます。ほかの担当者が承認すると、法人にメールで知らせます。振込は銀行の画面で行います。',
    done: '返金を依頼しました',
    operation: AskRefundMutation,
    invalidates,
    input: (given) => {
      const chosen = refundable[Number(given.at)];
      return {
        corporationId,
        // The check has refused a missing source.
        source: chosen?.source ?? 'CREDIT',
        creditInvoiceId: chosen?.creditInvoiceId ?? null,
        amount: Number(given.amount),
        bankCode: given.bankCode,
        branchCode: given.branchCode,
        accountType: given.accountType,
        accountNumber: given.accountNumber,
        holderKana: given.holderKana,
        reason: given.reason,
        evidence: given.evidence,
      };
    },
    fields: {
      initial: () => ({
        at: refundable.length === 1 ? '0' : '',
        amount: '',
        bankCode: '',
        branchCode: '',
        accountType: '1',
        accountNumber: '',
        accountNumberAgain: '',
        holderKana: '',
      }),
      check: (draft) => draftProblems(draft, refundable),
      render: ({ draft, problems, change }) => (
        <>
          <SelectField
            label="返金する金額"
            name="at"
            required
            value={draft.at}
            error={problems['at']}
            onChange={(event) => change({ at: event.target.value })}
            options={[
              { value: '', label: '選んでください' },
              ...refundable.map((one, at) => ({
                value: String(at),
                label: `${sourceText(one)}（${formatYen(one.free)}まで）`,
              })),
            ]}
          />
          <TextField
            label="金額"
            name="amount"
            suffix="円"
            numeric
            inputMode="numeric"
            required
            value={draft.amount}
            error={problems['amount']}
            onChange={(event) => change({ amount: event.target.value.replaceAll(/\D/g, '') })}
          />
          {accountFields.map(({ name, label, support }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              required
              autoComplete="off"
              inputMode={name === 'holderKana' ? 'text' : 'numeric'}
              support={support}
              value={draft[name]}
              error={problems[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
          <SelectField
            label="預金の種類"
            name="accountType"
            required
            value={draft.accountType}
            error={problems['accountType']}
            onChange={(event) => change({ accountType: event.target.value })}
            options={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
          />
        </>
      ),
    },
  });

const accountFields = [
  { name: 'bankCode', label: '銀行コード', support: '4桁の数字' },
  { name: 'branchCode', label: '支店コード', support: '3桁の数字' },
  { name: 'accountNumber', label: '口座番号', support: '7桁までの数字' },
  {
    name: 'accountNumberAgain',
    label: '口座番号（もう一度）',
    support: '書面を見ながら、もう一度入力してください',
  },
  { name: 'holderKana', label: '口座名義（カナ）', support: '例：フク）ミドリカイ' },
] as const;

function draftProblems(draft: RefundDraft, refundable: readonly Refundable[]): FieldErrors {
  const free = refundable[draft.at === '' ? -1 : Number(draft.at)]?.free;
  const amount = draft.amount === '' ? Number.NaN : Number(draft.amount);
  return {
    ...refundProblems({ ...draft, amount }),
    ...(free === undefined ? { at: refundSentences.source } : {}),
    ...(free !== undefined && amount > free ? { amount: refundSentences.amount } : {}),
    ...(draft.accountNumberAgain.trim() === draft.accountNumber.trim()
      ? {}
      : { accountNumberAgain: refundSentences.accountNumberAgain }),
  };
}

const stateLabels: Record<Refund['state'], { label: string; tone: StateTone }> = {
  REQUESTED: { label: '承認待ち', tone: 'info' },
  CONFIRMED: { label: '振込待ち', tone: 'warn' },
  PAID: { label: '返金済み', tone: 'success' },
  ENDED: { label: '取りやめ', tone: 'neutral' },
};

/** A refund of the corporation, with the request to record its transfer. */
export function refundEntry(refund: Refund): QueueEntry {
  const { id, amount, state, requestedBy, confirmedBy, paidOn } = refund;
  const { label, tone } = stateLabels[state];
  const title = `返金 ${formatYen(amount)}（${sourceText(refund)}）`;
  const accountType = refund.accountType === '2' ? '2' : '1';
  return {
    id,
    title,
    badge: <StateBadge tone={tone}>{label}</StateBadge>,
    lines: [`振込先 ${accountText({ ...refund, accountType })}`],
    facts: [
      { label: '依頼', text: requestedBy },
      { label: '承認', text: confirmedBy },
      { label: '振込日', text: paidOn === null ? null : formatDayWithWeekday(paidOn) },
    ],
    times: { 依頼: refund.requestedAt },
    subject: title,
    acts: [state === 'CONFIRMED' && refundPaidAct(id)],
  };
}

const refundPaidAct = (refundId: string) =>
  createSecondOperatorRequestAct<
    { refundId: string; paidOn: string; reason: string; evidence: string },
    { paidOn: string }
  >({
    label: '振込の記録を依頼する',
    variant: 'secondary',
    title: 'この返金を振り込んだと記録することを依頼しますか？',
    text: '銀行の画面か通帳で確かめてから行ってください。ほかの担当者が承認すると、法人にメールで知らせます。',
    done: '返金の振込の記録を依頼しました',
    operation: AskRefundPaidMutation,
    invalidates,
    input: ({ paidOn, ...words }) => ({ refundId, paidOn, ...words }),
    fields: {
      initial: () => ({ paidOn: '' }),
      check: ({ paidOn }): FieldErrors =>
        /^\d{4}-\d{2}-\d{2}$/.test(paidOn) ? {} : { paidOn: refundSentences.paidOn },
      render: ({ draft, problems, change }) => (
        <TextField
          label="振り込んだ日"
          name="paidOn"
          type="date"
          required
          value={draft.paidOn}
          error={problems['paidOn']}
          onChange={(event) => change({ paidOn: event.target.value })}
        />
      ),
    },
  });
