import { createHmac, timingSafeEqual } from 'node:crypto';

import { isUuid } from '#base/cursor.ts';

import type { App } from '../context.server.ts';

/** The endpoint for a mail program's own "unsubscribe" button. (RFC 8058) */
export const unsubscribeRoute = '/api/unsubscribe';

/** The signed path with which a mail program turns off this worker's optional e-mail, without sign-in. */
export function unsubscribePath(app: Pick<App, 'env'>, workerId: string): string {
  return `${unsubscribeRoute}?w=${workerId}&s=${signature(app, workerId)}`;
}

/** The worker of an unsubscribe link; null when the signature is not ours. */
export function unsubscribedWorker(app: Pick<App, 'env'>, url: URL): string | null {
  const workerId = url.searchParams.get('w') ?? '';
  const given = Buffer.from(url.searchParams.get('s') ?? '');
  const expected = Buffer.from(signature(app, workerId));
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && isUuid(workerId) ? workerId : null;
}

function signature({ env }: Pick<App, 'env'>, workerId: string): string {
  return createHmac('sha256', env.secret).update(`unsubscribe:${workerId}`).digest('base64url');
}
