import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatMinutes, minutesBetween } from '#base/jst.ts';
import type { DeskAttendanceAction } from '#gen/desk-operations.ts';
import { StateBadge, type StateTone } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';

import { ApproveClaim, demoShifts, type DeskShift } from '../../api/facility-client.ts';
import { stateLabel } from '../../view.ts';
import { Further, LoadFailed, useFolded } from '../queue.tsx';
import { ShiftDialog, type ShiftAction } from './shift-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

const shownFirst = 5;

/** The facility's shifts, latest first, with what may be done with each. */
export function DemoShifts({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(demoShifts(facilityId));
  const shifts = list.data?.pages.flatMap((page) => page.attendances.attendances) ?? [];
  const [asked, setAsked] = useState<ShiftAction | null>(null);
  const { shown, folded } = useFolded(shifts, shownFirst);
  const approve = useDeskSend(ApproveClaim);
  const press = (shift: DeskShift, action: DeskAttendanceAction) => {
    if (action === 'approve') approve.mutate({ input: { id: shift.id } });
    else setAsked({ shift, action });
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">勤務</h3>
      {list.isError && !list.data && <LoadFailed query={list} />}
      {list.isPending && <SkeletonText lines={4} />}
      {list.data && shifts.length === 0 && (
        <p className="text-fg-2">この施設の勤務はまだありません</p>
      )}
      {approve.isError && (
        <Banner tone="danger" announce title="承認できませんでした">
          {approve.error.message}
        </Banner>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((shift) => (
          <li key={shift.id}>
            <ShiftCard
              shift={shift}
              isApproving={approve.isPending && approve.variables.input.id === shift.id}
              onPress={(action) => press(shift, action)}
            />
          </li>
        ))}
      </ul>
      <Further list={list} label="前の勤務を見る" folded={folded} />
      {asked && <ShiftDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

const actionLabels: Record<DeskAttendanceAction, string> = {
  approve: '承認する',
  return: '差し戻す',
  dismiss: '途中で終了させる',
  confirm_end: '終了した時刻を答える',
  report_no_show: '来ていないと報告する',
  request_cancellation: '中止を依頼する',
};

type ShiftCardProps = {
  shift: DeskShift;
  isApproving: boolean;
  onPress: (action: DeskAttendanceAction) => void;
};

function ShiftCard({ shift, isApproving, onPress }: ShiftCardProps) {
  const { worker, title, startsAt, endsAt, breakMinutes, actions } = shift;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          {worker.name ?? worker.label}
          <span className="pl-2 text-sm font-normal text-fg-2">{worker.name && worker.label}</span>
        </p>
        <StateBadge tone={toneOf(shift)}>{stateLabel(shift)}</StateBadge>
      </div>
      <p className="text-sm">
        <JstTime at={startsAt} format="day" /> <JstTimes from={startsAt} to={endsAt} />
        （休憩
        {breakMinutes}分）<span className="block text-fg-2">{title}</span>
      </p>
      <Word shift={shift} />
      <Stamps shift={shift} />
      <Claim shift={shift} />
      <EndAsked shift={shift} />
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'approve' ? 'primary' : 'secondary'}
              pending={action === 'approve' && isApproving}
              onClick={() => onPress(action)}
            >
              {actionLabels[action]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

/** What the worker said before the shift, what the facility asked, or why it ended. */
function Word({ shift }: { shift: DeskShift }) {
  const { state, questionnaire, questionnaireMissed, cancellationRequested, endedReason } = shift;
  const { provisionalLabel } = shift;
  if (state !== 'SCHEDULED') {
    return endedReason === null ? null : <p className="text-sm">理由：{endedReason}</p>;
  }
  const words = [
    ...(provisionalLabel ? [provisionalLabel] : []),
    ...(cancellationRequested ? ['中止の依頼への回答を待っています'] : []),
    ...(questionnaireMissed ? ['出勤前アンケートに回答がありません。電話で確かめてください'] : []),
    ...(questionnaire ? [answerWords(questionnaire)] : []),
  ];
  return words.map((word) => (
    <p key={word} className="text-sm">
      {word}
    </p>
  ));
}

function answerWords({ canAttend, hasHealthConcern }: NonNullable<DeskShift['questionnaire']>) {
  if (!canAttend) return '出勤前アンケート：出勤できない';
  return hasHealthConcern
    ? '出勤前アンケート：体調の確認が必要'
    : '出勤前アンケート：出勤できる・体調に問題なし';
}

function Stamps({ shift: { checkInAt, checkOutAt } }: { shift: DeskShift }) {
  if (!checkInAt) return null;
  return (
    <p className="text-sm">
      打刻 <JstTime at={checkInAt} format="time" />〜
      {checkOutAt && <JstTime at={checkOutAt} format="time" />}
    </p>
  );
}

function Claim({ shift }: { shift: DeskShift }) {
  const { state, claimedStartAt, claimedEndAt, claimedBreakMinutes, claimReason } = shift;
  if (state !== 'REVIEWING' || !claimedStartAt || !claimedEndAt) return null;
  const more =
    minutesBetween(new Date(claimedStartAt), new Date(claimedEndAt)) -
    minutesBetween(new Date(shift.startsAt), new Date(shift.endsAt));
  const planned =
    more === 0
      ? '予定どおりの長さ'
      : `予定より${formatMinutes(Math.abs(more))}${more > 0 ? '長い' : '短い'}`;
  return (
    <Banner tone="warn" title="修正の申請">
      <JstTimes from={claimedStartAt} to={claimedEndAt} />
      （休憩
      {claimedBreakMinutes ?? shift.breakMinutes}分・{planned}）
      {claimReason && <span className="block">理由：{claimReason}</span>}
    </Banner>
  );
}

/** The end was not stamped: shows until when the facility may confirm it. */
function EndAsked({ shift: { endAnswerDueAt } }: { shift: DeskShift }) {
  if (!endAnswerDueAt) return null;
  return (
    <Banner tone="warn" title="退勤の打刻がありません">
      終了した時刻を教えてください。
      <JstTime at={endAnswerDueAt} format="instant" />
      までに回答がないときは、予定の終了時刻で給与を確定します。
    </Banner>
  );
}

function toneOf({ state, needsOperator }: DeskShift): StateTone {
  if (needsOperator) return 'danger';
  switch (state) {
    case 'SCHEDULED':
    case 'CHECKED_IN':
      return 'info';
    case 'CHECKED_OUT':
    case 'REVIEWING':
      return 'warn';
    case 'FIXED':
    case 'PAID':
      return 'success';
    case 'ABSENT':
      return 'danger';
    default:
      return 'neutral';
  }
}
