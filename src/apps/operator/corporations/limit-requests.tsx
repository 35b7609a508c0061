import { operatorPaths } from '#platform/base/people/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { limitRefusalReasonLengthBounds } from '#domain/trust/requests/request-rules.ts';

import { createOperatorAct, reasonFieldReadByCorporation } from '#apps/operator/parts/acts.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { RightLink } from '#apps/operator/parts/right-link.tsx';
import { limitAct } from './limit-act.tsx';
import {
  limitRequestsQuery,
  RefuseLimitRequestMutation,
  type WaitingLimitRequest,
} from './limit-requests-client.ts';

/** 上限の依頼: queue of corporations that asked for another limit. (Rule 8.6) */
export function LimitRequests() {
  return (
    <CaseQueue
      title="上限の依頼"
      query={limitRequestsQuery()}
      empty="法人のオーナーが別の上限を依頼すると、ここに並びます。翌営業日までに回答します。"
      entry={requestEntry}
    />
  );
}

function requestEntry(request: WaitingLimitRequest): QueueEntry {
  const { requestId, corporationId, corporationName, limit, currentLimit } = request;
  return {
    id: requestId,
    title: (
      <RightLink right="operator.money" to={operatorPaths.exposures.one(corporationId)}>
        {corporationName}
      </RightLink>
    ),
    facts: [
      { label: '希望する上限', text: formatYen(limit) },
      { label: 'いまの上限', text: currentLimit === null ? '' : formatYen(currentLimit) },
      { label: '理由', text: request.reason },
    ],
    meta: request.askedBy,
    times: { 依頼: request.askedAt, 回答の期限: request.answerDueOn },
    subject: corporationName,
    acts: [
      limitAct(corporationId, limit),
      createOperatorAct({
        label: '見送る',
        danger: true,
        title: 'この依頼を見送りますか？',
        text: '上限は変わりません。別の金額にするときは、先に「別の上限を依頼する」から決めると、その金額が回答になります。',
        done: '依頼を見送りました',
        reason: { ...reasonFieldReadByCorporation, ...limitRefusalReasonLengthBounds },
        operation: RefuseLimitRequestMutation,
        input: ({ reason }) => ({ id: requestId, reason }),
      }),
    ],
  };
}
