import { useQuery } from '@tanstack/react-query';

import { hourOfTimeText } from '#platform/base/jst.ts';
import { quietHours } from '#platform/base/quiet-hours.ts';

import {
  CallUrgentlyMutation,
  UrgentCallQuery,
  urgentCallQuery,
  urgentCallLimitsShown,
  type UrgentCallData,
} from './urgent-client.ts';
import { PostingsOfWeekQuery, type WeekPosting } from './postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { postingName } from './posting-row.tsx';

type Props = { posting: WeekPosting; onClose: () => void };

/** 急募: sheet with the number of workers nearby, the button that notifies them, and after the call its result. */
export function UrgentSheet({ posting, onClose }: Props) {
  const found = useQuery(urgentCallQuery(posting.id));
  const call = useGraphqlMutation(CallUrgentlyMutation, {
    invalidates: [PostingsOfWeekQuery, UrgentCallQuery],
    onSuccess: () => {
      onClose();
      toast.success('急募のお知らせを受け付けました');
    },
  });
  const facts = found.data?.urgentCall;
  return (
    <Sheet open title="急募のお知らせ" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="font-bold wrap-anywhere">{postingName(posting)}</p>
        {call.error && (
          <Banner tone="danger" announce title="お知らせを送れませんでした">
            {call.error.message}
          </Banner>
        )}
        {found.isPending && (
          <LoadingSkeleton>
            <SkeletonText lines={4} />
          </LoadingSkeleton>
        )}
        {found.isError && !facts && (
          <ErrorState
            title="お知らせできる人数を確認できませんでした"
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          >
            {found.error.message}
          </ErrorState>
        )}
        {facts && <Facts facts={facts} />}
        {facts && !facts.calledAt && !facts.refusal && (
          <Button
            wide
            pending={call.isPending}
            pendingLabel="送信しています…"
            onClick={() => call.mutate({ id: posting.id })}
          >
            近くのワーカーに知らせる
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Facts({ facts }: { facts: UrgentCallData }) {
  if (facts.refusal)
    return (
      <Banner tone="warn" title="今は送れません">
        {facts.refusal.message}
      </Banner>
    );
  if (facts.calledAt) return <Called facts={facts} />;
  return (
    <>
      <p>
        {facts.people === null
          ? `条件に合うワーカーは${urgentCallLimitsShown.minShown}人未満です。個人がわからないように、人数は表示しません。`
          : `条件に合うワーカー（最大${facts.people}人）に、プッシュ通知またはメールでお知らせします。`}
      </p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-fg-2">
        <li>
          自宅か希望する駅から約{urgentCallLimitsShown.minutes}
          分以内で、必要な資格があり、勤務の時間が空いていて、新着求人の通知を希望している方が対象です。
        </li>
        <li>送ったお知らせは取り消せません。募集を終了しても、届いたお知らせは残ります。</li>
        <li>
          1つの募集につき1回、1施設につき1日{urgentCallLimitsShown.calls}件まで送れます（本日はあと
          {facts.callsLeft}件）。
        </li>
        <li>検索の一覧と募集の詳細に「急募」と表示されます。</li>
        {facts.leavesAt !== null && (
          <li>
            夜間のため、お知らせは
            <JstTime at={facts.leavesAt} />
            以降に届きます。
          </li>
        )}
      </ul>
    </>
  );
}

function Called({ facts: { calledAt, isWaiting, people } }: { facts: UrgentCallData }) {
  return (
    <Banner tone="info" title="急募のお知らせを受け付けました">
      {calledAt && <JstTime at={calledAt} />}
      {isWaiting
        ? `に受け付けました。まもなく、夜間は翌朝${hourOfTimeText(quietHours.until)}時以降に、近くのワーカーに届きます。`
        : people === null
          ? `に受け付け、送信が終わりました。お知らせした人数は${urgentCallLimitsShown.minShown}人未満のため、表示しません。`
          : `に受け付け、${people}人にお知らせしました。`}
    </Banner>
  );
}
