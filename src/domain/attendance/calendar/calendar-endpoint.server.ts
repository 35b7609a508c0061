import { createHash } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';

import { calendarShiftsOf, workerIdOfCalendarToken } from './calendar-feed.server.ts';
import { writeCalendarFile } from './calendar-file.ts';
import { calendarEventOfShift } from './calendar-shift.ts';

export const calendarPath = '/calendar/:file';

const address = /^\/calendar\/([\w-]{43})\.ics$/;

/**
 * The endpoint of calendar programs, which poll without a session: the secret is the URL itself. An
 * unchanged calendar is answered with 304; `private, no-cache` keeps shared caches from storing it.
 */
export function createCalendarEndpoint(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, origin } = new URL(request.url);
    const token = address.exec(pathname)?.[1];
    const workerId = token ? await workerIdOfCalendarToken(app.db, token) : null;
    if (!workerId) return notFound();
    const shifts = await calendarShiftsOf(app.db, { workerId, now: app.clock.now() });
    const site = app.env.ORIGIN ?? origin;
    const text = writeCalendarFile(
      shifts.map((shift) => calendarEventOfShift(shift, site)),
      'ひとこまの勤務',
    );
    const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    const headers = { etag: tag, 'cache-control': 'private, no-cache', ...hidden };
    if (isKnown(request.headers.get('if-none-match'), tag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(text, {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': 'inline; filename="hitokoma.ics"',
      },
    });
  };
}

const hidden = { 'x-robots-tag': 'noindex' };

/** True when `If-None-Match` names the current ETag. (RFC 9110, 13.1.2) */
function isKnown(header: string | null, tag: string): boolean {
  const versions = (header ?? '').split(',').map((version) => version.trim());
  return versions.includes(tag) || versions.includes(tag.slice(2)) || versions.includes('*');
}

function notFound(): Response {
  return new Response(
    'このカレンダーは見つかりませんでした。ひとこまの設定から、アドレスを作り直してください',
    {
      status: 404,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'private, no-store',
        ...hidden,
      },
    },
  );
}
