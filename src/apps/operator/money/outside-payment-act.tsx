import type { PayeeRelation } from '#gen/types.ts';
import { isJstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

import { payeeRelationLabels } from '#domain/countersign/relations.ts';
import { OperatorAskOutsidePaymentMutation } from '#apps/operator/countersign/countersign-client.ts';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { queriesStaleAfterPayoutChange } from './transfers-client.ts';

const relations = Object.keys(payeeRelationLabels) as PayeeRelation[];
const relationOf = (text: string): PayeeRelation => relations.find((one) => one === text) ?? 'SELF';

type Unpaid = { workerId: string; balance: number };

/** 製品の外で支払い: records that the whole balance was paid outside the product: recipient, day and evidence. */
export const outsidePaymentOperatorAct = ({ workerId, balance }: Unpaid) =>
  createSecondOperatorRequestAct({
    label: '製品の外で支払った',
    variant: 'secondary',
    title: '製品の外で支払ったと記録しますか？',
    text: `残高の全額${formatYen(balance)}を、振込によらずに支払った後で記録します。亡くなった方、退会した方、停止中の方だけに使えます。ほかの担当者が承認すると、残高は0円になります。`,
    done: '製品の外で支払ったと記録することを依頼しました',
    operation: OperatorAskOutsidePaymentMutation,
    invalidates: queriesStaleAfterPayoutChange,
    input: ({ relation, ...given }) => ({
      workerId,
      amount: balance,
      relation: relationOf(relation),
      ...given,
    }),
    fields: {
      initial: () => ({ payee: '', relation: 'SELF', paidOn: '' }),
      check: ({ payee, paidOn }): FieldErrors => ({
        ...(payee.trim() === '' ? { payee: '受け取った人の名前を入力してください' } : {}),
        ...(isJstDay(paidOn) ? {} : { paidOn: '支払った日を入力してください' }),
      }),
      render: ({ draft, problems, change }) => (
        <>
          <TextField
            label="受け取った人"
            name="payee"
            required
            value={draft.payee}
            error={problems['payee']}
            onChange={(event) => change({ payee: event.target.value })}
          />
          <SelectField
            label="ワーカーとの関係"
            name="relation"
            required
            value={draft.relation}
            onChange={(event) => change({ relation: event.target.value })}
            options={relations.map((value) => ({ value, label: payeeRelationLabels[value] }))}
          />
          <TextField
            label="支払った日"
            name="paidOn"
            type="date"
            required
            value={draft.paidOn}
            error={problems['paidOn']}
            onChange={(event) => change({ paidOn: event.target.value })}
          />
        </>
      ),
    },
  });
