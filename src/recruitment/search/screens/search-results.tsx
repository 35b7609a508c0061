import { CalendarSearch } from 'lucide-react';
import { Fragment, lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';

import { formatDayWithWeekday } from '#base/jst.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Words } from '#ui/display/words.tsx';
import type { RecruitmentCardFragment, RecruitmentSearchQuery } from '#gen/operations.ts';

import { AlertPrompt, alertPath } from './alert-prompt.tsx';
import { RecruitmentCard, RecruitmentCardSkeletons } from '../../screens/recruitment-card.tsx';
import {
  clearFilters,
  countFilters,
  everywhere,
  isEverywhere,
  placeOf,
  type SearchFilters,
} from '../../screens/search-params.ts';
import { SortSelect } from './sort-select.tsx';
import { useFavorites } from '../../screens/use-favorites.ts';
import { useSearchResults, type ChangeFilters } from './use-search.ts';

/**
 * Lazy, because most visits use no filters. If loading fails, the filter sheet still shows the filters.
 */
const FilterChips = lazy(async () => {
  const loaded = await import('./filter-chips.tsx').catch(() => null);
  return { default: loaded ? loaded.FilterChips : () => null };
});

/** The alert prompt appears after this many cards, when the list has been read for a while. */
const promptAfter = 8;

type SearchResultsProps = {
  filters: SearchFilters;
  onChange: ChangeFilters;
  now: Date;
  /** The recruitment in the detail pane. */
  current?: string | null;
};

/** Count, order, chips, and the list with all of its states. */
export const SearchResults = memo(function SearchResults({
  filters,
  onChange,
  now,
  current = null,
}: SearchResultsProps) {
  const favorites = useFavorites();
  const { query, pages, isOld } = useSearchResults(filters);
  const first = pages?.[0];
  const cards = distinct(pages?.flatMap((page) => page.recruitments) ?? []);
  return (
    <section aria-label="検索結果" className="flex flex-col gap-3 px-4 pt-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <output className="text-lg leading-140 font-bold tabular-nums">
          {first && !isOld ? first.totalCountLabel : ''}
          {isOld && !query.isError && <span className="sr-only">読み込み中です</span>}
        </output>
        <SortSelect filters={filters} onChange={onChange} />
      </div>
      {(countFilters(filters) > 0 || filters.workDates.length > 1) && (
        <Suspense fallback={<Skeleton className="h-11 w-40 rounded-full" />}>
          <FilterChips filters={filters} onChange={onChange} />
        </Suspense>
      )}
      {query.isError && isOld && (
        <ErrorState
          title="検索できませんでした"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      )}
      {!pages && query.isPending && <RecruitmentCardSkeletons count={6} />}
      {pages && cards.length === 0 && !isOld && (
        <NothingFound filters={filters} onChange={onChange} nearest={first?.nearestDate ?? null} />
      )}
      <ul
        aria-busy={isOld || undefined}
        className={cx(
          'flex flex-col gap-3 transition-opacity',
          isOld && query.isFetching && 'opacity-50',
        )}
      >
        {cards.map((card, index) => (
          <Fragment key={card.id}>
            <li className="@container">
              <RecruitmentCard
                recruitment={card}
                now={now}
                favorited={favorites.has(card)}
                onFavorite={favorites.toggle}
                // On a phone the second picture is below the fold, and loading it eagerly would delay
                // the styles.
                eager={index === 0}
                current={card.id === current}
              />
            </li>
            {index === promptAfter - 1 && (
              <li>
                <AlertPrompt filters={filters} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {query.isFetchingNextPage && <RecruitmentCardSkeletons count={2} />}
      {cards.length > 0 && !isOld && <MorePages list={query} />}
      {cards.length > 0 && cards.length !== promptAfter && !isOld && !query.hasNextPage && (
        <AlertPrompt filters={filters} />
      )}
    </section>
  );
});

type Cards = readonly RecruitmentCardFragment[];

/** A recruitment that moved between two requests can be in two pages. */
function distinct(cards: Cards): Cards {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

type NothingFoundProps = Omit<SearchResultsProps, 'now' | 'current'> & {
  nearest: RecruitmentSearchQuery['recruitmentSearch']['nearestDate'];
};

/** Why the list is empty, and the shortest ways to results. */
function NothingFound({ filters, onChange, nearest }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<CalendarSearch />}
      title="条件に合うお仕事がありません"
      actions={
        <>
          {nearest && (
            <Button onClick={() => onChange({ ...filters, workDates: [nearest.date] })}>
              {formatDayWithWeekday(nearest.date)}に{nearest.count}件あります
            </Button>
          )}
          {filters.workDates.length > 0 && (
            <Button variant="secondary" onClick={() => onChange({ ...filters, workDates: [] })}>
              日付を広げる
            </Button>
          )}
          {countFilters(filters) > 0 && (
            <Button variant="secondary" onClick={() => onChange(clearFilters(filters))}>
              条件をクリア
            </Button>
          )}
          {!isEverywhere(placeOf(filters)) && (
            <Button variant="secondary" onClick={() => onChange({ ...filters, ...everywhere })}>
              すべての地域でさがす
            </Button>
          )}
          <Link to={alertPath(filters)} className={buttonClass({ variant: 'secondary' })}>
            <Words>新着のお知らせを受け取る</Words>
          </Link>
        </>
      }
    >
      日付・地域・条件のどれかをゆるめると見つかりやすくなります。
    </EmptyState>
  );
}
