import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';

type Pages = UseInfiniteQueryResult<{ pages: readonly unknown[] }>;

type QueueProps = {
  title: string;
  list: Pages;
  /** Rows that are loaded. */
  count: number;
  /** What an empty queue says beside its title. */
  empty?: string;
  /** Stands above the rows, and while there are none. */
  controls?: ReactNode;
  /** An `<li>` for each row. */
  children: ReactNode;
  /** Stands below the rows: an action on all of them, a dialog. */
  foot?: ReactNode;
};

/** A list of what waits for somebody, page after page; one line where nothing does. */
export function Queue(props: QueueProps) {
  const { title, list, count, empty = 'ありません', controls, children, foot } = props;
  if (list.isError && !list.data) {
    return (
      <section>
        <LoadFailed query={list} />
      </section>
    );
  }
  if (list.data && count === 0) {
    return (
      <section className="flex flex-col gap-3">
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-16 border border-line-weak px-4 py-2.5">
          <h3 className="font-bold text-fg-2">{title}</h3>
          <p className="text-sm text-fg-2">{empty}</p>
        </div>
        {controls}
        {foot}
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
        <h3 className="font-bold">{title}</h3>
        {list.data && (
          <p className="text-sm font-bold text-fg-2 tabular-nums">
            {count}件{list.hasNextPage && '以上'}
          </p>
        )}
      </div>
      {controls}
      {!list.data && <SkeletonText lines={3} />}
      <ul className="flex flex-col gap-3">{children}</ul>
      <Further list={list} />
      {foot}
    </section>
  );
}

type PanelQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/** In the place of what could not be loaded, and why. */
export function LoadFailed({ query }: { query: PanelQuery }) {
  return (
    <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error?.message}
    </ErrorState>
  );
}

const batchSize = 20;

/** A long list's first rows, and what `Further` needs to show more of them. */
export function useFolded<Row>(rows: readonly Row[], first: number) {
  const [shown, setShown] = useState(first);
  const folded: Folded = {
    rest: Math.max(0, rows.length - shown),
    unfold: () => setShown(shown + batchSize),
  };
  return { shown: rows.slice(0, shown), folded };
}

/** Rows that are loaded and not shown. */
type Folded = { rest: number; unfold: () => void };

type FurtherProps = { list: Pages; label?: string; folded?: Folded };

/** The way to what is folded and to the next page of a list; nothing at its end. */
export function Further({ list, label = 'つづきを見る', folded }: FurtherProps) {
  const rest = folded?.rest ?? 0;
  if (rest === 0 && !list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={list.isFetchingNextPage}
      onClick={() => {
        folded?.unfold();
        if (rest <= batchSize && list.hasNextPage) void list.fetchNextPage();
      }}
    >
      {list.isFetchNextPageError ? 'もう一度読み込む' : label}
    </Button>
  );
}
