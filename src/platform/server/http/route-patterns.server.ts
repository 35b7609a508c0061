import { TrieRouter } from 'hono/router/trie-router';

/** The label of an address that no route has. */
export const unknownRoute = 'other';

export type RoutePatternLookup = {
  /** Returns the pattern of a path, such as `/shifts/:attendanceId`. Never a part of the path itself. */
  of(path: string): string;
};

/**
 * Names requests in the log and in metrics. A path itself holds ids and the secrets of links, and there
 * are as many paths as clients invent.
 */
export function openRoutePatterns(patterns: readonly string[]): RoutePatternLookup {
  const router = new TrieRouter<string>();
  // The first of two patterns for one path wins: `/shifts/history` goes before `/shifts/:attendanceId`, and
  // `/files/chat/*` before `/files/*`.
  const ordered = [...new Set(patterns)].toSorted(
    (a, b) => freedom(a) - freedom(b) || segmentsIn(b) - segmentsIn(a),
  );
  for (const pattern of ordered) router.add('ALL', pattern, pattern);
  return {
    of(path) {
      const [[first] = []] = router.match('ALL', withoutData(path));
      return first?.[0] ?? unknownRoute;
    },
  };
}

const freedom = (pattern: string) =>
  (pattern.match(/:/g)?.length ?? 0) + (pattern.includes('*') ? 100 : 0);

const segmentsIn = (pattern: string) => pattern.split('/').length;

/** Removes the `.data` that React Router appends to a page's path to fetch its data. */
function withoutData(path: string): string {
  if (!path.endsWith('.data')) return path;
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length);
}

type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined };

/** The full patterns of React Router's build. */
export function pagePatterns(routes: Readonly<Record<string, RouteEntry | undefined>>): string[] {
  const full = (route: RouteEntry): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return `${parent ? full(parent) : ''}${route.path ? `/${route.path}` : ''}`;
  };
  return (
    Object.values(routes)
      .flatMap((route) => (route ? [full(route) || '/'] : []))
      // The page for unknown addresses is no route of its own.
      .filter((pattern) => !pattern.endsWith('*'))
  );
}
