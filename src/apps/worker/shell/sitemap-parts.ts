import { paths } from '#platform/base/paths.ts';
import type { PageServerData } from '#platform/web/page-context.ts';

type ListRecruitments = PageServerData['publicRecruitments']['list'];

/** Ids of recruitments are greater than this one, so that the first part begins after it. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
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

type Reading = { list: ListRecruitments; origin: string };

/** Returns the index of the sitemap: one part for each list of open recruitments. */
export async function sitemapIndex({ list, origin }: Reading): Promise<string> {
  const urls: string[] = [];
  let after = beforeAllIds;
  for (;;) {
    // In order: each list begins after the last id of the one before.
    const last = (await list(after)).at(-1)?.id;
    // Without any open recruitment the first part still has the static pages.
    if (last === undefined && urls.length > 0) break;
    urls.push(`<sitemap><loc>${origin}${paths.sitemap.part(after)}</loc></sitemap>`);
    if (last === undefined) break;
    after = last;
  }
  return xmlOf('sitemapindex', urls);
}

/**
 * Returns the part of the sitemap with the next open recruitments after an id, each with its day of publication; the
 * first part begins with the pages that are always there.
 */
export async function sitemapPart({ list, origin }: Reading, after: string): Promise<string> {
  const fixed = after === beforeAllIds ? staticPaths : [];
  return xmlOf('urlset', [
    ...fixed.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...(await list(after)).map(
      ({ id, publishedAt }) =>
        `<url><loc>${origin}${paths.recruitment(id)}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
    ),
  ]);
}

const xmlOf = (root: 'sitemapindex' | 'urlset', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;

/** The answer with a file of the sitemap. */
export const sitemapAnswer = (xml: string): Response =>
  new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
