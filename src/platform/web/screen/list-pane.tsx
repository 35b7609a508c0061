import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import { SidePane } from './panes.tsx';

type ListPaneProps = {
  /** The heading above the list. */
  title: Sentence;
  /** The column's name for screen readers. */
  'aria-label': string;
  /** The query of the list; absent when the list is part of the code. */
  list?: UseInfiniteQueryResult<InfiniteData<unknown>> | UseQueryResult;
  /** The list. Its open entry carries `aria-current` and is scrolled into view. */
  children: ReactNode;
};

/** The left column: a list whose entries open at the right, with its loading and error states and further pages. */
export function ListPane({ title, 'aria-label': label, list, children }: ListPaneProps) {
  const column = useRef<HTMLDivElement>(null);
  const isThere = !list || list.data !== undefined;
  useEffect(() => {
    if (isThere)
      column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <SidePane label={label}>
      <h2 className="flex min-h-14 items-center px-4 text-lg font-bold">
        <Words>{title}</Words>
      </h2>
      {list?.isPending && (
        <LoadingSkeleton className="flex flex-col gap-3 p-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </LoadingSkeleton>
      )}
      {list?.isError && !isThere && (
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {isThere && (
        <div ref={column} className="flex flex-col gap-7 px-4 pt-1 pb-6">
          {children}
          {list && 'fetchNextPage' in list && <PagedQueryLoadMore list={list} />}
        </div>
      )}
    </SidePane>
  );
}
