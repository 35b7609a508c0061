import { useState } from 'react';

import { disputeTextLengthBounds } from '#domain/billing/disputes/dispute-rules.ts';
import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { formatDayWithWeekday, jstDay, jstTime } from '#platform/base/jst.ts';
import { checkDecisionReason } from '#platform/base/people/reason.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';
import {
  BillingMonthQuery,
  BillingShiftsQuery,
  RaiseBillingDisputeMutation,
  WithdrawBillingDisputeMutation,
  type BillingShift,
} from './billing-client.ts';
import { timeUntilLockText } from './time-until-lock.ts';

const invalidates = [BillingShiftsQuery, BillingMonthQuery];

type Props = { shift: BillingShift; mayDispute: boolean };

/** The dispute about a shift's line with its answer, and the button that raises it or takes it back. */
export function DisputeCell({ shift, mayDispute }: Props) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useGraphqlMutation(WithdrawBillingDisputeMutation, {
    invalidates,
    once: 'decision',
    onSuccess: () => toast.success('異議を取り消しました'),
  });
  const { id, workerName, startsAt, dispute, disputableUntil } = shift;
  const label = (act: string) =>
    `${workerName}さんの${formatDayWithWeekday(jstDay(new Date(startsAt)))}の勤務：${act}`;
  return (
    <div className="flex flex-col items-start gap-2">
      {dispute && <DisputeFacts dispute={dispute} />}
      {withdraw.error && (
        <p role="alert" className="font-bold text-danger">
          {withdraw.error.message}
        </p>
      )}
      {mayDispute && dispute?.state === 'WAITING' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={label('異議を取り消す')}
          pending={withdraw.isPending}
          pendingLabel="送信しています…"
          onClick={() => withdraw.mutate({ input: { id } })}
        >
          異議を取り消す
        </Button>
      )}
      {mayDispute && disputableUntil !== null && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={label('異議を出す')}
          onClick={() => setOpen(true)}
        >
          異議を出す
        </Button>
      )}
      {isOpen && <DisputeSheet shift={shift} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Dispute = NonNullable<BillingShift['dispute']>;

function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { state, reason, answer } = dispute;
  switch (state) {
    case 'WITHDRAWN': {
      return null;
    }
    case 'WAITING': {
      return (
        <>
          <StateBadge tone="warn">異議の回答待ち（請求に入りません）</StateBadge>
          <DisputeText label="異議" text={reason} />
        </>
      );
    }
    case 'ANSWERED': {
      return (
        <>
          <StateBadge tone="info">異議に運営が回答しました</StateBadge>
          <DisputeText label="異議" text={reason} />
          <DisputeText label="回答" text={answer ?? ''} />
        </>
      );
    }
    default: {
      return unknownServerValue(state);
    }
  }
}

function DisputeText({ label, text }: { label: string; text: string }) {
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      <span className="text-fg-2">{label}：</span>
      {text}
    </p>
  );
}

/** 異議を出す: sheet for the reason; says until when a dispute can be raised, and what it changes. */
function DisputeSheet({ shift, onClose }: { shift: BillingShift; onClose: () => void }) {
  const now = useServerTime();
  const raise = useGraphqlMutation(RaiseBillingDisputeMutation, { invalidates, once: 'decision' });
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => checkDecisionReason(normalizeLines(reason), disputeTextLengthBounds),
    async submit({ reason }) {
      await raise.mutateAsync({ input: { id: shift.id, reason } });
      onClose();
      toast.success('異議を出しました');
    },
  });
  const lock = shift.disputableUntil === null ? null : new Date(shift.disputableUntil);
  return (
    <FormSheet title="請求の明細に異議を出す" form={form} label="異議を出す" onClose={onClose}>
      <p>
        {shift.workerName}さんの
        {formatDayWithWeekday(jstDay(new Date(shift.startsAt)))}
        の勤務は、運営が確かめて回答するまで請求に入りません。回答のあとの請求に入ります。異議だけでは、金額もワーカーの給与も変わりません。
      </p>
      {lock && (
        <p className="text-fg-2">
          {formatDayWithWeekday(jstDay(lock))} {jstTime(lock)}まで（
          {timeUntilLockText(lock, now)}）、出すことができます。
        </p>
      )}
      <TextArea
        label="違うところ"
        name="reason"
        required
        support="運営が読みます。どの時間や金額が、何と違うかを書いてください。"
        max={disputeTextLengthBounds.max}
        value={form.draft.reason}
        error={form.problems['reason']}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
    </FormSheet>
  );
}
