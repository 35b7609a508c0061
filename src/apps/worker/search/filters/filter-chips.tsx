import { useQuery } from '@tanstack/react-query';

import { FilterChip } from '#platform/ui/fields/chip-group.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { searchMasterListsQuery } from './filter-client.ts';
import { activeSearchFiltersOf } from './filter-texts.ts';
import {
  clearFilters,
  needsSearchMasterLists,
  type SearchFilters,
} from '../cards/search-params.ts';
import type { ChangeFilters } from '../use-search.ts';

type FilterChipsProps = { filters: SearchFilters; onChange: ChangeFilters };

/** The active filters, each as a chip that removes it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const masters = useQuery({
    ...searchMasterListsQuery(),
    enabled: needsSearchMasterLists(filters),
  });
  const words = activeSearchFiltersOf(filters, masters.data);
  if (words.length === 0) return null;
  return (
    <ul aria-label="適用中の条件" className="flex flex-wrap gap-2">
      {words.map(({ key, label, without }) => (
        <li key={key} className="min-w-0">
          <FilterChip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
      {words.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange({ ...clearFilters(filters), workDates: [] })}
            className="inline-flex min-h-11 items-center px-2 text-sm font-bold text-brand underline underline-offset-4"
          >
            <Words>すべて外す</Words>
          </button>
        </li>
      )}
    </ul>
  );
}
