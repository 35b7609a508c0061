import { isUuid } from '#platform/base/uuid.ts';

import type { App } from '../context.server.ts';
import { isValidSignature, signText } from '../secrets/secrets.server.ts';

/** The endpoint for a mail program's own "unsubscribe" button. (RFC 8058) */
export const unsubscribeRoute = '/api/unsubscribe';

/** The signed path with which a mail program turns off this worker's optional e-mail, without sign-in. */
export function unsubscribePath(app: Pick<App, 'env'>, workerId: string): string {
  return `${unsubscribeRoute}?w=${workerId}&s=${signText(app.env, signedText(workerId))}`;
}

/** The worker of an unsubscribe link; null when the signature is not ours. */
export function workerOfUnsubscribeLink(app: Pick<App, 'env'>, url: URL): string | null {
  const workerId = url.searchParams.get('w') ?? '';
  const isOurs = isValidSignature(app.env, signedText(workerId), url.searchParams.get('s') ?? '');
  return isOurs && isUuid(workerId) ? workerId : null;
}

const signedText = (workerId: string) => `unsubscribe:${workerId}`;

/** The unsubscribe endpoint of people of corporations. */
export const staffUnsubscribeRoute = '/api/facility/unsubscribe';

/** The signed path with which a mail program turns off this person's optional e-mail, without sign-in. */
export function staffUnsubscribePath(app: Pick<App, 'env'>, staffId: string): string {
  return `${staffUnsubscribeRoute}?p=${staffId}&s=${signText(app.env, staffText(staffId))}`;
}

/** The person of an unsubscribe link; null when the signature is not ours. */
export function staffOfUnsubscribeLink(app: Pick<App, 'env'>, url: URL): string | null {
  const staffId = url.searchParams.get('p') ?? '';
  const isOurs = isValidSignature(app.env, staffText(staffId), url.searchParams.get('s') ?? '');
  return isOurs && isUuid(staffId) ? staffId : null;
}

const staffText = (staffId: string) => `unsubscribe-staff:${staffId}`;
