import { data, redirect, type LoaderFunctionArgs } from 'react-router';

import { formatMinutes, jstDay } from '#base/jst.ts';
import { GraphqlFailure } from '#web/graphql.ts';
import { pageServer } from '#web/page-context.ts';
import { signInPath } from '#web/sign-in-path.ts';

import { calendarFile } from '../calendar-file.ts';
import { Shift, type ShiftDetail } from '../client.ts';

/** `/shifts/:id/event.ics`: the shift for the phone's calendar. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const server = context.get(pageServer);
  const url = new URL(request.url);
  if (!server.session) throw redirect(signInPath(url, 'SessionRequired'));
  const id = params['attendanceId'] ?? '';
  try {
    const { attendance } = await server.transport(Shift, { id });
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
  const url = `${origin}/shifts/${attendance.id}`;
  const rows = [
    job.title,
    workday.breakMinutes > 0 ? `休憩 ${formatMinutes(workday.breakMinutes)}` : null,
    detail.belonging.trim() === '' ? null : `持ち物：${detail.belonging.trim()}`,
    detail.station === null ? null : `最寄り駅：${detail.station}`,
    facility.phoneNumber === null ? null : `電話：${facility.phoneNumber}`,
    url,
  ];
  const text = calendarFile({
    uid: `${attendance.id}@hitokoma`,
    startsAt,
    endsAt: new Date(workday.endsAt),
    summary: `勤務：${facility.name}`,
    location: `${facility.address} ${facility.name}`,
    description: rows.filter((row) => row !== null).join('\n'),
    url,
    latitude: detail.latitude,
    longitude: detail.longitude,
    writtenAt: now,
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      // Inline, so that an iPhone offers its calendar instead of a download.
      'content-disposition': `inline; filename="shift-${jstDay(startsAt)}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}
