import { getPath } from 'hono/utils/url';

/** True for a path that the routes see as it was sent. */
const isPlain = (path: string) => /^(?:\/[\w:@~+,;=-][\w.:@~+,;=-]*)*\/?$/.test(path);

/** The path that the routes see: they decode `%61` and resolve dots. Null when it is no path. */
export function routedPath(path: string): string | null {
  if (isPlain(path)) return path;
  const url = URL.parse(path.startsWith('/') ? `http://site${path}` : path);
  return url?.pathname.startsWith('/') ? getPath(new Request(`http://site${url.pathname}`)) : null;
}
