import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Words } from '#ui/display/words.tsx';

import {
  isEverywhere,
  placeOf,
  writeFilters,
  type SearchFilters,
} from '../../../screens/search-params.ts';
import { declinePlace, everywhereKey } from '../place-memory.ts';

/**
 * Asks a new device where to search, one time. Links, so that it works without scripts; the list below
 * does not wait for an answer. A chosen place is remembered by the search.
 */
export function PlaceCard({ filters }: { filters: SearchFilters }) {
  // The place was chosen in a sheet, and the address follows.
  if (!isEverywhere(placeOf(filters))) return null;
  const query = writeFilters(filters);
  const nearby = new URLSearchParams([...query, ['near', '1']]);
  const everywhere = new URLSearchParams([...query, [everywhereKey, '1']]);
  const choice = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <section
      aria-labelledby="place-question"
      className="mx-4 mt-3 flex flex-col gap-3 rounded-16 bg-brand-weak px-4 py-4"
    >
      <h2 id="place-question" className="leading-150 font-bold">
        <Words>どこでお仕事をさがしますか？</Words>
      </h2>
      <div className="flex flex-wrap gap-2">
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
      <Link
        to={paths.search(everywhere)}
        onClick={declinePlace}
        replace
        preventScrollReset
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Words>場所を決めない</Words>
      </Link>
    </section>
  );
}
