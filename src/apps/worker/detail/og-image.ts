import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { GraphqlFailure, serverBusySentence } from '#platform/web/graphql/graphql.ts';
import { pageServerContext, type PreviewTexts } from '#platform/web/page-context.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';

import type { Route } from './+types/og-image.ts';
import {
  recruitmentDetailQuery,
  type RecruitmentDetailView,
} from '#apps/parts/recruitment/detail-client.ts';

/** The preview picture of a recruitment: `/og/recruitments/:recruitmentId.png`. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { apis, now, drawPreview } = context.get(pageServerContext);
  try {
    const client = makeQueryClient(apis.worker);
    const { recruitmentDetail: detail } = await client.fetchQuery(
      recruitmentDetailQuery(params.recruitmentId),
    );
    const png = await drawPreview(textsOf(detail, now));
    if (!png) return plainAnswer(429, serverBusySentence, { 'retry-after': '5' });
    return new Response(new Uint8Array(png), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    if (!(error instanceof GraphqlFailure)) throw error;
    const status = error.code === 'NOT_FOUND' ? 404 : error.code === 'GONE' ? 410 : 503;
    return plainAnswer(status, error.message);
  }
}

function plainAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

function textsOf(detail: RecruitmentDetailView, now: Date): PreviewTexts {
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
