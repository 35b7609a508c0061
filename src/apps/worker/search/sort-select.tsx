import { useQuery } from '@tanstack/react-query';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';

import { usePlainLanguageText } from '#platform/ui/display/words.tsx';

import { useHomeStation } from './questions/use-home.ts';
import { searchSortOptionsQuery } from './search-client.ts';
import { noSearchFilters, type SearchFilters } from './cards/search-params.ts';
import type { ChangeFilters } from './use-search.ts';

/** The order by travel time, which the specification's enum does not have. */
const nearest = 'NEAREST';

type SortSelectProps = { filters: SearchFilters; onChange: ChangeFilters };

/** The order of the list: a native select that looks like text. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  const say = usePlainLanguageText();
  const query = useQuery(searchSortOptionsQuery());
  const options = query.data?.sortOptionList ?? [];
  const home = useHomeStation();
  const near = filters.stationCodes.length === 1 ? '選んだ駅から近い順' : home && '自宅から近い順';
  // The options could not be loaded: render no empty select.
  if (query.isError && options.length === 0) return null;
  return (
    <label
      data-focus-ring
      className="relative -mr-2 ml-auto inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-8 px-2 font-bold text-brand hover:bg-brand-weak"
    >
      <ArrowUpDown aria-hidden className="size-[1.15em] shrink-0" />
      <span className="sr-only">並び替え</span>
      <select
        value={near !== null && filters.nearestFirst ? nearest : filters.sort}
        onChange={(event) => {
          if (event.currentTarget.value === nearest)
            return onChange({ ...filters, sort: noSearchFilters.sort, nearestFirst: true });
          const sort = options.find(({ id }) => id === event.currentTarget.value)?.id;
          if (sort) onChange({ ...filters, sort, nearestFirst: false });
        }}
        className="field-sizing-content min-h-11 max-w-full appearance-none bg-transparent text-ellipsis"
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id} className="bg-surface text-fg">
            {say(name)}
          </option>
        ))}
        {near !== null && (
          <option value={nearest} className="bg-surface text-fg">
            {say(near)}
          </option>
        )}
      </select>
    </label>
  );
}
