import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { stationSearchQuery } from './places-client.ts';
import {
  railwayLineNamesText,
  StationCheckbox,
  type StationChoiceState,
} from './station-check.tsx';

/** Stations whose name or kana contains the text; also updates during an input method's composition. */
export function StationSearchResults({ text, ...choice }: StationChoiceState & { text: string }) {
  const settled = useDebouncedValue(text);
  const query = useQuery({ ...stationSearchQuery(settled), placeholderData: keepPreviousData });
  const stations = query.data?.searchStation;
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (!stations) {
    return (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  }
  return (
    <section className="flex flex-col gap-1">
      <output className="text-sm text-fg-2">
        <Words>
          {stations.length === 0
            ? `「${settled}」に合う駅は見つかりませんでした。ひらがなでもさがせます`
            : `${stations.length}件の駅`}
        </Words>
      </output>
      <div className="divide-y divide-line-weak">
        {stations.map((station) => (
          <StationCheckbox
            key={station.code}
            station={station}
            description={railwayLineNamesText(station.lineNames)}
            {...choice}
          />
        ))}
      </div>
    </section>
  );
}
