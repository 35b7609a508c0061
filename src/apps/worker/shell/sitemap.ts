import type { LoaderFunctionArgs } from 'react-router';

import { pageServerContext } from '#platform/web/page-context.ts';

import { sitemapAnswer, sitemapIndex } from './sitemap-parts.ts';

/** The index of the sitemap: `/sitemap.xml`. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, publicRecruitments } = context.get(pageServerContext);
  return sitemapAnswer(await sitemapIndex({ list: publicRecruitments.list, origin }));
}
