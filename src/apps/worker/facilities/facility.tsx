import { useSuspenseQuery } from '@tanstack/react-query';

import { BlockLink, BlockNotice } from './blocks/facility-block.tsx';
import { facilityPage, facilityRecruitments } from './facility-page-client.ts';
import { FacilityPageContent } from './facility-page.tsx';
import { facilityFurigana } from '#apps/worker/detail/furigana-client.ts';
import { Comments } from '#apps/worker/reviews/facility-comments.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import type { Route } from './+types/facility.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [
    facilityPage(params.facilityId),
    facilityRecruitments(params.facilityId),
  ],
  furigana: ({ params }) => facilityFurigana(params.facilityId),
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The page of a facility, with workers' comments and the worker's own block. */
export default function FacilityRoute({ params: { facilityId } }: Route.ComponentProps) {
  const { workedTimes } = useSuspenseQuery(facilityPage(facilityId)).data.facilityDetail;
  // The count is null for a visitor, who cannot block.
  const isWorker = workedTimes !== null;
  return (
    <FacilityPageContent
      facilityId={facilityId}
      comments={<Comments facilityId={facilityId} />}
      notice={isWorker && <BlockNotice facilityId={facilityId} />}
      foot={isWorker && <BlockLink facilityId={facilityId} />}
    />
  );
}
