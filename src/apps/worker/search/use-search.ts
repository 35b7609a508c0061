import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { clearLastSearchedPlace } from '#apps/worker/places/client.ts';
import { useLatestCallback } from '#platform/ui/use-latest.ts';

import { recruitmentSearchQuery } from './search-client.ts';
import {
  isSearchEverywhere,
  searchAreaOf,
  readSearchFilters,
  searchPathOfFilters,
  searchInputOfFilters,
  withSearchableDays,
  type SearchFilters,
} from './cards/search-params.ts';

type ChangeOptions = {
  /**
   * True for a change in an open sheet: the navigation must push a history entry, because replacing would race
   * with the removal of the sheet's own entry.
   */
  fromSheet?: boolean;
};

export type ChangeFilters = (next: SearchFilters, options?: ChangeOptions) => void;

/**
 * Returns the filters of the URL and a function to change them. A change is returned immediately: the URL
 * follows later, and a radio button bound to the URL would jump back in between.
 */
export function useSearchFilters(now: Date): [SearchFilters, ChangeFilters] {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ from: string; filters: SearchFilters } | null>(null);
  const change: ChangeFilters = useLatestCallback((next, { fromSheet = false } = {}) => {
    setAsked({ from: key, filters: next });
    // Cleared before the navigation, because `/` alone redirects to the remembered place.
    if (isSearchEverywhere(searchAreaOf(next))) clearLastSearchedPlace();
    void navigate(searchPathOfFilters(next), { replace: !fromSheet, preventScrollReset: true });
  });
  const today = jstDay(now);
  const text = params.toString();
  const filters = useMemo(() => {
    const shown =
      asked?.from === key ? asked.filters : readSearchFilters(new URLSearchParams(text));
    return withSearchableDays(shown, today);
  }, [asked, key, text, today]);
  return [filters, change];
}

/**
 * Returns the results for the filters. Old results stay until new ones arrive, also when those fail; `isOld`
 * marks them.
 */
export function useSearchResults(filters: SearchFilters) {
  const query = useInfiniteQuery(recruitmentSearchQuery(searchInputOfFilters(filters)));
  const [shown, setShown] = useState(query.data);
  if (query.data && query.data !== shown) setShown(query.data);
  const { pages = [], rows = [] } = query.data ?? shown ?? {};
  const first = pages[0]?.recruitmentSearch;
  return { query, first, cards: distinct(rows), isOld: query.data === undefined };
}

type Cards = readonly RecruitmentCardFragment[];

/** Removes duplicates: a recruitment or job that moved between two requests can be on two pages. */
function distinct(cards: Cards): Cards {
  return [...new Map(cards.map((card) => [card.jobDates?.jobId ?? card.id, card])).values()];
}
