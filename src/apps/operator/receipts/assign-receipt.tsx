import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { receiptSplitSentences } from '#domain/receipts/messages.ts';
import { formatDay, formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ConfirmReceiptMutation,
  queriesStaleAfterStatement,
  type StatementLine,
} from '#apps/operator/money/statements-client.ts';
import type { OperatorAct } from '#apps/operator/parts/acts.tsx';
import { SearchAnswer } from '#apps/operator/parts/search-answer.tsx';
import { receiptPayersQuery, type ReceiptPayer } from './payers-client.ts';
import {
  amountField,
  feeOf,
  initialSplit,
  restOf,
  splitInvoices,
  splitProblems,
  type SplitDraft,
} from './receipt-split.ts';

/** 法人を探して照合する: assigns an open receipt to a corporation that the operator searches, over its open invoices. */
export const assignReceiptAct = (line: StatementLine): OperatorAct => ({
  label: '法人を探して照合する',
  variant: 'secondary',
  dialog: ({ onClose }) => <AssignReceiptSheet line={line} onClose={onClose} />,
});

type SheetProps = { line: StatementLine; onClose: () => void };

function AssignReceiptSheet({ line, onClose }: SheetProps) {
  const [payer, setPayer] = useState<ReceiptPayer | null>(null);
  const { day, payerName, summary, amount } = line;
  return (
    <Sheet open title="法人を探して照合する" size="full" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          {formatDayWithWeekday(day)}の入金　{payerName || summary || '名前なし'}　
          {formatYen(amount)}
        </p>
        {payer === null ? (
          <PayerSearch onChoose={setPayer} />
        ) : (
          <SplitForm line={line} payer={payer} onBack={() => setPayer(null)} onClose={onClose} />
        )}
      </div>
    </Sheet>
  );
}

type SearchProps = { onChoose: (payer: ReceiptPayer) => void };

function PayerSearch({ onChoose }: SearchProps) {
  const [words, setWords] = useState<string | null>(null);
  const form = useForm({
    initial: { words: '' },
    focusesField: true,
    check: ({ words: typed }): Record<string, string> =>
      typed.trim() === '' ? { words: receiptSplitSentences.words } : {},
    submit: ({ words: typed }) => {
      setWords(typed.trim());
      return Promise.resolve();
    },
  });
  return (
    <>
      <search>
        <form
          method="post"
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={form.onSubmit}
        >
          <TextField
            className="min-w-0 flex-[1_1_12rem]"
            label="法人名の一部か、請求書番号"
            name="words"
            type="search"
            required
            maxLength={100}
            autoComplete="off"
            value={form.draft.words}
            error={form.problems['words']}
            onChange={(event) => form.change({ words: event.target.value })}
          />
          <Button type="submit" variant="secondary">
            探す
          </Button>
        </form>
      </search>
      {words !== null && <FoundPayers key={words} words={words} onChoose={onChoose} />}
    </>
  );
}

function FoundPayers({ words, onChoose }: SearchProps & { words: string }) {
  const query = useQuery(receiptPayersQuery(words));
  const payers = query.data?.receiptPayers;
  return (
    <SearchAnswer
      query={query}
      found={payers?.length === 0 ? null : payers}
      none="見つかりませんでした。法人名の一部か、請求書番号の全体で探してください。"
    >
      {(found) => (
        <ul
          aria-label="見つかった法人"
          className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface"
        >
          {found.map((payer) => (
            <li key={payer.corporationId}>
              <ListRow
                as="button"
                title={payer.corporationName}
                description={unpaidText(payer)}
                onClick={() => onChoose(payer)}
              />
            </li>
          ))}
        </ul>
      )}
    </SearchAnswer>
  );
}

function unpaidText({ invoices }: ReceiptPayer): string {
  const yen = invoices.reduce((sum, { open }) => sum + open, 0);
  return invoices.length === 0
    ? '未払いの請求書はありません'
    : `未払いの請求書 ${invoices.length}件・${formatYen(yen)}`;
}

type SplitProps = SheetProps & { payer: ReceiptPayer; onBack: () => void };

/** Yen for each open invoice, and the place of the rest. */
function SplitForm({ line, payer, onBack, onClose }: SplitProps) {
  const { lineId, amount } = line;
  const { corporationId, corporationName, invoices } = payer;
  const confirm = useGraphqlMutation(ConfirmReceiptMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterStatement,
    onSuccess: () => {
      toast.success('入金を照合しました');
      onClose();
    },
  });
  const form = useForm<SplitDraft>({
    initial: () => initialSplit(amount, payer),
    check: (draft) => splitProblems(amount, draft, invoices),
    clears: { amounts: invoices.map(amountField) },
    submit: (draft) =>
      confirm.mutateAsync({
        input: {
          lineId,
          corporationId,
          invoices: splitInvoices(draft, invoices),
          rest: draft.rest,
        },
      }),
  });
  const rest = restOf(amount, form.draft, invoices);
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
      <FormErrors form={form} title="照合できませんでした" />
      <h3 className="text-lg leading-150 font-bold">{corporationName}</h3>
      {invoices.length === 0 && <p>未払いの請求書はありません。全額を法人から預かります。</p>}
      {invoices.map((invoice) => (
        <InvoiceFields key={invoice.invoiceId} invoice={invoice} form={form} />
      ))}
      {rest !== null && rest > 0 && (
        <SelectField
          label={`残りの${formatYen(rest)}`}
          name="rest"
          required
          value={form.draft.rest}
          onChange={(event) =>
            form.change({ rest: event.target.value === 'DEPOSIT' ? 'DEPOSIT' : 'CREDIT' })
          }
          options={[
            { value: 'CREDIT', label: '過入金（法人への預り金）' },
            { value: 'DEPOSIT', label: '保証金' },
          ]}
        />
      )}
      <p className="text-fg-2">
        この依頼人名を、{corporationName}の名前として1回数えます。後から取り消せます。
      </p>
      <div className="flex flex-wrap-reverse gap-3 *:flex-[1_1_8rem]">
        <Button variant="secondary" onClick={onBack}>
          探し直す
        </Button>
        <Button type="submit" pending={form.isPending} pendingLabel="送信しています…">
          照合する
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  invoice: ReceiptPayer['invoices'][number];
  form: ReturnType<typeof useForm<SplitDraft>>;
};

function InvoiceFields({ invoice, form }: FieldsProps) {
  const { invoiceId, number, dueOn, open } = invoice;
  const { draft, problems, change } = form;
  const fee = feeOf(draft, invoice);
  return (
    <div>
      <NumberField
        label={`請求書${number}に充てる金額`}
        name={amountField(invoice)}
        support={`未払い ${formatYen(open)}・支払期限 ${formatDay(dueOn)}`}
        value={draft.amounts[invoiceId] ?? ''}
        error={problems[amountField(invoice)]}
        onChange={(event) =>
          change({ amounts: { ...draft.amounts, [invoiceId]: event.target.value } })
        }
      />
      {fee !== null && (
        <CheckRow
          label={`残りの${formatYen(fee)}は、差し引かれた振込手数料（当社の負担）`}
          checked={draft.feeInvoiceId === invoiceId}
          onChange={(event) => change({ feeInvoiceId: event.target.checked ? invoiceId : null })}
        />
      )}
    </div>
  );
}
