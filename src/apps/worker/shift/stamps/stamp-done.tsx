import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import type { StampResult } from './use-stamp.ts';
import { AfterShiftSection, EarnedAmount } from './done/earned.tsx';
import { useWaitingStampsOfShift } from './use-queued-stamps.ts';
import { lateStampExplanation, RefusedStampBanner, waitingStampText } from './queued-stamp.tsx';

type StampDoneProps = { attendanceId: string; kind: StampKind; outcome: StampResult };

/** Shown after the press: its result, and the next action. */
export function StampDone({ attendanceId, kind, outcome }: StampDoneProps) {
  const word = stampKindLabels[kind];
  const time = jstTime(outcome.pressedAt);
  if (outcome.kind === 'waiting') return <Waiting {...{ attendanceId, kind, outcome }} />;
  const { answer, isOvertimeFiled } = outcome;
  const isToCorrect = answer.needsAdjustment && !isOvertimeFiled;
  const counted = jstTime(new Date(answer.recordedAt));
  return (
    <>
      <Result
        tone="success"
        icon={<CircleCheck />}
        title={`${word}を記録しました ${time}`}
        text={
          kind === 'check-in'
            ? `勤務の開始は ${counted} です。`
            : `勤務の終了は ${counted} です。${afterwards({ isToCorrect, isOvertimeFiled })}`
        }
      >
        {kind === 'check-out' && <EarnedAmount attendanceId={attendanceId} />}
      </Result>
      {kind === 'check-out' && <AfterShiftSection attendanceId={attendanceId} />}
      <ActionBar>
        {kind === 'check-in' ? (
          <Link to={paths.shift(attendanceId)} className={buttonClass({ size: 'lg', wide: true })}>
            <Words>勤務の詳細を見る</Words>
          </Link>
        ) : (
          <Link
            to={pathAfter({ isToCorrect, isOvertimeFiled })(attendanceId)}
            className={buttonClass({
              size: 'lg',
              wide: true,
              variant: isOvertimeFiled ? 'secondary' : 'primary',
            })}
          >
            <Words>{labelAfter({ isToCorrect, isOvertimeFiled })}</Words>
          </Link>
        )}
      </ActionBar>
    </>
  );
}

type After = { isToCorrect: boolean; isOvertimeFiled: boolean };

function afterwards({ isToCorrect, isOvertimeFiled }: After): string {
  if (isToCorrect) return '時刻や休憩を確認して、修正を申請してください。';
  return isOvertimeFiled
    ? '残業を施設に申請しました。予定の分の給与は、施設の確認を待ちません。'
    : 'お疲れさまでした。';
}

function pathAfter({ isToCorrect, isOvertimeFiled }: After) {
  if (isToCorrect) return paths.shift.time;
  return isOvertimeFiled ? paths.shift : paths.shift.wage;
}

function labelAfter({ isToCorrect, isOvertimeFiled }: After): string {
  if (isToCorrect) return '時刻や休憩を修正する';
  return isOvertimeFiled ? '勤務の詳細を見る' : '給与を確認する';
}

/** Shown until the connection is back; then shows the server's answer. */
function Waiting({ attendanceId, kind, outcome }: StampDoneProps) {
  const { waiting, refused } = useWaitingStampsOfShift(attendanceId);
  const word = stampKindLabels[kind];
  const time = jstTime(outcome.pressedAt);
  const isWaiting = waiting.some((stamp) => stamp.kind === kind);
  const isRefused = refused?.kind === kind;
  return (
    <>
      {isRefused && (
        <div className="px-4 pb-6">
          <RefusedStampBanner stamp={refused} />
        </div>
      )}
      {!isRefused && (
        <Result
          tone={isWaiting ? 'warn' : 'success'}
          icon={isWaiting ? <CloudUpload /> : <CircleCheck />}
          title={
            isWaiting ? `${word}を端末に記録しました ${time}` : `${word}を記録しました ${time}`
          }
          text={isWaiting ? waitingStampText(outcome.pressedAt) : '接続が戻り、送信しました。'}
        >
          {isWaiting && (
            <p className="text-sm">
              <Words>{lateStampExplanation}</Words>
            </p>
          )}
        </Result>
      )}
      <ActionBar>
        <Link to={paths.shift(attendanceId)} className={buttonClass({ size: 'lg', wide: true })}>
          <Words>勤務の詳細を見る</Words>
        </Link>
      </ActionBar>
    </>
  );
}

type ResultProps = {
  tone: 'success' | 'warn';
  icon: ReactNode;
  title: Sentence;
  text: Sentence;
  children?: ReactNode;
};

function Result({ tone, icon, title, text, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The sheet that had focus is gone: move focus to the heading for screen readers.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const look =
    tone === 'success'
      ? 'bg-brand-weak text-brand-strong [&>svg]:text-brand'
      : 'bg-warn-weak text-warn-strong [&>svg]:text-warn';
  return (
    <div className="px-4 pb-4">
      <div
        className={`flex flex-col items-center gap-1.5 rounded-16 p-4 text-center [&>svg]:size-10 ${look}`}
      >
        {icon}
        <h2 ref={heading} tabIndex={-1} data-focus-quiet className="text-xl leading-140 font-bold">
          <Words>{title}</Words>
        </h2>
        <p>
          <Words>{text}</Words>
        </p>
        {children}
      </div>
    </div>
  );
}
