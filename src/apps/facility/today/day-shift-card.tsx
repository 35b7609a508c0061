import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { DayShiftsQuery, type DayShift } from './day-client.ts';
import { ApproveHoursMutation, HoursToApproveQuery } from '#apps/facility/hours/hours-client.ts';
import { AgreedConditionsNoticeLink } from './agreed-notice-link.tsx';
import { shiftStateLabels, shiftTaskTexts } from './day-labels.ts';
import { AnswerAskedCancellationSheet } from './answer-asked-sheet.tsx';
import { CancelShiftSheet } from './cancel-sheet.tsx';
import { ConfirmShiftEndSheet } from '#apps/facility/hours/confirm-end-sheet.tsx';
import { WorkerAnswersButton, WorkQuestionsStateLine } from './day-answers.tsx';
import { WorkerContactButtons } from './day-contacts.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';
import { OpenChatButton } from './open-chat.tsx';
import { SendHomeSheet } from './send-home-sheet.tsx';
import { WithdrawDismissalDialog } from './withdraw-dismissal-dialog.tsx';

type Props = { facilityId: string; shift: DayShift; canRun: boolean; canApprove: boolean };

/** Card of one contract of the day: worker, times, state, who must act, and the buttons for the allowed actions. */
export function DayShiftCard({ facilityId, shift, canRun, canApprove }: Props) {
  const { workerName, title, startsAt, endsAt, breakMinutes, state, todo, onTheWayAt } = shift;
  const { label, tone } = shiftStateLabels[state];
  const called = todo && shiftTaskTexts[todo];
  const due = shift.endAnswerBy ?? shift.asked?.answerBy;
  return (
    <Card as="article" className="flex h-full flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {workerName}
        <StateBadge tone={tone}>{label}</StateBadge>
        {onTheWayAt && (
          <StateBadge tone="info">
            向かっています <JstTime at={onTheWayAt} format="time" />
          </StateBadge>
        )}
      </h3>
      <p>
        <JstTimeRange from={startsAt} to={endsAt} className="font-bold" />
        （休憩{breakMinutes}分）
        <span className="wrap-anywhere">{title}</span>
      </p>
      <Stamps shift={shift} />
      {shift.provisionalLabel && <p className="text-sm text-fg-2">{shift.provisionalLabel}</p>}
      <WorkQuestionsStateLine shift={shift} />
      {called && (
        <p className={cx('text-sm', called.isOurs ? 'font-bold text-danger-strong' : 'text-fg-2')}>
          {called.text}
          {due && (
            <>
              （期限 <JstTime at={due} />）
            </>
          )}
        </p>
      )}
      <p className="mt-auto flex flex-wrap gap-2 pt-1 empty:hidden">
        {canApprove && shift.actions.includes('confirm_stamps') && <ConfirmStamps shift={shift} />}
        {canApprove && shift.actions.includes('approve') && (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={facilityPaths.hours(facilityId)}
            aria-label={`${workerName}さんの勤務時間を確認する`}
          >
            勤務時間を確認する
          </Link>
        )}
        <OpenChatButton
          facilityId={facilityId}
          subject={{ of: 'contract', id: shift.id }}
          who={`${workerName}さん`}
        />
        {canRun && shift.hasAnswersToShow && <WorkerAnswersButton shift={shift} />}
        {canRun && <WorkerContactButtons shift={shift} />}
        {canRun && <Acts shift={shift} />}
        <AgreedConditionsNoticeLink
          facilityId={facilityId}
          attendanceId={shift.id}
          workerName={workerName}
        />
      </p>
    </Card>
  );
}

function Stamps({ shift }: { shift: DayShift }) {
  const { checkInAt, checkOutAt, lateMinutes, reportedStamps } = shift;
  if (checkInAt === null) return null;
  return (
    <p className="text-sm text-fg-2">
      出勤 <JstTime at={checkInAt} format="time" />
      {lateMinutes > 0 && `（${lateMinutes}分の遅れ）`}
      {checkOutAt && (
        <>
          ・退勤 <JstTime at={checkOutAt} format="time" />
        </>
      )}
      {reportedStamps.map((stamp) => (
        <span key={stamp} className="block font-bold text-warn-strong">
          {stamp}
        </span>
      ))}
    </p>
  );
}

/** Button that approves the hours of reported stamps as they are. (Rule 8.1) */
function ConfirmStamps({ shift: { id, workerName } }: { shift: DayShift }) {
  const approve = useGraphqlMutation(ApproveHoursMutation, {
    invalidates: [DayShiftsQuery, HoursToApproveQuery],
    once: 'screen',
    onSuccess: () => toast.success(`${workerName}さんの勤務時間を承認しました`),
  });
  return (
    <>
      {approve.error && (
        <span role="alert" className="w-full font-bold text-danger">
          {approve.error.message}
        </span>
      )}
      <Button
        size="sm"
        aria-label={`${workerName}さんの打刻を承認する`}
        pending={approve.isPending}
        pendingLabel="送信しています…"
        onClick={() => approve.mutate({ id })}
      >
        この打刻を承認する
      </Button>
    </>
  );
}

const acts = [
  { action: 'confirm_end', label: '退勤した時刻を入力する', Open: ConfirmShiftEndSheet },
  { action: 'report_no_show', label: '欠勤を報告する', Open: NoShowDialog },
  { action: 'dismiss', label: '途中で終了する', Open: SendHomeSheet },
  {
    action: 'withdraw_dismissal',
    label: '「ワーカーの事情」を取り下げる',
    Open: WithdrawDismissalDialog,
  },
  {
    action: 'answer_asked',
    label: '依頼したかどうかを回答する',
    Open: AnswerAskedCancellationSheet,
  },
  { action: 'confirm_asked', label: '依頼したと認める', Open: AnswerAskedCancellationSheet },
  { action: 'request_cancellation', label: '中止を依頼する', Open: CancelShiftSheet },
] as const;

/** Actions that answer a task of the facility. */
const ours: ReadonlySet<string> = new Set(['confirm_end', 'answer_asked']);

function Acts({ shift }: { shift: DayShift }) {
  const [opened, setOpened] = useState<string | null>(null);
  const Open = acts.find(({ action }) => action === opened)?.Open;
  return (
    <>
      {acts
        .filter(({ action }) => shift.actions.includes(action))
        .map(({ action, label }) => (
          <Button
            key={action}
            variant={ours.has(action) ? 'primary' : 'secondary'}
            size="sm"
            aria-label={`${shift.workerName}さんの勤務：${label}`}
            onClick={() => setOpened(action)}
          >
            {label}
          </Button>
        ))}
      {Open && <Open shift={shift} onClose={() => setOpened(null)} />}
    </>
  );
}
