import { useQuery } from '@tanstack/react-query';
import LocateFixed from 'lucide-react/icons/locate-fixed';

import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { distanceLabel, nearbyStationsQuery } from './nearby-stations.ts';
import {
  railwayLineNamesText,
  StationCheckbox,
  type StationChoiceState,
} from './station-check.tsx';

type StationNearProps = StationChoiceState & {
  /** True after the worker asked for nearby stations; the browser then asks for permission. */
  wanted: boolean;
  onWant: () => void;
};

/** The stations around the phone. */
export function NearbyStationList({ wanted, onWant, ...choice }: StationNearProps) {
  const query = useQuery({ ...nearbyStationsQuery(), enabled: wanted });
  if (!wanted) {
    return (
      <div className="flex flex-col gap-2">
        <Button
          variant="secondary"
          wide
          icon={<LocateFixed aria-hidden className="size-5" />}
          onClick={onWant}
        >
          現在地の近くの駅を表示
        </Button>
        {/* The rounding is `rounded` in around.ts. */}
        <p className="text-sm text-fg-2">
          <Words>現在地は、2kmほどの範囲に丸めてから送ります。</Words>
        </p>
      </div>
    );
  }
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-lg leading-150 font-bold">
        <Words>現在地の近くの駅</Words>
      </h2>
      {query.isPending && (
        <LoadingSkeleton className="py-2">
          <SkeletonText lines={4} />
        </LoadingSkeleton>
      )}
      {query.isError && (
        <ErrorState
          title="近くの駅を表示できません"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      )}
      {query.data?.length === 0 && (
        <p className="py-2 text-fg-2">
          <Words>10km以内に登録されている駅がありません。駅名・路線から選んでください。</Words>
        </p>
      )}
      <div className="divide-y divide-line-weak">
        {query.data?.map((station) => (
          <StationCheckbox
            key={station.code}
            station={station}
            description={`約${distanceLabel(station.metres)}・${railwayLineNamesText(station.lineNames)}`}
            {...choice}
          />
        ))}
      </div>
    </section>
  );
}
