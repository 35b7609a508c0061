import { pageServerContext } from '#platform/web/page-context.ts';

import type { Route } from './+types/sitemap-part.ts';
import { sitemapAnswer, sitemapPart } from './sitemap-parts.ts';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A part of the sitemap: `/sitemap/:after.xml`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  if (!id.test(params.after)) return new Response('', { status: 404 });
  const { origin, publicRecruitments } = context.get(pageServerContext);
  return sitemapAnswer(await sitemapPart({ list: publicRecruitments.list, origin }, params.after));
}
