import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { useSession } from '#platform/web/session/session.tsx';

import {
  recruitmentCountQuery,
  recruitmentFacetsQuery,
  searchMasterListsQuery,
} from './filter-client.ts';
import { FilterFields } from './filter-fields.tsx';
import { searchInputOfFilters, type SearchFilters } from '../cards/search-params.ts';
import type { SearchSheetProps } from '../search-sheet-props.ts';

/** The sheet with all filters. Changes are a draft: the list changes only when the button with the count is pressed. */
export function FilterSheet({ open, onClose, filters, onChange }: SearchSheetProps) {
  const { status } = useSession();
  const [draft, setDraft] = useState(filters);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Opening resets the draft: choices that were not applied last time are dropped.
    if (open) setDraft(filters);
  }
  const masters = useQuery(searchMasterListsQuery());
  // The counts load separately; the sheet works without them.
  const facets = useQuery(recruitmentFacetsQuery(searchInputOfFilters(filters)));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="絞り込み"
      size="full"
      footer={
        <ShowButton
          draft={draft}
          onPress={() => {
            onChange(draft);
            onClose();
          }}
        />
      }
    >
      {masters.data ? (
        <FilterFields
          filters={draft}
          onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          masters={masters.data}
          facets={facets.data?.recruitmentFacets ?? null}
          signedIn={status === 'authenticated'}
        />
      ) : masters.isError ? (
        <ErrorState onRetry={() => void masters.refetch()} retrying={masters.isFetching}>
          {masters.error.message}
        </ErrorState>
      ) : (
        <LoadingSkeleton>
          <SkeletonText lines={8} />
        </LoadingSkeleton>
      )}
    </Sheet>
  );
}

/** 「128件を表示」: recounted shortly after each change; enabled even without results. */
function ShowButton({ draft, onPress }: { draft: SearchFilters; onPress: () => void }) {
  const settled = useDebouncedValue(draft);
  const count = useQuery({
    ...recruitmentCountQuery(searchInputOfFilters(settled)),
    placeholderData: (before) => before,
  });
  const found = count.data?.recruitmentSearch;
  const none = found?.totalCount === 0;
  return (
    <>
      <Button wide onClick={onPress} aria-busy={count.isFetching || settled !== draft || undefined}>
        {found ? (none ? '0件を表示' : `${found.totalCountLabel}を表示`) : '表示する'}
        {none && (
          <span className="block text-xs leading-140 font-normal">
            <Words>条件をゆるめてください</Words>
          </span>
        )}
      </Button>
      <output className="sr-only">{found?.totalCountLabel}</output>
    </>
  );
}
