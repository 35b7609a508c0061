import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  maxShiftsPerApproval,
  smallHoursDifferenceMinutes,
} from '#domain/attendance/hours/hours-limits.ts';
import {
  ApproveManyHoursMutation,
  finishedShiftsQuery,
  hoursToApproveQuery,
  HoursToApproveQuery,
  reviewsPostedByFacilityQuery,
  workerReviewItemsQuery,
  workerReviewsToWriteQuery,
  type HoursWaitingForApproval,
} from './hours-client.ts';
import type { Route } from './+types/hours.ts';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import { FinishedShiftsList } from '#apps/facility/today/finished-shifts.tsx';
import { HoursCard } from './hours-card.tsx';
import { PostedReviews } from '#apps/facility/today/posted-reviews.tsx';
import { ReviewWorkerSheet } from '#apps/facility/today/review-worker-sheet.tsx';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    hoursToApproveQuery(facilityId),
    workerReviewsToWriteQuery(facilityId),
    workerReviewItemsQuery(),
    reviewsPostedByFacilityQuery(facilityId),
    finishedShiftsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 勤務時間: page with hours that differ from the plan, to approve or to return, and with reviews of workers. */
export default function Hours({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const canApprove = rights.includes('hours.approve');
  return (
    <Screen title={`勤務時間（${name}）`} documentTitle={`勤務時間 ${name}`} back={facilityPaths()}>
      <FacilityTabs facilityId={facilityId} rights={rights} />
      <div className="flex w-full flex-col gap-8 px-4 py-5">
        <Queue facilityId={facilityId} canApprove={canApprove} />
        <FinishedShiftsList facilityId={facilityId} canApprove={canApprove} />
        <Reviews facilityId={facilityId} canApprove={canApprove} />
        <PostedReviews facilityId={facilityId} />
      </div>
    </Screen>
  );
}

type PartProps = { facilityId: string; canApprove: boolean };

function Queue({ facilityId, canApprove }: PartProps) {
  const list = useSuspenseInfiniteQuery(hoursToApproveQuery(facilityId));
  const rows = list.data.rows;
  const small = rows.filter(({ claim }) => claim?.isSmall);
  const [left, setLeft] = useState<readonly string[]>([]);
  // Small differences are chosen by default; an unchecked row stays unchecked.
  const chosen = small.filter(({ id }) => !left.includes(id));
  const isSmall = (row: HoursWaitingForApproval) => row.claim?.isSmall === true;
  const take = (id: string, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <Section title="確認待ちの勤務時間">
      <StaleDataBanner error={list.error} />
      {rows.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title="確認待ちの勤務時間はありません">
          予定どおりの勤務は、確認なしで確定します。ワーカーが時間の修正を申請すると、ここに表示されます。
        </EmptyState>
      ) : (
        <>
          {canApprove && small.length > 1 && <ApproveMany chosen={chosen} />}
          <ul className="grid gap-3 md:grid-cols-2">
            {rows.map((row) => (
              <li key={row.id}>
                <HoursCard
                  facilityId={facilityId}
                  row={row}
                  canApprove={canApprove}
                  chosen={small.length > 1 && isSmall(row) ? !left.includes(row.id) : undefined}
                  onChoose={(isChosen) => take(row.id, isChosen)}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </Section>
  );
}

function ApproveMany({ chosen }: { chosen: readonly HoursWaitingForApproval[] }) {
  const ids = chosen.slice(0, maxShiftsPerApproval).map(({ id }) => id);
  const approve = useGraphqlMutation(ApproveManyHoursMutation, {
    invalidates: [HoursToApproveQuery],
    // The key covers each row: pressing again after an interruption approves only the remaining rows.
    once: 'screen',
    onSuccess: ({ approveAttendances: { results } }) => {
      const done = results.filter(({ refusal }) => refusal === null).length;
      if (done > 0) toast.success(`${done}件の勤務時間を承認しました`);
    },
  });
  const refused = approve.data?.approveAttendances.results.filter(({ refusal }) => refusal) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {approve.error && (
        <Banner tone="danger" announce title="承認できませんでした">
          {approve.error.message}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="warn" announce title={`${refused.length}件は承認できませんでした`}>
          {refused[0]?.refusal?.message}
        </Banner>
      )}
      <p className="text-fg-2">
        予定・打刻との差が{smallHoursDifferenceMinutes}分以内の勤務は、まとめて承認できます。1回に
        {maxShiftsPerApproval}件までです。
      </p>
      <p>
        <Button
          reason={ids.length === 0 ? '承認する勤務を選んでください' : null}
          pending={approve.isPending}
          pendingLabel="送信しています…"
          onClick={() => approve.mutate({ ids })}
        >
          選んだ{ids.length}件を承認する
        </Button>
      </p>
    </div>
  );
}

function Reviews({ facilityId, canApprove }: PartProps) {
  const list = useSuspenseInfiniteQuery(workerReviewsToWriteQuery(facilityId));
  const rows = list.data.rows;
  const [reviewing, setReviewing] = useState<{ id: string; workerName: string } | null>(null);
  return (
    <Section title="評価を待っている勤務">
      {rows.length === 0 ? (
        <p className="text-fg-2">評価を待っている勤務はありません。</p>
      ) : (
        <>
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {rows.map(({ attendanceId: id, workerName, startsAt, endsAt, closesAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <span className="mr-auto">
                  <span className="block font-bold">{workerName}</span>
                  <span className="block text-sm text-fg-2">
                    <JstTime at={startsAt} format="day" />{' '}
                    <JstTimeRange from={startsAt} to={endsAt} />
                    ・評価の期限 <JstTime at={closesAt} format="day" />
                  </span>
                </span>
                {canApprove && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`${workerName}さんを評価する`}
                    onClick={() => setReviewing({ id, workerName })}
                  >
                    評価する
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {reviewing && (
        <ReviewWorkerSheet
          key={reviewing.id}
          shift={reviewing}
          onClose={() => setReviewing(null)}
        />
      )}
    </Section>
  );
}
