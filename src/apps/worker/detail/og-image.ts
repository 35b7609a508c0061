import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { pageServer } from '#platform/web/page-context.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';

import type { Route } from './+types/og-image.ts';
import {
  recruitmentDetailQuery,
  type RecruitmentDetailView,
} from '#apps/parts/recruitment/detail-client.ts';
import type { OgFacts } from './og-card.ts';

/** The preview picture of a recruitment: `/og/recruitments/:recruitmentId.png`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { apis, now } = context.get(pageServer);
  try {
    const client = makeQueryClient(apis.worker);
    const { recruitmentDetail: detail } = await client.fetchQuery(
      recruitmentDetailQuery(params.recruitmentId),
    );
    const png = await drawn(factsOf(detail, now));
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    const status = error.code === 'NOT_FOUND' ? 404 : error.code === 'GONE' ? 410 : 503;
    return new Response(error.message, {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

function factsOf(detail: RecruitmentDetailView, now: Date): OgFacts {
  const { facility } = detail;
  const [from, to] = [new Date(detail.startsAt), new Date(detail.endsAt)];
  return {
    title: detail.title,
    facility: `${facility.name}・${facility.service}`,
    times: `${formatDayWithWeekday(jstDay(from))}${formatTimeRange(from, to)}`,
    salary: formatYen(detail.salary),
    terms: `時給${formatYen(detail.hourlyWage)}・${detail.travelAllowanceLabel}・${detail.breakTimeLabel}`,
    place: facility.station ?? facility.address,
    closed: detail.state === 'closed' || new Date(detail.deadline) <= now,
  };
}

const maxKept = 100;
const kept = new Map<string, Promise<Buffer>>();

/**
 * Draws the picture or returns the cached one: drawing takes 0.1 seconds, and shared links are requested
 * repeatedly.
 */
function drawn(facts: OgFacts): Promise<Buffer> {
  const key = JSON.stringify(facts);
  const known = kept.get(key);
  if (known) return known;
  const drawing = draw(facts);
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return drawing;
}

async function draw(facts: OgFacts): Promise<Buffer> {
  const { drawOgCard } = await import('./og-card.ts');
  return drawOgCard(facts);
}
