import type { UseQueryResult } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';

import type { MapFacility } from './map-client.ts';

/** Number of rows shown at first, and added by each press of the button. */
const step = 20;
/** The server counts recruitments only up to this number. */
const maxCount = 100;

type MapListProps = {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error'> & {
    refetch: () => unknown;
  };
  facilities: readonly MapFacility[];
  isCapped: boolean;
  /** The id of the facility that was pressed on the map. */
  selected: string | null;
};

/** The facilities of the map as a list, for keyboards, screen readers and devices without a map. */
export function MapList({ query, facilities, isCapped, selected }: MapListProps) {
  const [limit, setLimit] = useState(step);
  const chosen = facilities.find(({ facilityId }) => facilityId === selected);
  const rows = facilities.slice(0, limit);
  return (
    <section aria-label="地図の施設" className="flex min-w-0 flex-col gap-3 px-4 pt-3 pb-6">
      <output className="text-lg leading-140 font-bold tabular-nums">
        {!query.isPending && <Words>{countLabel(facilities.length, isCapped)}</Words>}
      </output>
      <p className="text-sm text-fg-2">
        <Words>場所はおよその位置です。くわしい住所は、契約のあとに表示します。</Words>
      </p>
      {isCapped && (
        <p className="text-sm">
          <Words>地図を拡大すると、ほかの施設も表示します。</Words>
        </p>
      )}
      {query.isError && (
        <ErrorState
          title="検索できませんでした"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {query.error?.message}
        </ErrorState>
      )}
      {query.isPending && <Skeletons />}
      {!query.isPending && !query.isError && facilities.length === 0 && (
        <EmptyState icon={<MapPin />} title="この範囲に募集中の施設はありません">
          地図を動かすか、縮小すると見つかりやすくなります。
        </EmptyState>
      )}
      <ul aria-busy={query.isFetching || undefined} className="flex flex-col gap-3">
        {chosen && !rows.includes(chosen) && (
          <li key={chosen.facilityId}>
            <FacilityRow facility={chosen} isSelected />
          </li>
        )}
        {rows.map((facility) => (
          <li key={facility.facilityId}>
            <FacilityRow facility={facility} isSelected={facility.facilityId === selected} />
          </li>
        ))}
      </ul>
      {facilities.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + step)}>
          もっと見る
        </Button>
      )}
    </section>
  );
}

const countLabel = (count: number, isCapped: boolean) =>
  isCapped ? `施設 ${count}件以上` : `施設 ${count}件`;

function FacilityRow({ facility, isSelected }: { facility: MapFacility; isSelected: boolean }) {
  const { facilityId, name, service, stationLabel, count, nextStartsAt } = facility;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isSelected) return;
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <Card
      as="article"
      pressable
      className={isSelected ? 'flex flex-col gap-1 outline-2 outline-brand' : 'flex flex-col gap-1'}
    >
      <h2 className="leading-150 font-bold">
        <Link ref={link} to={paths.facility(facilityId)} className={stretchedLinkClass}>
          {name}
        </Link>
      </h2>
      <p className="text-sm text-fg-2">
        {service}
        {stationLabel && `・${stationLabel}`}
      </p>
      <p className="font-bold tabular-nums">
        <Words>時給</Words> {wageLabel(facility)}
      </p>
      <p className="text-sm tabular-nums">
        <Words>{count < maxCount ? `募集中 ${count}件` : `募集中 ${maxCount}件以上`}</Words>
        {'・'}
        <Words>{`最初は${formatDayWithWeekday(jstDay(new Date(nextStartsAt)))}`}</Words>
      </p>
    </Card>
  );
}

function wageLabel({ lowestHourlyWage, highestHourlyWage }: MapFacility): string {
  const lowest = formatYen(lowestHourlyWage);
  return lowestHourlyWage === highestHourlyWage
    ? lowest
    : `${lowest}〜${formatYen(highestHourlyWage)}`;
}

function Skeletons() {
  return (
    <>
      <Skeleton className="h-28 rounded-16" />
      <Skeleton className="h-28 rounded-16" />
      <Skeleton className="h-28 rounded-16" />
    </>
  );
}
