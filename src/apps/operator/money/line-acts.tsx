import { returnReasonLabels } from '#domain/receipts/messages.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import {
  AskLineReturnMutation,
  MarkNoReturnMutation,
  queriesStaleAfterStatement,
  type StatementLine,
} from './statements-client.ts';

type Proposal = StatementLine['proposals'][number];

/** 振込の戻りにする: asks a second operator to assign the credit to the proposed transfer. */
export const lineReturnAct = ({ lineId }: StatementLine, proposal: Proposal, number: number) =>
  createSecondOperatorRequestAct({
    label: `候補${number}の戻りにする`,
    variant: 'secondary',
    title: 'この入金を振込の戻りと記録することを依頼しますか？',
    text: `${workerNameText(proposal.workerName)}さんの、第${proposal.fileNumber}号の振込の戻りです。候補にした理由：金額が同じで、${proposal.reasons.map((reason) => returnReasonLabels[reason]).join('、')}。ほかの担当者が承認すると、金額はワーカーの残高に戻ります。`,
    done: '振込の戻りと記録することを依頼しました',
    operation: AskLineReturnMutation,
    invalidates: queriesStaleAfterStatement,
    input: ({ reason, evidence }) => ({
      lineId,
      transferId: proposal.transferId,
      reason,
      evidence,
    }),
  });

/** 戻りではない: hides the proposals of a credit, or shows them again. */
export const noReturnAct = ({ lineId, isNoReturn }: StatementLine) =>
  createOperatorAct({
    label: isNoReturn ? '「戻りではない」を取り消す' : '戻りではない',
    variant: 'secondary',
    title: isNoReturn
      ? '「戻りではない」を取り消しますか？'
      : 'この入金は振込の戻りではありませんか？',
    text: isNoReturn
      ? '振込の戻りの候補をもう一度示します。'
      : '振込の戻りの候補を示さなくなります。後から取り消せます。',
    done: isNoReturn ? '「戻りではない」を取り消しました' : '戻りではないと記録しました',
    operation: MarkNoReturnMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({ lineId, isNoReturn: !isNoReturn }),
  });
