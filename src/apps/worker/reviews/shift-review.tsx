import { redirect } from 'react-router';

import { paths } from '#platform/base/paths.ts';

import type { Route } from './+types/shift-review.ts';

/** Redirects `/shifts/:attendanceId/review` to the shift's review, which has the shift's id. */
export const loader = ({ params }: Route.LoaderArgs) => toRequest(params.attendanceId);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => toRequest(params.attendanceId);

function toRequest(attendanceId: string): never {
  throw redirect(paths.reviews.request(attendanceId));
}

export default function ShiftReview() {
  return null;
}
