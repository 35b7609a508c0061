import { useQuery } from '@tanstack/react-query';

import { standInPostingQuery } from '#apps/facility/stand-ins/stand-in-client.ts';
import type { WeekPosting } from './postings-client.ts';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import { StandInPanel } from '#apps/facility/stand-ins/stand-in-panel.tsx';
import { postingName } from './posting-row.tsx';

type Props = { posting: WeekPosting; onClose: () => void };

/** Sheet with the search for a stand-in for one posting. */
export function StandInSheet({ posting, onClose }: Props) {
  const found = useQuery(standInPostingQuery(posting.id));
  const name = postingName(posting);
  return (
    <Sheet open title="代わりの人を探す" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="font-bold wrap-anywhere">{name}</p>
        {found.isPending && (
          <LoadingSkeleton>
            <SkeletonText lines={4} />
          </LoadingSkeleton>
        )}
        {found.isError && !found.data && (
          <ErrorState
            title="探している様子を読み込めませんでした"
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          >
            {found.error.message}
          </ErrorState>
        )}
        {found.data && (
          <>
            <StaleDataBanner error={found.error} />
            <StandInPanel posting={found.data.standIn} name={name} canWrite />
          </>
        )}
      </div>
    </Sheet>
  );
}
