import type { FeeRuleInput, FeeWorkerKind } from '#gen/types.ts';
import { addDays, isJstDay, jstDay } from '#platform/base/jst.ts';
import { parseDecimal, parseWholeNumber } from '#platform/base/text.ts';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { serverTime } from '#platform/web/server-time.ts';

import { OperatorCountersignRequestsQuery } from '#apps/operator/countersign/countersign-client.ts';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { feeRuleProblems } from '#domain/billing/fees/fee-rule-input.ts';
import { OperatorAskFeeRuleMutation } from './fee-rules-client.ts';

/** The facilities of a new rule: with neither id, all of them. */
type Place = Pick<FeeRuleInput, 'corporationId' | 'facilityId'>;

type Draft = {
  fromDay: string;
  workerKind: string;
  basis: string;
  amount: string;
  minimumFee: string;
  maximumFee: string;
};

export const feeWorkerKindLabels = {
  PUBLIC: '公募の方',
  OWN_PEOPLE: 'なかまの方',
} as const satisfies Record<FeeWorkerKind, string>;

const everyKind = 'ALL';
const workerKinds = [
  { value: everyKind, label: 'すべての方' },
  { value: 'PUBLIC', label: feeWorkerKindLabels.PUBLIC },
  { value: 'OWN_PEOPLE', label: feeWorkerKindLabels.OWN_PEOPLE },
];
const bases = [
  { value: 'WAGE', label: '賃金に対する割合（％）' },
  { value: 'HOUR', label: '1時間あたりの金額（円）' },
];

/** 規則を加える: request for a fee rule of one facility, a corporation, or all, from a later day on. */
export const feeRuleOperatorAct = (place: Place, name: string) =>
  createSecondOperatorRequestAct<FeeRuleInput, Draft>({
    label: '規則を加える',
    variant: 'secondary',
    title: `${name}の手数料の規則を加えますか？`,
    text: '開始日以降に掲載する募集に適用します。それより前に掲載した募集の手数料は変わりません。ほかの担当者が承認するまで、何も変わりません。',
    done: '手数料の規則を加えることを依頼しました',
    operation: OperatorAskFeeRuleMutation,
    invalidates: [OperatorCountersignRequestsQuery],
    input: ({ reason, evidence, ...draft }) => ({
      ...place,
      ...feeRuleOf(draft),
      reason,
      evidence,
    }),
    fields: {
      initial: () => ({
        fromDay: addDays(jstDay(serverTime()), 1),
        workerKind: everyKind,
        basis: 'WAGE',
        amount: '',
        minimumFee: '',
        maximumFee: '',
      }),
      check: (draft) => ({
        ...(isJstDay(draft.fromDay) ? {} : { fromDay: '開始日を入力してください' }),
        ...problemsOf(feeRuleOf(draft)),
      }),
      clears: { basis: ['amount'], minimumFee: ['maximumFee'] },
      render: ({ draft, problems, change }) => (
        <>
          <DateField
            label="開始日"
            name="fromDay"
            required
            value={draft.fromDay}
            error={problems['fromDay']}
            onChange={(fromDay) => change({ fromDay })}
          />
          <SelectField
            label="対象"
            name="workerKind"
            required
            options={workerKinds}
            value={draft.workerKind}
            onChange={(event) => change({ workerKind: event.target.value })}
          />
          <SelectField
            label="決めかた"
            name="basis"
            required
            options={bases}
            value={draft.basis}
            onChange={(event) => change({ basis: event.target.value })}
          />
          <TextField
            label={draft.basis === 'HOUR' ? '1時間あたりの金額' : '割合'}
            name="amount"
            suffix={draft.basis === 'HOUR' ? '円' : '％'}
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            error={problems['amount']}
            onChange={(event) => change({ amount: event.target.value })}
          />
          {bounds.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              name={field}
              suffix="円"
              optional
              inputMode="numeric"
              autoComplete="off"
              value={draft[field]}
              error={problems[field]}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          ))}
        </>
      ),
    },
  });

const bounds = [
  ['minimumFee', '1件の最低額'],
  ['maximumFee', '1件の最高額'],
] as const;

type GivenRule = Omit<FeeRuleInput, 'corporationId' | 'facilityId' | 'reason' | 'evidence'>;

/** Reads the typed rule; a number that cannot be read becomes one that the rules refuse. */
function feeRuleOf({ fromDay, workerKind, basis, amount, ...bounded }: Draft): GivenRule {
  const unreadable = -1;
  const yen = (text: string) =>
    text.trim() === '' ? null : (parseWholeNumber(text) ?? unreadable);
  const percent = parseDecimal(amount);
  const isOfHour = basis === 'HOUR';
  return {
    fromDay,
    workerKind: workerKind === 'PUBLIC' || workerKind === 'OWN_PEOPLE' ? workerKind : null,
    basis: isOfHour ? 'HOUR' : 'WAGE',
    amount: isOfHour
      ? (parseWholeNumber(amount) ?? unreadable)
      : percent === null
        ? unreadable
        : Math.round(percent * 1e6) / 1e4,
    minimumFee: yen(bounded.minimumFee),
    maximumFee: yen(bounded.maximumFee),
  };
}

function problemsOf({ basis, amount, workerKind = null, ...rule }: GivenRule) {
  const { fromDay, minimumFee = null, maximumFee = null } = rule;
  const basisPoints = basis === 'WAGE' ? amount : null;
  const yenPerHour = basis === 'HOUR' ? amount : null;
  const whole = { fromDay, workerKind, basisPoints, yenPerHour, minimumFee, maximumFee };
  return feeRuleProblems(whole, jstDay(serverTime()));
}
