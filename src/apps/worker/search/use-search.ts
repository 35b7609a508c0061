import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { clearPlace } from '#apps/worker/places/client.ts';
import { useLatest } from '#platform/ui/use-latest.ts';

import { recruitmentPages } from './search-client.ts';
import {
  isEverywhere,
  placeOf,
  readFilters,
  searchPath,
  toSearchInput,
  withinWindow,
  type SearchFilters,
} from './cards/search-params.ts';

type ChangeOptions = {
  /**
   * An open sheet owns a history entry, which the navigation must push over; replacing would race with
   * its removal.
   */
  fromSheet?: boolean;
};

export type ChangeFilters = (next: SearchFilters, options?: ChangeOptions) => void;

/**
 * The filters of the URL, and a function to change them. A change shows at once: the URL follows later,
 * and a radio bound to the URL would jump back in between.
 */
export function useSearchFilters(now: Date): [SearchFilters, ChangeFilters] {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ from: string; filters: SearchFilters } | null>(null);
  const change: ChangeFilters = useLatest((next, { fromSheet = false } = {}) => {
    setAsked({ from: key, filters: next });
    // Before the navigation, because `/` alone redirects to the remembered place.
    if (isEverywhere(placeOf(next))) clearPlace();
    void navigate(searchPath(next), { replace: !fromSheet, preventScrollReset: true });
  });
  const today = jstDay(now);
  const text = params.toString();
  const filters = useMemo(() => {
    const shown = asked?.from === key ? asked.filters : readFilters(new URLSearchParams(text));
    return withinWindow(shown, today);
  }, [asked, key, text, today]);
  return [filters, change];
}

/**
 * The results for the filters. The old results stay until new ones arrive, or when those fail; `isOld`
 * marks them.
 */
export function useSearchResults(filters: SearchFilters) {
  const query = useInfiniteQuery(recruitmentPages(toSearchInput(filters)));
  const [shown, setShown] = useState(query.data);
  if (query.data && query.data !== shown) setShown(query.data);
  const { pages = [], rows = [] } = query.data ?? shown ?? {};
  const first = pages[0]?.recruitmentSearch;
  return { query, first, cards: distinct(rows), isOld: query.data === undefined };
}

type Cards = readonly RecruitmentCardFragment[];

/** A recruitment or job that moved between two requests can be in two pages. */
function distinct(cards: Cards): Cards {
  return [...new Map(cards.map((card) => [card.jobDates?.jobId ?? card.id, card])).values()];
}
