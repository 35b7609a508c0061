import type { LoaderFunctionArgs } from 'react-router';

import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';
import { pageServerContext } from '#platform/web/page-context.ts';

/** Paths that search engines must not visit: personal pages, and paths that are not pages. */
const closed = [
  apiPaths.root,
  paths.shifts(),
  paths.earnings(),
  paths.me(),
  paths.demo(),
  facilityPaths(),
  operatorPaths(),
  paths.settings(),
  paths.prepare(),
  paths.checkIn(),
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin } = context.get(pageServerContext);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${paths.sitemap()}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}
