import CalendarSearch from 'lucide-react/icons/calendar-search';
import { Link } from 'react-router';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { RecruitmentSearchQuery } from '#gen/worker-operations.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import {
  clearFilters,
  countFilters,
  everywhereArea,
  isSearchEverywhere,
  searchAreaOf,
  type SearchFilters,
} from './cards/search-params.ts';
import { newAlertPath } from './alert-prompt.tsx';
import type { ChangeFilters } from './use-search.ts';

export type NothingFoundProps = {
  filters: SearchFilters;
  onChange: ChangeFilters;
  /** The nearest day on which the same search has results. */
  nearest: RecruitmentSearchQuery['recruitmentSearch']['nearestDate'];
};

/** Shown for an empty list: the likely reason, and changes of the filters that lead to results. */
export function NothingFound({ filters, onChange, nearest }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<CalendarSearch />}
      title="条件に合うお仕事がありません"
      actions={
        <>
          {nearest && (
            <Button onClick={() => onChange({ ...filters, workDates: [nearest.date] })}>
              {formatDayWithWeekday(nearest.date)}に{nearest.count}件あります
            </Button>
          )}
          {filters.workDates.length > 0 && (
            <Button variant="secondary" onClick={() => onChange({ ...filters, workDates: [] })}>
              日付を広げる
            </Button>
          )}
          {countFilters(filters) > 0 && (
            <Button variant="secondary" onClick={() => onChange(clearFilters(filters))}>
              条件をクリア
            </Button>
          )}
          {!isSearchEverywhere(searchAreaOf(filters)) && (
            <Button variant="secondary" onClick={() => onChange({ ...filters, ...everywhereArea })}>
              すべての地域でさがす
            </Button>
          )}
          <Link to={newAlertPath(filters)} className={buttonClass({ variant: 'secondary' })}>
            <Words>新着のお知らせを受け取る</Words>
          </Link>
        </>
      }
    >
      日付・地域・条件のどれかをゆるめると見つかりやすくなります。
    </EmptyState>
  );
}
