import type { OperatorTransferLineFragment } from '#gen/operator-operations.ts';
import type { TransferOutcome } from '#gen/types.ts';
import { transferOutcomeLabels } from '#domain/pay/messages.ts';
import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { AskTransferResultMutation, queriesStaleAfterPayoutChange } from './transfers-client.ts';

const outcomes = Object.keys(transferOutcomeLabels) as TransferOutcome[];

/** 結果を記録する: asks a second operator to record that the bank paid or returned a transfer. */
export const transferResultAct = ({
  id,
  workerName,
  designatedOn,
  canSettle,
}: OperatorTransferLineFragment) =>
  createSecondOperatorRequestAct({
    label: '結果の記録を依頼する',
    name: `${workerNameText(workerName)}さんの振込の結果の記録を依頼する`,
    variant: 'secondary',
    whyNot: canSettle
      ? null
      : `振込指定日の${formatDayWithWeekday(designatedOn)}になると、結果を記録できます`,
    title: 'この振込の結果を記録することを依頼しますか？',
    text: '通帳か入出金明細で確かめてから行ってください。ほかの担当者が承認するまで、お金は動きません。',
    done: '振込の結果の記録を依頼しました',
    operation: AskTransferResultMutation,
    invalidates: queriesStaleAfterPayoutChange,
    // The check has refused a missing outcome.
    input: ({ outcome, reason, evidence }) => ({
      transferId: id,
      outcome: outcomeOf(outcome) ?? 'OTHER',
      reason,
      evidence,
    }),
    fields: {
      initial: () => ({ outcome: '' }),
      check: ({ outcome }): FieldErrors =>
        outcomeOf(outcome) ? {} : { outcome: '銀行での結果を選んでください' },
      render: ({ draft, problems, change }) => (
        <SelectField
          label="銀行での結果"
          name="outcome"
          required
          value={draft.outcome}
          error={problems['outcome']}
          onChange={(event) => change({ outcome: event.target.value })}
          options={[
            { value: '', label: '選んでください' },
            ...outcomes.map((value) => ({ value, label: transferOutcomeLabels[value] })),
          ]}
        />
      ),
    },
  });

const outcomeOf = (text: string): TransferOutcome | undefined =>
  outcomes.find((one) => one === text);
