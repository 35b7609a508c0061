import { facilityPage, facilityRecruitments } from '#recruitment/facilities/facility-client.ts';
import { Facility } from '#recruitment/facilities/screens/facility-page.tsx';
import { Comments } from '#reviews/screens/facility-comments.tsx';
import { page } from '#web/graphql/page.ts';

import type { Route } from './+types/facility.ts';

const route = page<Route.LoaderArgs>({
  queries: ({ params }) => [
    facilityPage(params.facilityId),
    facilityRecruitments(params.facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The page of a facility with the comments of workers, which belong to another slice. */
export default function FacilityRoute({ params: { facilityId } }: Route.ComponentProps) {
  return <Facility facilityId={facilityId} comments={<Comments facilityId={facilityId} />} />;
}
