import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { stationSearch } from './places-client.ts';
import { lineNamesText, StationCheck, type StationChoice } from './station-check.tsx';

/** Stations whose name or kana contains the text; also updates during an input method's composition. */
export function StationSearch({ text, ...choice }: StationChoice & { text: string }) {
  const settled = useDebouncedValue(text);
  const query = useQuery({ ...stationSearch(settled), placeholderData: keepPreviousData });
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
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
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
          <StationCheck
            key={station.code}
            station={station}
            description={lineNamesText(station.lineNames)}
            {...choice}
          />
        ))}
      </div>
    </section>
  );
}
