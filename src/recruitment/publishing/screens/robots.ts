import type { LoaderFunctionArgs } from 'react-router';

import { pageServer } from '#web/page-context.ts';

/** Personal paths, and paths that are not pages. */
const closed = [
  '/api',
  '/shifts',
  '/earnings',
  '/me',
  '/demo',
  '/settings',
  '/prepare',
  '/check-in',
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin } = context.get(pageServer);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
