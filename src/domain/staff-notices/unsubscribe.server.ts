import { facilityPaths } from '#platform/base/people/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { staffOfUnsubscribeLink } from '#platform/server/delivery/unsubscribe-link.server.ts';

import { personWithId } from '#access/people/people.queries.server.ts';
import { endOptionalEmail } from './settings.server.ts';

/**
 * The endpoint of `List-Unsubscribe` for people of corporations: a mail program POSTs there when its own button is
 * pressed, and optional e-mail ends. A person who follows the link gets the settings. (RFC 8058)
 */
export function createStaffUnsubscribeEndpoint(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const staffId = staffOfUnsubscribeLink(app, new URL(request.url));
    if (request.method !== 'POST') {
      const location = facilityPaths.notifications();
      return new Response(null, { status: 302, headers: { location } });
    }
    const person = staffId && (await personWithId(app.db, { staffId, side: 'facility' }));
    if (!person) {
      return answer('このリンクは使えません。お知らせの設定から変更してください', 404);
    }
    await endOptionalEmail(app.db, { staffId: person.id, now: app.clock.now() });
    return answer('任意のお知らせメールを停止しました', 200);
  };
}

function answer(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
