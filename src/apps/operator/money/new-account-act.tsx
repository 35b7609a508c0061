import type { StatementSource } from '#gen/types.ts';
import { statementSourceLabels } from '#domain/receipts/messages.ts';
import { maxAccountNameLength } from '#domain/receipts/account-rules.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { CreateStatementAccountMutation, queriesStaleAfterStatement } from './statements-client.ts';

const sources = Object.keys(statementSourceLabels) as StatementSource[];
const sourceOf = (text: string): StatementSource =>
  sources.find((one) => one === text) ?? 'ZENGIN_03';

const accountFields = [
  { name: 'name', label: '口座の呼び名', support: `${maxAccountNameLength}文字まで。例：振込口座` },
  { name: 'bankCode', label: '銀行コード', support: '4桁の数字' },
  { name: 'branchCode', label: '支店コード', support: '3桁の数字' },
  { name: 'accountNumber', label: '口座番号', support: '7桁までの数字' },
] as const;

const columnFields = [
  { name: 'day', label: '日付の列' },
  { name: 'incoming', label: '入金の列' },
  { name: 'outgoing', label: '出金の列' },
  { name: 'amount', label: '符号付きの金額の列（入金と出金が1つの列にあるとき）' },
  { name: 'payerName', label: '振込依頼人の列' },
  { name: 'summary', label: '摘要の列' },
] as const;

const emptyDraft = {
  name: '',
  bankCode: '',
  branchCode: '',
  accountNumber: '',
  source: 'ZENGIN_03',
  day: '',
  amount: '',
  incoming: '',
  outgoing: '',
  payerName: '',
  summary: '',
};

/** 口座を登録する: an account of ours, the format of its statements, and the columns of a plain CSV. */
export const newAccountAct = createOperatorAct({
  label: '口座を登録する',
  variant: 'secondary',
  title: '明細を読み込む口座を登録しますか？',
  text: '1つの口座の明細は、1つの形式だけで読み込みます。振込入金通知（01）と入出金取引明細（03）の両方を読み込むと、同じお金を二重に数えるためです。形式は後から変えられません。',
  confirmLabel: '登録する',
  done: '口座を登録しました',
  operation: CreateStatementAccountMutation,
  invalidates: queriesStaleAfterStatement,
  input: ({ name, bankCode, branchCode, accountNumber, source, ...columns }) => ({
    name,
    bankCode,
    branchCode,
    accountNumber,
    source: sourceOf(source),
    columns: {
      day: columns.day,
      amount: columns.amount,
      incoming: columns.incoming,
      outgoing: columns.outgoing,
      payerName: columns.payerName,
      summary: columns.summary,
    },
  }),
  fields: {
    initial: () => emptyDraft,
    clears: { incoming: ['amount'], outgoing: ['amount'] },
    render: ({ draft, problems, change }) => (
      <>
        {accountFields.map(({ name, label, support }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            required
            support={support}
            value={draft[name]}
            error={problems[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        <SelectField
          label="明細の形式"
          name="source"
          required
          value={draft.source}
          onChange={(event) => change({ source: event.target.value })}
          options={sources.map((value) => ({ value, label: statementSourceLabels[value] }))}
        />
        {draft.source === 'PLAIN_CSV' &&
          columnFields.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              support="CSVの見出しのとおりに。ない列は空のまま"
              value={draft[name]}
              error={problems[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
      </>
    ),
  },
});
