type Loaded = { pages: readonly unknown[] } | undefined;

export type PagedQueryState = {
  data: Loaded;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<{ data: Loaded; isFetchNextPageError: boolean }>;
};

/** Loads the next page of a list. Waits for a running refresh, so that neither cancels the other. */
export async function loadNextPage({ data: shown, fetchNextPage }: PagedQueryState): Promise<void> {
  const join = () => fetchNextPage({ cancelRefetch: false });
  const { data, isFetchNextPageError } = await join();
  // TanStack Query joined the running refresh instead of loading the next page: ask again.
  if (!isFetchNextPageError && countOf(data) <= countOf(shown)) await join();
}

const countOf = (data: Loaded) => data?.pages.length ?? 0;
