import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';

import { railwaysOfPrefecturesQuery, type RailwayCompanyView } from './places-client.ts';
import { StationCheckbox, type StationChoiceState } from './station-check.tsx';

/** The stations of one prefecture, by company and line. */
export function StationsByRailwayLine({
  prefectureId,
  ...choice
}: StationChoiceState & { prefectureId: string }) {
  const query = useQuery(railwaysOfPrefecturesQuery([prefectureId]));
  const companies = query.data?.searchRailwayFromPrefecture;
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (!companies) {
    return (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {companies.map((company) => (
        <section key={company.id} className="flex flex-col gap-2">
          <h2 className="text-sm font-bold text-fg-2">{company.name}</h2>
          <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
            {company.lines.map((line) => (
              <li key={line.id}>
                <Line line={line} {...choice} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Line({
  line,
  ...choice
}: StationChoiceState & { line: RailwayCompanyView['lines'][number] }) {
  const count = line.stations.filter(({ code }) => choice.chosen.has(code)).length;
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/line"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{line.name}</span>
        {count > 0 && (
          <span className="shrink-0 rounded-full bg-brand-weak px-2.5 py-0.5 text-sm font-bold text-brand-strong">
            {count}駅
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-fg-2 transition-transform group-open/line:rotate-180"
        />
      </summary>
      {open && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3 border-t border-line-weak bg-canvas px-4 py-2">
          {line.stations.map((station) => (
            <StationCheckbox key={station.code} station={station} {...choice} />
          ))}
        </div>
      )}
    </details>
  );
}
