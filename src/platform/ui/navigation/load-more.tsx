import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button.tsx';
import { Words } from '../display/words.tsx';
import { loadNextPage, type PagedQueryState } from './next-page.ts';

type LoadMoreProps = {
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
  /** True after a failed page load: automatic loading stops and the button shows the failure. */
  failed?: boolean;
};

/** The end of a list: loads the next page when it is scrolled near, or by its button. */
export function LoadMore({ hasMore, loading, onMore, failed = false }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const watching = hasMore && !loading && !failed;
  useEffect(() => {
    if (!watching || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watching]);
  return (
    <div ref={end} className="flex justify-center py-6">
      {hasMore ? (
        <Button
          variant="secondary"
          pending={loading}
          pendingLabel="読み込み中です"
          onClick={onMore}
        >
          {failed ? 'もう一度読み込む' : 'もっと見る'}
        </Button>
      ) : (
        <p className="text-sm text-fg-2">
          <Words>すべて表示しました</Words>
        </p>
      )}
    </div>
  );
}

/** `LoadMore` for a list of a paged query. */
export function PagedQueryLoadMore({ list }: { list: PagedQueryState }) {
  return (
    <LoadMore
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      failed={list.isFetchNextPageError}
      onMore={() => void loadNextPage(list)}
    />
  );
}
