type Loaded = { pages: readonly unknown[] } | undefined;

export type Pages = {
  data: Loaded;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<{ data: Loaded; isFetchNextPageError: boolean }>;
};

/** Loads the next page of a list. A refresh that is running ends first: neither cancels the other. */
export async function loadNextPage({ data: shown, fetchNextPage }: Pages): Promise<void> {
  const join = () => fetchNextPage({ cancelRefetch: false });
  const { data, isFetchNextPageError } = await join();
  // The refresh has answered in place of the next page.
  if (!isFetchNextPageError && countOf(data) <= countOf(shown)) await join();
}

const countOf = (data: Loaded) => data?.pages.length ?? 0;
