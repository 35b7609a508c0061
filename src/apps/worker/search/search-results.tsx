import MapIcon from 'lucide-react/icons/map';
import { Fragment, lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';

import { SaveSearchAlertPrompt } from './alert-prompt.tsx';
import { ClashNote } from './clash-note.tsx';
import { RecruitmentCard, RecruitmentCardSkeletons } from './cards/recruitment-card.tsx';
import { countFilters, searchParamsOfFilters, type SearchFilters } from './cards/search-params.ts';
import type { NothingFoundProps } from './nothing-found.tsx';
import { SortSelect } from './sort-select.tsx';
import { useFavoriteRecruitments } from './cards/use-favorites.ts';
import { useOffscreenCardSkipping } from './use-skipped-cards.ts';
import { useSearchResults, type ChangeFilters } from './use-search.ts';

/**
 * Lazy, because most visits use no filters. If loading fails, the filter sheet still shows the filters.
 */
const FilterChips = lazy(async () => {
  const loaded = await import('./filters/filter-chips.tsx').catch(() => null);
  return { default: loaded ? loaded.FilterChips : () => null };
});

/** Lazy, because most searches find something. If loading fails, a plain sentence is shown. */
const NothingFound = lazy(async () => {
  const loaded = await import('./nothing-found.tsx').catch(() => null);
  return { default: loaded?.NothingFound ?? NothingFoundSentence };
});

/** The alert prompt appears after this many cards, when the list has been read for a while. */
const promptAfter = 8;

type SearchResultsProps = {
  filters: SearchFilters;
  onChange: ChangeFilters;
  now: Date;
  /** The id of the recruitment in the detail pane. */
  current?: string | null;
};

/** The number and order of results, the filter chips, and the list in all of its states. */
export const SearchResults = memo(function SearchResults({
  filters,
  onChange,
  now,
  current = null,
}: SearchResultsProps) {
  const { query, first, cards, isOld } = useSearchResults(filters);
  const isEmpty = cards.length === 0;
  return (
    <section aria-label="検索結果" className="flex flex-col gap-3 px-4 pt-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Count label={first?.totalCountLabel} isOld={isOld} hasFailed={query.isError} />
        <div className="flex flex-wrap items-center gap-x-4">
          <Link
            to={paths.search.map(searchParamsOfFilters(filters))}
            className="flex min-h-11 items-center gap-1 label-text text-brand underline"
          >
            <MapIcon aria-hidden className="size-[1.15em] shrink-0" />
            <Words>地図</Words>
          </Link>
          <SortSelect filters={filters} onChange={onChange} />
        </div>
      </div>
      <ChosenFilters filters={filters} onChange={onChange} />
      <ClashNote count={first?.clashCount} filters={filters} onChange={onChange} />
      {query.isError && isOld && (
        <ErrorState
          title="検索できませんでした"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      )}
      {!first && query.isPending && <RecruitmentCardSkeletons count={6} />}
      {first && isEmpty && !isOld && (
        <Suspense fallback={<NothingFoundSentence />}>
          <NothingFound filters={filters} onChange={onChange} nearest={first.nearestDate} />
        </Suspense>
      )}
      <CardList
        cards={cards}
        filters={filters}
        now={now}
        current={current}
        isBusy={isOld}
        isDimmed={isOld && query.isFetching}
      />
      {query.isFetchingNextPage && <RecruitmentCardSkeletons count={2} />}
      {!isEmpty && !isOld && <ListEnd query={query} filters={filters} count={cards.length} />}
    </section>
  );
});

type CountProps = { label: string | undefined; isOld: boolean; hasFailed: boolean };

/** The number of results; empty while the results of the previous search are still shown. */
function Count({ label, isOld, hasFailed }: CountProps) {
  return (
    <output className="text-lg leading-140 font-bold tabular-nums">
      {isOld ? '' : label}
      {isOld && !hasFailed && <Spinner label="読み込み中です" />}
    </output>
  );
}

type ChosenFiltersProps = Pick<SearchResultsProps, 'filters' | 'onChange'>;

/** A chip for each active filter, and one for several days. */
function ChosenFilters({ filters, onChange }: ChosenFiltersProps) {
  if (countFilters(filters) === 0 && filters.workDates.length <= 1) return null;
  return (
    <Suspense fallback={<Skeleton className="h-11 w-40 rounded-full" />}>
      <FilterChips filters={filters} onChange={onChange} />
    </Suspense>
  );
}

type CardListProps = {
  cards: readonly RecruitmentCardFragment[];
  filters: SearchFilters;
  now: Date;
  current: string | null;
  /** True while the cards are those of the previous search. */
  isBusy: boolean;
  isDimmed: boolean;
};

/** The found recruitments, with the alert prompt among them in a long list. */
function CardList({ cards, filters, now, current, isBusy, isDimmed }: CardListProps) {
  const favorites = useFavoriteRecruitments();
  const { list, skips } = useOffscreenCardSkipping(`${cards[0]?.id} ${cards.length}`);
  return (
    <>
      <ul
        ref={list}
        aria-busy={isBusy || undefined}
        className={cx(
          'job-list flex flex-col gap-3 [&_img]:transition-opacity',
          skips && 'is-skipping',
          // Dims only the pictures: faded text would be too pale to read.
          isDimmed && '[&_img]:opacity-50',
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
                <SaveSearchAlertPrompt filters={filters} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </>
  );
}

type ListEndProps = {
  query: ReturnType<typeof useSearchResults>['query'];
  filters: SearchFilters;
  count: number;
};

/** The button for more pages. After the last page the alert prompt, unless it is already the last item of the list. */
function ListEnd({ query, filters, count }: ListEndProps) {
  return (
    <>
      <PagedQueryLoadMore list={query} />
      {!query.hasNextPage && count !== promptAfter && <SaveSearchAlertPrompt filters={filters} />}
    </>
  );
}

function NothingFoundSentence(_props: Partial<NothingFoundProps>) {
  return (
    <p className="py-10 text-center font-bold">
      <Words>条件に合うお仕事がありません</Words>
    </p>
  );
}
