import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

/** `/shifts/:attendanceId/review`: the shift is the event that is reviewed. */
export const loader = ({ params }: LoaderFunctionArgs) => toRequest(params['attendanceId']);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  toRequest(params['attendanceId']);

function toRequest(attendanceId = ''): never {
  throw redirect(`/reviews/requests/${encodeURIComponent(attendanceId)}`);
}

export default function ShiftReview() {
  return null;
}
