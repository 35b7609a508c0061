import { useSuspenseQuery } from '@tanstack/react-query';

import { BlockLink, BlockNotice } from '#pool/screens/facility-block.tsx';
import {
  facilityPage,
  facilityRecruitments,
} from '#recruitment/facilities/facility-page-client.ts';
import { Facility } from '#recruitment/facilities/screens/facility-page.tsx';
import { facilityFurigana } from '#recruitment/furigana/furigana-client.ts';
import { Comments } from '#reviews/screens/facility-comments.tsx';
import { page } from '#web/graphql/page.ts';

import type { Route } from './+types/facility.ts';

const route = page<Route.LoaderArgs>({
  queries: ({ params }) => [
    facilityPage(params.facilityId),
    facilityRecruitments(params.facilityId),
  ],
  furigana: ({ params }) => facilityFurigana(params.facilityId),
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The page of a facility with the comments of workers and the worker's block, which belong to other slices. */
export default function FacilityRoute({ params: { facilityId } }: Route.ComponentProps) {
  const { workedTimes } = useSuspenseQuery(facilityPage(facilityId)).data.facilityDetail;
  // Null for a visitor, who has no block.
  const isWorker = workedTimes !== null;
  return (
    <Facility
      facilityId={facilityId}
      comments={<Comments facilityId={facilityId} />}
      notice={isWorker && <BlockNotice facilityId={facilityId} />}
      foot={isWorker && <BlockLink facilityId={facilityId} />}
    />
  );
}
