import { useState } from 'react';

import { FeeLine } from '#apps/facility/parts/fee-line.tsx';
import { formatSignedYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import {
  ApproveHoursMutation,
  HoursToApproveQuery,
  type HoursWaitingForApproval,
} from './hours-client.ts';
import { isDeadlineUrgent, timeLeftUntilText } from '#apps/facility/today/time-left.ts';
import { AgreedConditionsNoticeLink } from '#apps/facility/today/agreed-notice-link.tsx';
import { ConfirmShiftEndSheet } from './confirm-end-sheet.tsx';
import { OpenChatButton } from '#apps/facility/today/open-chat.tsx';
import { ReturnHoursSheet } from './return-hours-sheet.tsx';
import { ReviewWorkerSheet } from '#apps/facility/today/review-worker-sheet.tsx';

type Props = {
  facilityId: string;
  row: HoursWaitingForApproval;
  canApprove: boolean;
  /**
   * True when the row is chosen for the approval of several; undefined when it cannot be, as the difference is not
   * small.
   */
  chosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
};

/** Card of one shift with hours to approve: plan, stamps and claim side by side, the difference, and the buttons. */
export function HoursCard({ facilityId, row, canApprove, chosen, onChoose }: Props) {
  const now = useServerTime();
  const { workerName, title, startsAt, claim } = row;
  const until = new Date(row.answerBy);
  return (
    <Card as="article" className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        {workerName}
        <StateBadge tone={isDeadlineUrgent(until, now) ? 'danger' : 'warn'}>
          {timeLeftUntilText(until, now)}
        </StateBadge>
      </h3>
      <p>
        <JstTime at={startsAt} format="day" /> <span className="wrap-anywhere">{title}</span>
      </p>
      <HoursFacts row={row} />
      {claim ? (
        <ClaimFacts claim={claim} />
      ) : (
        <p className="font-bold text-danger-strong">
          退勤の打刻がありません。退勤した時刻を入力してください
        </p>
      )}
      <p className="text-sm text-fg-2">{silenceText(row)}</p>
      {canApprove && chosen !== undefined && (
        <CheckRow
          label="まとめて承認する勤務に入れる"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      {canApprove && <HoursActs row={row} />}
      <p className="flex flex-wrap gap-2 empty:hidden">
        <OpenChatButton
          facilityId={facilityId}
          subject={{ of: 'contract', id: row.id }}
          who={`${workerName}さん`}
        />
        <AgreedConditionsNoticeLink
          facilityId={facilityId}
          attendanceId={row.id}
          workerName={workerName}
        />
      </p>
    </Card>
  );
}

function HoursFacts({ row }: { row: HoursWaitingForApproval }) {
  const { startsAt, endsAt, breakMinutes, recordedStartAt, recordedEndAt, claim, reportedStamps } =
    row;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-fg-2">予定</dt>
      <dd>
        <JstTimeRange from={startsAt} to={endsAt} />
        （休憩{breakMinutes}分）
      </dd>
      <dt className="text-fg-2">打刻</dt>
      <dd>
        {recordedStartAt ? <JstTime at={recordedStartAt} format="time" /> : 'なし'}〜
        {recordedEndAt && claim ? <JstTime at={recordedEndAt} format="time" /> : 'なし'}
        {reportedStamps.map((stamp) => (
          <span key={stamp} className="block text-sm font-bold text-warn-strong">
            {stamp}
          </span>
        ))}
      </dd>
      {claim && (
        <>
          <dt className="font-bold">申請</dt>
          <dd className="font-bold">
            <JstTimeRange from={claim.startAt} to={claim.endAt} />
            （休憩{claim.breakMinutes}分）
          </dd>
        </>
      )}
    </dl>
  );
}

function ClaimFacts({ claim }: { claim: NonNullable<HoursWaitingForApproval['claim']> }) {
  const { differenceMinutes, differenceYen, yen, reason, round, isBreakBelowLaw } = claim;
  const sign = differenceMinutes > 0 ? '+' : '';
  return (
    <>
      <p className="font-bold">
        予定との差 {sign}
        {differenceMinutes}分・{formatSignedYen(differenceYen)}
        <span className="inline-block font-normal text-fg-2">
          （税引前・交通費込みで <Money amount={yen} />）
        </span>
      </p>
      <FeeLine fee={claim.fee} feeTax={claim.feeTax} />
      <p className="wrap-anywhere">
        理由：{reason}
        {round > 1 && `（${round}回目の申請）`}
      </p>
      {isBreakBelowLaw && (
        <p className="text-sm font-bold text-danger-strong">
          休憩が法律の下限より短い申請です。取れなかった理由を確認してください
        </p>
      )}
    </>
  );
}

function silenceText({ claim }: HoursWaitingForApproval): string {
  if (!claim) return '回答しないと、予定の終了時刻で確定します。';
  if (claim.needsOperator) return '運営も確認しています。';
  return claim.isApprovedBySilence
    ? '回答しないと、申請のとおりに確定します。'
    : '回答しないと、運営が時間を決めます。';
}

function HoursActs({ row }: { row: HoursWaitingForApproval }) {
  const [opened, setOpened] = useState<'return' | 'end' | 'review' | null>(null);
  const approve = useGraphqlMutation(ApproveHoursMutation, {
    invalidates: [HoursToApproveQuery],
    once: 'screen',
    onSuccess: () => toast.success(`${row.workerName}さんの勤務時間を承認しました`),
  });
  const close = () => setOpened(null);
  const label = (what: string) => `${row.workerName}さんの勤務時間：${what}`;
  return (
    <>
      {approve.error && (
        <p role="alert" className="font-bold text-danger">
          {approve.error.message}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {row.claim ? (
          <>
            <Button
              size="sm"
              aria-label={label('承認する')}
              pending={approve.isPending}
              pendingLabel="送信しています…"
              onClick={() => approve.mutate({ id: row.id })}
            >
              承認する
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={label('差し戻す')}
              onClick={() => setOpened('return')}
            >
              差し戻す
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            aria-label={label('退勤した時刻を入力する')}
            onClick={() => setOpened('end')}
          >
            退勤した時刻を入力する
          </Button>
        )}
        {row.canReview && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${row.workerName}さんを評価する`}
            onClick={() => setOpened('review')}
          >
            評価する
          </Button>
        )}
      </p>
      {opened === 'return' && <ReturnHoursSheet row={row} onClose={close} />}
      {opened === 'end' && <ConfirmShiftEndSheet shift={row} onClose={close} />}
      {opened === 'review' && <ReviewWorkerSheet shift={row} onClose={close} />}
    </>
  );
}
