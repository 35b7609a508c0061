import { useSuspenseQuery } from '@tanstack/react-query';

import { BlockLink, BlockedFacilityNotice } from './blocks/facility-block.tsx';
import { facilityPageQuery, facilityRecruitmentsQuery } from './facility-page-client.ts';
import { FacilityPageContent } from './facility-page.tsx';
import { facilityFuriganaQuery } from '#apps/worker/detail/furigana-client.ts';
import { FacilityReviewComments } from '#apps/worker/reviews/facility-comments.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import type { Route } from './+types/facility.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [
    facilityPageQuery(params.facilityId),
    facilityRecruitmentsQuery(params.facilityId),
  ],
  furigana: ({ params }) => facilityFuriganaQuery(params.facilityId),
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The page of a facility, with workers' comments and the worker's own block. */
export default function FacilityRoute({ params: { facilityId } }: Route.ComponentProps) {
  const { workedTimes } = useSuspenseQuery(facilityPageQuery(facilityId)).data.facilityDetail;
  // The count is null for a visitor, who cannot block.
  const isWorker = workedTimes !== null;
  return (
    <FacilityPageContent
      facilityId={facilityId}
      comments={<FacilityReviewComments facilityId={facilityId} />}
      notice={isWorker && <BlockedFacilityNotice facilityId={facilityId} />}
      foot={isWorker && <BlockLink facilityId={facilityId} />}
    />
  );
}
