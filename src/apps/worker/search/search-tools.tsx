import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { memo } from 'react';

import { addDays, jstDay } from '#platform/base/jst.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { DateStrip, type StripDay } from '#platform/ui/dates/date-strip.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { recruitmentDayCountsQuery } from './search-client.ts';
import { holidayName } from './holidays.ts';
import { useSearchPlaceLabel } from './place-label.ts';
import {
  countFilters,
  searchAreaOf,
  maxSearchDaysAhead,
  searchInputOfFilters,
  type SearchFilters,
} from './cards/search-params.ts';
import type { SearchSheetName } from './search-sheet-props.ts';
import type { ChangeFilters } from './use-search.ts';

type SearchToolsProps = {
  filters: SearchFilters;
  onChange: ChangeFilters;
  onSheet: (name: SearchSheetName) => unknown;
  now: Date;
};

/** The controls for place, filters and days; they stay on top while the list scrolls. */
export const SearchTools = memo(function SearchTools({
  filters,
  onChange,
  onSheet,
  now,
}: SearchToolsProps) {
  const days = useSearchableDaysWithCounts(filters, now);
  const [first, ...others] = filters.workDates;
  return (
    <div className="z-header border-b border-line-weak bg-surface [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:top-[var(--banner-height,0px)]">
      <div className="flex flex-wrap gap-2 px-4 pt-3">
        <PlaceButton filters={filters} onPress={() => onSheet('place')} />
        <FilterButton filters={filters} onPress={() => onSheet('filter')} />
      </div>
      <div className="flex items-center pr-2">
        <DateStrip
          className="flex-1"
          label="勤務日"
          days={days}
          // Several days from the calendar match no single cell of the strip.
          value={others.length > 0 ? 'several' : (first ?? null)}
          onChange={(day) => onChange({ ...filters, workDates: day === null ? [] : [day] })}
        />
        <IconButton
          label="カレンダーから日付を選ぶ"
          tone="brand"
          icon={<CalendarDays aria-hidden className="size-6" />}
          onClick={() => onSheet('calendar')}
        />
      </div>
    </div>
  );
});

/** Returns every searchable day, with its number of results once loaded. */
export function useSearchableDaysWithCounts(filters: SearchFilters, now: Date): StripDay[] {
  const counts = useQuery(recruitmentDayCountsQuery(searchInputOfFilters(filters))).data;
  const countOf = new Map(counts?.recruitmentDayCounts.map(({ date, count }) => [date, count]));
  const today = jstDay(now);
  return Array.from({ length: maxSearchDaysAhead + 1 }, (_, index) => {
    const day = addDays(today, index);
    return { day, count: counts ? (countOf.get(day) ?? 0) : undefined, holiday: holidayName(day) };
  });
}

type ToolButtonProps = { filters: SearchFilters; onPress: () => void };

function PlaceButton({ filters, onPress }: ToolButtonProps) {
  const label = useSearchPlaceLabel(searchAreaOf(filters));
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="flex min-h-12 min-w-0 flex-[1_1_9rem] items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3 pl-4 text-left leading-130 shadow-card transition-colors hover:border-brand"
    >
      <MapPin aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="sr-only">場所：</span>
      <span className="line-clamp-2 min-w-0 flex-1 font-bold label-text">
        <Words>{label}</Words>
      </span>
    </button>
  );
}

function FilterButton({ filters, onPress }: ToolButtonProps) {
  const count = countFilters(filters);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className={cx(buttonClass({ variant: 'secondary' }), 'rounded-full! px-4!')}
    >
      <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
      <span className="whitespace-nowrap">
        <Words>絞り込み</Words>
      </span>
      {count > 0 && (
        <span className="inline-grid min-w-[1.5em] place-items-center rounded-full bg-brand px-1.5 py-0.5 text-sm leading-120 text-on-brand tabular-nums">
          {count}
          <span className="sr-only">件を適用中</span>
        </span>
      )}
    </button>
  );
}
