import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-complex';
import CalendarX from 'lucide-react/icons/calendar-x';
import MapPin from 'lucide-react/icons/map-pin';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Star from 'lucide-react/icons/star';
import TrainFront from 'lucide-react/icons/train-front';
import { useRouteLoaderData } from 'react-router';
import type { ReactNode } from 'react';

import { paths } from '#base/paths.ts';
import { Card, Section } from '#ui/display/card.tsx';
import { Words } from '#ui/display/words.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Meter } from '#ui/feedback/meter.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { HistoryBack } from '#web/history-back.tsx';
import { useNow, type RootData } from '#web/server-time.ts';

import { Ambience, Chips, Line, Smoking } from '../../screens/facility-parts.tsx';
import { FacilityText } from '../../screens/facility-text.tsx';
import { PhotoRow } from '../../screens/photo-row.tsx';
import { RecruitmentCard, RecruitmentCardSkeletons } from '../../screens/recruitment-card.tsx';
import { useFavorites } from '../../screens/use-favorites.ts';
import { facilityPage, facilityRecruitments, type FacilityView } from '../facility-client.ts';
import { FacilityFigures } from './facility-figures.tsx';
import { FollowButton } from './follow-button.tsx';

type FacilityProps = {
  facilityId: string;
  /** What workers wrote of the facility, which belongs to another slice; shown where there are ratings. */
  comments: ReactNode;
  /** What stands between the worker and the facility, above and below what the page says of it. */
  notice: ReactNode;
  foot: ReactNode;
};

/** 施設: what it is like to work here, and every date on which one can. */
export function Facility({ facilityId, comments, notice, foot }: FacilityProps) {
  const facility = useSuspenseQuery(facilityPage(facilityId)).data.facilityDetail;
  return (
    <>
      <Head facility={facility} />
      <PageHeader
        title="施設"
        focusKey={facilityId}
        back={<HistoryBack fallback={paths.search()} />}
      />
      <PhotoRow images={facility.images} name={facility.name} />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        {notice}
        <Summary facility={facility} />
        <OpenDates facilityId={facilityId} />
        <FacilityFigures figures={facility.figures} />
        <Ambience ambience={facility.ambience} />
        <Chips title="職場のこだわり" words={facility.features} />
        <Access facility={facility} />
        <Smoking measure={facility.measuresToPreventPassiveSmoking} />
        <Ratings rate={facility.rate} />
        {facility.rate.value !== null && comments}
        {foot}
      </div>
    </>
  );
}

function Head({ facility }: { facility: FacilityView }) {
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
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

function Summary({ facility }: { facility: FacilityView }) {
  const { name, service, corporationName, address, stations, rate, workedTimes } = facility;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl leading-140 font-bold">{name}</h2>
        <p className="text-fg-2">{service}</p>
      </div>
      <div className="flex flex-col gap-1">
        <Line icon={<MapPin />}>{address}</Line>
        {stations.map((station) => (
          <Line key={station} icon={<TrainFront />}>
            {station}
          </Line>
        ))}
        <Line icon={<Building2 />}>
          <Words>雇い主：{corporationName}</Words>
        </Line>
        {rate.value !== null && (
          <Line icon={<Star />}>
            <span className="sr-only">施設の評価 </span>
            <span className="font-bold tabular-nums">{rate.description}</span>
          </Line>
        )}
        {workedTimes !== null && workedTimes > 0 && (
          <Line icon={<History />}>
            <span className="font-bold">
              <Words>ここで{workedTimes}回働きました</Words>
            </span>
          </Line>
        )}
      </div>
      <div>
        <FollowButton facility={facility} />
      </div>
    </div>
  );
}

function OpenDates({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(facilityRecruitments(facilityId));
  const favorites = useFavorites();
  const now = useNow(60_000);
  const cards = (list.data?.pages ?? []).flatMap((one) => one.facilityRecruitmentList.recruitments);
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
      {list.data && cards.length > 0 && <MorePages list={list} />}
    </Section>
  );
}

function Access({ facility: { accessNote } }: { facility: FacilityView }) {
  if (accessNote.trim() === '') return null;
  return (
    <Section title="アクセス">
      <Card>
        <FacilityText text={accessNote} />
      </Card>
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
            <Words>評価はまだありません。3件から表示します。</Words>
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
