import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { workerOfUnsubscribeLink } from '#platform/server/delivery/unsubscribe-link.server.ts';

import { setNotificationWay } from './settings.server.ts';

/**
 * The endpoint of `List-Unsubscribe`: a mail program POSTs there when its own button is pressed, and optional e-mail
 * ends at once, without a sign-in. A person who follows the link gets the settings instead, because mail programs open
 * links by themselves. (RFC 8058)
 */
export function createUnsubscribeEndpoint(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    const workerId = workerOfUnsubscribeLink(app, new URL(request.url));
    if (request.method !== 'POST') {
      return new Response(null, {
        status: 302,
        headers: { location: paths.settings.notifications() },
      });
    }
    if (!workerId) return answer('このリンクは使えません。お知らせの設定から変更してください', 404);
    await setNotificationWay(app.db, { workerId, way: 'email', isOn: false, now: app.clock.now() });
    return answer('任意のお知らせメールを停止しました', 200);
  };
}

function answer(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
