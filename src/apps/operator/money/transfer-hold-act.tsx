import type { OperatorTransferLineFragment } from '#gen/operator-operations.ts';
import { countersignExpiryHours } from '#domain/countersign/countersign-rules.ts';

import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { AskTransferHoldMutation, queriesStaleAfterPayoutChange } from './transfers-client.ts';

/** 保留する: holds an early transfer at once, and asks a second operator to confirm. (Rule 8.6) */
export const transferHoldAct = ({ id, workerName }: OperatorTransferLineFragment) =>
  createSecondOperatorRequestAct({
    label: '保留する',
    name: `${workerNameText(workerName)}さんの振込を保留する`,
    variant: 'secondary',
    title: 'この振込を保留しますか？',
    text: `すぐに止まります。ほかの担当者が承認すると、給与の支払日に振り込みます。${countersignExpiryHours}時間以内に承認されなければ、次の銀行ファイルで振り込みます。同じ振込は、もう一度は保留できません。`,
    done: '振込を保留し、承認を依頼しました',
    note: 'ワーカーと承認する担当者が読み、記録に残ります',
    operation: AskTransferHoldMutation,
    invalidates: queriesStaleAfterPayoutChange,
    input: ({ reason, evidence }) => ({ transferId: id, reason, evidence }),
  });
