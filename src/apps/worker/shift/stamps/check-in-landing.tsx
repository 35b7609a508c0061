import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import QrCode from 'lucide-react/icons/qr-code';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { loadNextPage } from '#platform/ui/navigation/next-page.ts';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { checkInOpensBeforeStartMinutes } from '#domain/attendance/stamps/stamp-rules.ts';

import { shiftScheduleQuery } from '../client.ts';
import { mergeSections } from '#domain/attendance/schedule-sections.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampButtonOf, stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import { stampCodeInQuery, type StampCode } from '#domain/attendance/stamps/printed-code.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import { useOwnWaitingStamps, waitingStampsOfShift } from './use-queued-stamps.ts';

const route = pageLoaders({ needsSession: true, queries: () => [shiftScheduleQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type Choice = { shift: ShiftCardFragment; kind: StampKind; to: string };

/** The page that a printed QR code opens: redirects to the only shift that can be stamped now, or offers a choice. */
export default function CheckInLanding() {
  const [params] = useSearchParams();
  const read = stampCodeInQuery(params);
  const { choices, isComplete, list } = useChoices(read);
  const navigate = useNavigate();
  const only = isComplete && choices.length === 1 ? choices[0]?.to : undefined;
  const go = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  useEffect(() => {
    if (only) go(only);
  }, [only]);
  return (
    <Screen title="出勤・退勤の記録" back={paths.shifts()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {read === null && (
          <Banner tone="warn" title="コードを読み取れませんでした">
            施設のQRコードをもう一度読み取るか、記録の画面で6桁のコードを入力してください。
          </Banner>
        )}
        {choices.length > 0 && (
          <>
            <p>
              <Words>記録する勤務を選んでください。</Words>
            </p>
            <Choices choices={choices} />
          </>
        )}
        {!isComplete && !list.isFetchNextPageError && (
          <LoadingSkeleton>
            <Skeleton className="h-20 rounded-16" />
          </LoadingSkeleton>
        )}
        {list.isFetchNextPageError && (
          <ErrorState onRetry={() => void loadNextPage(list)} retrying={list.isFetchingNextPage} />
        )}
        {isComplete && choices.length === 0 && <NoChoice />}
      </div>
    </Screen>
  );
}

/** Returns the shifts that can be stamped now; fetches further pages until every running and near shift is loaded. */
function useChoices(read: StampCode | null) {
  const list = useSuspenseInfiniteQuery(shiftScheduleQuery());
  const now = useServerTime(5_000);
  const stamps = useOwnWaitingStamps();
  const sections = mergeSections(list.data.rows);
  // Sections are in order: after one of these, no further shift can be stamped.
  const isPast = sections.some(({ type }) => ['UPCOMING', 'APPLIED', 'ENDED'].includes(type));
  const isComplete = isPast || !list.hasNextPage;
  const wantsMore = !isComplete && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const more = useEffectEvent(() => void loadNextPage(list));
  useEffect(() => {
    if (wantsMore) more();
  }, [wantsMore]);

  // Passes on the code and its minute proof, because the worker may first choose a shift.
  const query = { c: read?.code ?? null, t: read?.minuteProof ?? null };
  const choices = sections
    .flatMap(({ attendances }) => attendances)
    .flatMap((shift): Choice[] => {
      const kinds = waitingStampsOfShift(stamps, shift.id).waiting.map(({ kind }) => kind);
      const stamp = stampButtonOf(shift, now, kinds);
      if (!stamp || stamp.reason !== null) return [];
      return [{ shift, kind: stamp.kind, to: stampPaths[stamp.kind](shift.id, query) }];
    });
  return { choices, isComplete, list };
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <RowList>
      {choices.map(({ shift, kind, to }) => (
        <ListRow
          key={shift.id}
          as={Link}
          to={to}
          title={<span className="font-bold">{shift.facility.name}</span>}
          description={
            <>
              <JstTime at={shift.workday.startsAt} format="day" />{' '}
              <JstTimeRange from={shift.workday.startsAt} to={shift.workday.endsAt} />
            </>
          }
          value={
            <span className="font-bold text-brand">
              <Words>{stampKindLabels[kind]}する</Words>
            </span>
          }
        />
      ))}
    </RowList>
  );
}

function NoChoice() {
  return (
    <EmptyState
      icon={<QrCode />}
      title="今、記録できる勤務がありません"
      actions={
        <Link to={paths.shifts()} className={buttonClass()}>
          <Words>予定を確認する</Words>
        </Link>
      }
    >
      出勤は開始の{checkInOpensBeforeStartMinutes}
      分前から記録できます。すでに記録したときは、予定の画面で確認できます。
    </EmptyState>
  );
}
