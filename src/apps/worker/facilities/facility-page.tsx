import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Star from 'lucide-react/icons/star';
import { useRouteLoaderData } from 'react-router';
import type { ReactNode } from 'react';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import { useServerTime, type RootLoaderData } from '#platform/web/server-time.ts';

import { FacilityPageBody } from '#apps/parts/recruitment/facility-body.tsx';
import { FacilityFurigana } from '#apps/worker/detail/facility-furigana.tsx';
import { facilityFuriganaQuery } from '#apps/worker/detail/furigana-client.ts';
import { LineWithIcon } from '#apps/parts/recruitment/facility-parts.tsx';
import {
  RecruitmentCard,
  RecruitmentCardSkeletons,
} from '#apps/worker/search/cards/recruitment-card.tsx';
import { useFavoriteRecruitments } from '#apps/worker/search/cards/use-favorites.ts';
import { minReviewsForRatingLabel } from '#domain/recruitment/labels.ts';
import {
  facilityPageQuery,
  facilityRecruitmentsQuery,
  type FacilityView,
} from './facility-page-client.ts';
import { FacilityFigures } from './facility-figures.tsx';
import { FollowButton } from './follow-button.tsx';

type FacilityProps = {
  facilityId: string;
  /** The comments of workers about the facility; shown when the facility has ratings. */
  comments: ReactNode;
  /**
   * The worker's relation to the facility, such as a block: `notice` is rendered above the facility's summary,
   * `foot` at the end of the page.
   */
  notice: ReactNode;
  foot: ReactNode;
};

/** 施設: the working conditions, and the dates that are open for application. */
export function FacilityPageContent({ facilityId, comments, notice, foot }: FacilityProps) {
  const facility = useSuspenseQuery(facilityPageQuery(facilityId)).data.facilityDetail;
  return (
    <>
      <Head facility={facility} />
      <PageHeader
        title="施設"
        focusKey={facilityId}
        back={<HistoryBack fallback={paths.search()} />}
      />
      <FacilityFurigana query={facilityFuriganaQuery(facilityId)}>
        <FacilityPageBody
          facility={facility}
          lines={<KnownLines facility={facility} />}
          follow={<FollowButton facility={facility} />}
          notice={notice}
          known={
            <>
              <OpenDates facilityId={facilityId} />
              <WorkedTasks tasks={facility.workedTasks ?? []} />
              <FacilityFigures figures={facility.figures} />
            </>
          }
          ratings={
            <>
              <Ratings rate={facility.rate} />
              {facility.rate.value !== null && comments}
              {foot}
            </>
          }
        />
      </FacilityFurigana>
    </>
  );
}

function Head({ facility }: { facility: FacilityView }) {
  const origin = useRouteLoaderData<RootLoaderData>('root')?.origin ?? '';
  const { name, service, address, stations } = facility;
  const description = [service, address, ...stations.slice(0, 1)].join('・');
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <meta name="description" content={`${name}（${description}）で募集中の単発のお仕事`} />
      <link rel="canonical" href={origin + paths.facility(facility.facilityId)} />
    </>
  );
}

/** The facility's rating, and the number of shifts that the worker has done here. */
function KnownLines({ facility: { rate, workedTimes } }: { facility: FacilityView }) {
  return (
    <>
      {rate.value !== null && (
        <LineWithIcon icon={<Star />}>
          <span className="sr-only">施設の評価 </span>
          <span className="font-bold tabular-nums">{rate.description}</span>
        </LineWithIcon>
      )}
      {workedTimes !== null && workedTimes > 0 && (
        <LineWithIcon icon={<History />}>
          <span className="font-bold">
            <Words>ここで{workedTimes}回働きました</Words>
          </span>
        </LineWithIcon>
      )}
    </>
  );
}

/** The tasks that the worker has done here before; renders nothing for a worker who has not worked here. */
function WorkedTasks({ tasks }: { tasks: NonNullable<FacilityView['workedTasks']> }) {
  if (tasks.length === 0) return null;
  return (
    <Section title="ここで担当した仕事">
      <Card>
        <DefinitionList>
          {tasks.map(({ name, times, lastAt }) => (
            <DefinitionRow key={name} label={name} layout="split">
              <Words>
                {times}回（最後は{formatDay(jstDay(new Date(lastAt)))}）
              </Words>
            </DefinitionRow>
          ))}
        </DefinitionList>
      </Card>
    </Section>
  );
}

function OpenDates({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(facilityRecruitmentsQuery(facilityId));
  const favorites = useFavoriteRecruitments();
  const now = useServerTime(60_000);
  const cards = list.data?.rows ?? [];
  return (
    <Section title="募集中の日程">
      {list.isPending && <RecruitmentCardSkeletons count={2} />}
      {list.isError && !list.data && (
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {list.data && cards.length === 0 && !list.hasNextPage && (
        <EmptyState icon={<CalendarX />} title="募集中の日程はありません">
          フォローしておくと、「お気に入り」の「施設」から募集を確かめられます。
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {cards.map((card) => (
          <li key={card.id} className="@container">
            <RecruitmentCard
              recruitment={card}
              now={now}
              favorited={favorites.has(card)}
              onFavorite={favorites.toggle}
            />
          </li>
        ))}
      </ul>
      {list.data && cards.length > 0 && <PagedQueryLoadMore list={list} />}
    </Section>
  );
}

function Ratings({ rate }: { rate: FacilityView['rate'] }) {
  return (
    <Section
      title="施設の評価"
      aside={
        rate.value !== null && <span className="font-bold tabular-nums">{rate.description}</span>
      }
    >
      <Card className="flex flex-col gap-4">
        {rate.value === null ? (
          <p>
            <Words>評価はまだありません。{minReviewsForRatingLabel}件から表示します。</Words>
          </p>
        ) : (
          rate.ratings.map((item) => (
            <Meter
              key={item.name}
              label={item.name}
              value={item.rate}
              max={5}
              text={item.rate.toFixed(1)}
            />
          ))
        )}
      </Card>
    </Section>
  );
}
