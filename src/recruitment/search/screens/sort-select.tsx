import { useQuery } from '@tanstack/react-query';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';

import { useEasyText } from '#ui/display/words.tsx';

import { sortOptions } from './search-client.ts';
import type { SearchFilters } from '../../screens/search-params.ts';
import type { ChangeFilters } from './use-search.ts';

type SortSelectProps = { filters: SearchFilters; onChange: ChangeFilters };

/** The order of the list: a native select styled as text instead of as a form field. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  const say = useEasyText();
  const query = useQuery(sortOptions());
  const options = query.data?.sortOptionList ?? [];
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
        value={filters.sort}
        onChange={(event) => {
          const sort = options.find(({ id }) => id === event.currentTarget.value)?.id;
          if (sort) onChange({ ...filters, sort });
        }}
        className="field-sizing-content min-h-11 max-w-full appearance-none bg-transparent text-ellipsis"
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id} className="bg-surface text-fg">
            {say(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
