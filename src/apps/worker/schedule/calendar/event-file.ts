import { data, redirect } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { pageServerContext } from '#platform/web/page-context.ts';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import { writeCalendarFile } from '#domain/attendance/calendar/calendar-file.ts';
import { calendarEventOfShift } from '#domain/attendance/calendar/calendar-shift.ts';
import { ShiftQuery, type ShiftDetail } from '#apps/worker/shift/client.ts';
import type { Route } from './+types/event-file.ts';

/** `/shifts/:id/event.ics`: one shift as a calendar file. */
export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const server = context.get(pageServerContext);
  if (!server.session) throw redirect(signInPath(url, 'SessionRequired'));
  const id = params.attendanceId;
  try {
    const { attendance } = await server.apis.worker(ShiftQuery, { id });
    return fileResponse(attendance, { origin: server.origin, now: server.now });
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    throw data(error.message, { status: error.code === 'NOT_FOUND' ? 404 : 503 });
  }
}

type Written = { origin: string; now: Date };

function fileResponse({ attendance, ...detail }: ShiftDetail, { origin, now }: Written): Response {
  const { workday, facility, job } = attendance;
  const startsAt = new Date(workday.startsAt);
  const event = calendarEventOfShift(
    {
      id: attendance.id,
      title: job.title,
      startsAt,
      endsAt: new Date(workday.endsAt),
      breakMinutes: workday.breakMinutes,
      belongings: detail.belonging,
      station: detail.station,
      facilityName: facility.name,
      address: facility.address,
      phoneNumber: facility.phoneNumber,
      latitude: detail.latitude,
      longitude: detail.longitude,
      writtenAt: now,
      provisionalLabel: attendance.provisionalLabel ?? null,
    },
    origin,
  );
  return new Response(writeCalendarFile([event]), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      // `inline`, so that iPhones open Calendar instead of downloading the file.
      'content-disposition': `inline; filename="shift-${jstDay(startsAt)}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}
