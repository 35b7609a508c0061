import type { SearchFilters } from './cards/search-params.ts';
import type { ChangeFilters } from './use-search.ts';

/** The sheets of the search, named by their subject. */
export type SearchSheetName = 'place' | 'filter' | 'calendar';

export type SearchSheetProps = {
  open: boolean;
  onClose: () => void;
  filters: SearchFilters;
  onChange: ChangeFilters;
  now: Date;
};
