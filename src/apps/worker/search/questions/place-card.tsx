import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

import {
  isSearchEverywhere,
  searchAreaOf,
  searchParamsOfFilters,
  type SearchFilters,
} from '../cards/search-params.ts';
import { rememberSearchEverywhere, everywhereParamKey } from '../place-memory.ts';

/**
 * Asks once on a new device where to search. The choices are links, so that they work without scripts, and the
 * list below does not wait for an answer. The search remembers the chosen place.
 */
export function PlaceQuestionCard({ filters }: { filters: SearchFilters }) {
  // A place was just chosen in the sheet; the URL follows later.
  if (!isSearchEverywhere(searchAreaOf(filters))) return null;
  const query = searchParamsOfFilters(filters);
  const nearby = new URLSearchParams([...query, ['near', '1']]);
  const everywhere = new URLSearchParams([...query, [everywhereParamKey, '1']]);
  // Less padding, so that the three buttons fit in one row of 360 px.
  const choice = cx(buttonClass({ variant: 'secondary', size: 'sm' }), 'px-1.5!');
  return (
    <section
      aria-labelledby="place-question"
      className="mx-4 mt-3 flex flex-col gap-1 rounded-16 bg-brand-weak px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="place-question" className="px-1 text-sm leading-150 font-bold">
          <Words>どこでお仕事をさがしますか？</Words>
        </h2>
        <Link
          to={paths.search(everywhere)}
          onClick={rememberSearchEverywhere}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center px-1 text-xs font-bold text-link underline underline-offset-4"
        >
          <Words>場所を決めない</Words>
        </Link>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Link to={paths.search.stations(nearby)} className={choice}>
          <Words>現在地の近く</Words>
        </Link>
        <Link to={paths.search.stations(query)} className={choice}>
          <Words>駅の近く</Words>
        </Link>
        <Link to={paths.search.areas(query)} className={choice}>
          <Words>都道府県から</Words>
        </Link>
      </div>
    </section>
  );
}
