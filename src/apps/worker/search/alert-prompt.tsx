import BellRing from 'lucide-react/icons/bell-ring';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { searchParamsOfFilters, type SearchFilters } from './cards/search-params.ts';

/** Returns the path of the form for a new alert, prefilled with the current filters. */
export function newAlertPath(filters: SearchFilters): string {
  const params = searchParamsOfFilters(filters);
  params.set('from', 'search');
  return paths.alerts(params);
}

/** 「この条件の新着を受け取る」: the link to a new alert, shown among the cards and at the end of the list. */
export function SaveSearchAlertPrompt({ filters }: { filters: SearchFilters }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-16 bg-brand-weak px-4 py-4">
      <BellRing aria-hidden className="size-6 shrink-0 text-brand-strong" />
      <p className="min-w-0 flex-[1_1_9rem] leading-150 font-bold">
        <Words>新しい求人が出たら、お知らせします</Words>
      </p>
      <Link
        to={newAlertPath(filters)}
        className={buttonClass({ variant: 'secondary', size: 'sm', wide: true })}
      >
        <Words>この条件の新着を受け取る</Words>
      </Link>
    </div>
  );
}
