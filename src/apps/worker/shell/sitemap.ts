import type { LoaderFunctionArgs } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { pageServerContext, type PageServerData } from '#platform/web/page-context.ts';

/** The protocol's maximum number of URLs in a sitemap. */
const most = 50_000;
const staticPaths = [
  paths.search(),
  paths.guide(),
  paths.help(),
  paths.about(),
  paths.notices(),
  paths.install(),
  paths.terms(),
  paths.privacy(),
];

/** The sitemap with every open recruitment and its publication date. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, publicRecruitments } = context.get(pageServerContext);
  const open = await allOpen(publicRecruitments);
  const urls = [
    ...staticPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...open.map(
      ({ id, publishedAt }) =>
        `<url><loc>${origin}${paths.recruitment(id)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
}

type Entry = { id: string; publishedAt: Date };

async function allOpen({ list }: PageServerData['publicRecruitments']): Promise<Entry[]> {
  const found: Entry[] = [];
  for (;;) {
    // Reads page by page: each page starts after the last id of the previous one.
    const next = await list(found.at(-1)?.id ?? null);
    found.push(...next);
    if (next.length === 0 || found.length >= most) return found.slice(0, most - staticPaths.length);
  }
}
