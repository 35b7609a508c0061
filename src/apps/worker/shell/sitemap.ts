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
  const open = await allOpenUrls(publicRecruitments, origin);
  const urls = [...staticPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`), ...open];
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

async function allOpenUrls(
  { list }: PageServerData['publicRecruitments'],
  origin: string,
): Promise<string[]> {
  const urls: string[] = [];
  let last: string | null = null;
  for (;;) {
    // Reads page by page: each page starts after the last id of the previous one.
    const next: Awaited<ReturnType<typeof list>> = await list(last);
    for (const { id, publishedAt } of next)
      urls.push(
        `<url><loc>${origin}${paths.recruitment(id)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
      );
    last = next.at(-1)?.id ?? null;
    if (last === null || urls.length >= most) return urls.slice(0, most - staticPaths.length);
  }
}
