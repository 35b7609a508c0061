import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { loadNextPage, type PagedQueryState } from '#platform/ui/navigation/next-page.ts';

const batchSize = 20;

/** Returns the first rows of a long list, and the props with which `Further` shows more of them. */
export function useFirstRowsWithMore<Row>(rows: readonly Row[], first: number) {
  const [shown, setShown] = useState(first);
  const folded: Folded = {
    rest: Math.max(0, rows.length - shown),
    unfold: () => setShown(shown + batchSize),
  };
  return { shown: rows.slice(0, shown), folded };
}

/** Number of loaded rows that are not shown, and the function that shows them. */
type Folded = { rest: number; unfold: () => void };

type FurtherProps = { list: PagedQueryState; label?: string; folded?: Folded };

/** Button that shows the hidden rows or loads the next page of a list; nothing at the end of the list. */
export function ShowMoreButton({ list, label = 'つづきを見る', folded }: FurtherProps) {
  const rest = folded?.rest ?? 0;
  if (rest === 0 && !list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={list.isFetchingNextPage}
      onClick={() => {
        folded?.unfold();
        if (rest <= batchSize && list.hasNextPage) void loadNextPage(list);
      }}
    >
      {list.isFetchNextPageError ? 'もう一度読み込む' : label}
    </Button>
  );
}
