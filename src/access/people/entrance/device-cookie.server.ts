import type { App } from '#platform/server/context.server.ts';

import {
  tokenInCookie,
  setCookieHeaderLine,
  hostCookiePrefix,
} from '../sessions/session-cookie.server.ts';
import { deviceValidDays } from './entrance-rules.ts';

type SiteApp = Pick<App, 'env'>;

/**
 * The cookie of a tablet. It is not a person's cookie, so the operations for persons treat the tablet as signed out.
 */
const deviceCookieName = (app: SiteApp): string => `${hostCookiePrefix(app)}hitokoma-entrance`;

/** The token of the device in the request's Cookie header, or null. */
export const entranceDeviceTokenOf = (app: SiteApp, request: Request): string | null =>
  tokenInCookie(request, deviceCookieName(app));

/** The `Set-Cookie` line of a paired device. */
export const entranceDeviceCookieLine = (app: SiteApp, token: string): string =>
  setCookieHeaderLine(app, { name: deviceCookieName(app), token, days: deviceValidDays });
