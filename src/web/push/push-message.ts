export type ShownPush = {
  title: string;
  body: string;
  /** A push with the same one takes the place of the one before. */
  tag: string;
  /** The screen of ours that it leads to. */
  path: string;
  /** The number on the app's icon; null to leave it. */
  badge: number | null;
};

const inbox = '/notifications';

/** What a push says, as the server writes it; an unreadable one leads to the inbox. */
export function readPush(message: unknown, origin: string): ShownPush {
  const outer = objectOf(message);
  const { title, body, tag, navigate } = objectOf(outer['notification']);
  const badge = outer['app_badge'];
  return {
    title: textOf(title) || '新しいお知らせがあります',
    body: textOf(body) || 'タップして、ひとこまで確認してください。',
    tag: textOf(tag) || 'notice',
    path: pathOf(textOf(navigate) || inbox, origin),
    badge: typeof badge === 'number' && badge >= 0 ? badge : null,
  };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function objectOf(value: unknown): Record<string, unknown> {
  // Every member is looked at before it is used.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The screen, here: a notice leads to ours and nowhere else. */
function pathOf(navigate: string, origin: string): string {
  if (!URL.canParse(navigate, origin)) return inbox;
  const { pathname, search } = new URL(navigate, origin);
  return pathname.startsWith('//') ? inbox : `${pathname}${search}`;
}
