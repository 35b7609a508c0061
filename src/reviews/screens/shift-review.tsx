import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { paths } from '#base/paths.ts';

/** `/shifts/:attendanceId/review`: the shift is the event that is reviewed. */
export const loader = ({ params }: LoaderFunctionArgs) => toRequest(params['attendanceId']);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  toRequest(params['attendanceId']);

function toRequest(attendanceId = ''): never {
  throw redirect(paths.reviews.request(attendanceId));
}

export default function ShiftReview() {
  return null;
}
