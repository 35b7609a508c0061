import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { parseUrl } from '#platform/base/url.ts';

export type PushNotificationContent = {
  title: string;
  body: string;
  /** A push replaces an earlier push with the same tag. */
  tag: string;
  /** The path of the screen that the push opens. */
  path: string;
  /** The number for the app's icon; null leaves the number unchanged. */
  badge: number | null;
};

/** Parses a push of the server; an unreadable push gets a generic text and opens the inbox. */
export function readPushNotification(
  message: unknown,
  origin: string,
  inbox = paths.notifications(),
): PushNotificationContent {
  const outer = objectOrEmpty(message);
  const { title, body, tag, navigate } = objectOrEmpty(outer['notification']);
  const badge = outer['app_badge'];
  return {
    title: stringOrEmpty(title) || '新しいお知らせがあります',
    body: stringOrEmpty(body) || 'タップして、ひとこまで確認してください。',
    tag: stringOrEmpty(tag) || 'notice',
    path: pathOf(stringOrEmpty(navigate), origin) ?? inbox,
    badge: typeof badge === 'number' && badge >= 0 ? badge : null,
  };
}

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export function objectOrEmpty(value: unknown): Record<string, unknown> {
  // Boundary cast: callers check every property before use.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The path of the target URL without its origin: a push may open only screens of this site. */
function pathOf(navigate: string, origin: string): string | null {
  const url = navigate === '' ? null : parseUrl(navigate, origin);
  return url && sameSitePath(url.pathname + url.search);
}
