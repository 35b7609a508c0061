import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay } from '#platform/base/jst.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import {
  limitRequestProblems,
  limitRequestReasonLengthBounds,
} from '#domain/trust/requests/request-rules.ts';

import { roleNamesWithRight } from '#access/people/messages.ts';
import { ownExposureQuery } from './exposure-client.ts';
import {
  AskForLimitMutation,
  OwnLimitRequestQuery,
  ownLimitRequestQuery,
  WithdrawLimitRequestMutation,
  type OwnLimitRequest,
} from './limit-request-client.ts';

/** The latest request for another limit, and the form of the next one. (Rule 8.6) */
export function LimitRequest({ canWrite }: { canWrite: boolean }) {
  const found = useQuery(ownLimitRequestQuery());
  const [isAsking, setAsking] = useState(false);
  if (found.isError)
    return (
      <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
        {found.error.message}
      </ErrorState>
    );
  if (!found.data) return null;
  const request = found.data.ownLimitRequest;
  const isWaiting = request?.state === 'WAITING';
  return (
    <div className="flex flex-col gap-3 pt-3">
      {request && <LastRequest request={request} />}
      {isWaiting && canWrite && <Withdraw />}
      {!isWaiting && canWrite && !isAsking && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          別の上限を依頼する
        </Button>
      )}
      {!isWaiting && canWrite && isAsking && <RequestForm onSent={() => setAsking(false)} />}
      {!canWrite && (
        <p className="text-fg-2">
          別の上限を依頼できるのは{roleNamesWithRight('corporation.write').join('と')}だけです。
        </p>
      )}
    </div>
  );
}

/** The request with its state: until when operators answer, or their answer. */
function LastRequest({ request }: { request: OwnLimitRequest }) {
  const { limit, askedAt, endedAt, reason } = request;
  return (
    <Banner announce={false} tone={toneOf(request)} title={titles[request.state](request)}>
      <p className="wrap-anywhere whitespace-pre-line">
        {request.answer ?? `依頼の理由：${reason}`}
      </p>
      <p className="text-fg-2">
        {formatYen(limit)}への依頼 <JstTime at={askedAt} />
        {endedAt !== null && (
          <>
            ・終了 <JstTime at={endedAt} />
          </>
        )}
      </p>
    </Banner>
  );
}

const titles: Readonly<Record<OwnLimitRequest['state'], (request: OwnLimitRequest) => string>> = {
  WAITING: ({ limit, answerDueOn }) =>
    `上限を${formatYen(limit)}にする依頼に、運営が${formatDay(answerDueOn)}までに回答します`,
  GRANTED: ({ limit, granted }) => `上限が${formatYen(granted ?? limit)}になりました`,
  REFUSED: () => '上限の依頼は見送られました',
  WITHDRAWN: () => '上限の依頼を取り下げました',
};

const toneOf = ({ state }: OwnLimitRequest) => (state === 'REFUSED' ? 'warn' : 'info');

function Withdraw() {
  const withdraw = useGraphqlMutation(WithdrawLimitRequestMutation, {
    invalidates: [OwnLimitRequestQuery],
    onSuccess: () => toast.success('依頼を取り下げました'),
  });
  return (
    <>
      {withdraw.error && (
        <Banner tone="danger" announce title="取り下げられませんでした">
          {withdraw.error.message}
        </Banner>
      )}
      <Button
        variant="secondary"
        pending={withdraw.isPending}
        pendingLabel="送信しています…"
        onClick={() => withdraw.mutate({})}
      >
        依頼を取り下げる
      </Button>
    </>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const exposure = useQuery(ownExposureQuery()).data?.ownExposure;
  // Without an answer the server refuses an amount that is not higher.
  const current = exposure ? exposure.limit - exposure.deposits : 0;
  const ask = useGraphqlMutation(AskForLimitMutation, {
    once: 'decision',
    invalidates: [OwnLimitRequestQuery],
    onSuccess: () => {
      toast.success('上限を運営に依頼しました');
      onSent();
    },
  });
  const form = useForm({
    initial: { limit: '', reason: '' },
    check: ({ limit, reason }) =>
      limitRequestProblems({
        limit: limit === '' ? Number.NaN : Number(limit),
        reason: normalizeLines(reason),
        current,
      }),
    submit: ({ limit, reason }) => ask.mutateAsync({ input: { limit: Number(limit), reason } }),
  });
  const { draft, problems, change } = form;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
      <FormErrors form={form} title="依頼できませんでした" />
      <TextField
        label="希望する上限"
        name="limit"
        required
        numeric
        inputMode="numeric"
        suffix="円"
        support={`${exposure ? `いまの上限（${formatYen(current)}）より大きい金額。` : ''}預かっている保証金は、これに加わります`}
        value={draft.limit}
        error={problems['limit']}
        onChange={(event) => change({ limit: event.target.value.replaceAll(/\D/g, '') })}
      />
      <TextArea
        label="理由"
        name="reason"
        required
        support="募集が増える時期や人数など。運営が読み、翌営業日までに回答します"
        max={limitRequestReasonLengthBounds.max}
        value={draft.reason}
        error={problems['reason']}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Button type="submit" pending={form.isPending} pendingLabel="送信しています…">
        運営に依頼する
      </Button>
    </form>
  );
}
