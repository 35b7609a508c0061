import { useRouteLoaderData } from 'react-router';

import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';
import type { RootLoaderData } from '#platform/web/server-time.ts';

import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { jobPostingStructuredData } from './job-posting.ts';

/** Meta tags for search engines and link previews. */
export function RecruitmentDetailHead({
  detail,
  closed,
}: {
  detail: RecruitmentDetailView;
  closed: boolean;
}) {
  const origin = useRouteLoaderData<RootLoaderData>('root')?.origin ?? '';
  const url = origin + paths.recruitment(detail.recruitmentId);
  const image = origin + paths.recruitment.previewImage(detail.recruitmentId);
  const title = `${detail.title}（${detail.facility.name}）`;
  const description = summary(detail);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      {closed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="ひとこま" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {!closed && (
        <script
          type="application/ld+json"
          // Escaped by jobPostingStructuredData; React would escape quotes, which would break the JSON.
          dangerouslySetInnerHTML={{ __html: jobPostingStructuredData(detail, url) }}
        />
      )}
    </>
  );
}

/** 「2026/11/22（日）09:00〜18:00・日給10,400円・交通費 上限500円・新宿駅 徒歩5分。…」 */
function summary(detail: RecruitmentDetailView): string {
  const [from, to] = [new Date(detail.startsAt), new Date(detail.endsAt)];
  const facts = [
    `${formatDayWithWeekday(jstDay(from))}${formatTimeRange(from, to)}`,
    `日給${formatYen(detail.salary)}`,
    detail.travelAllowanceLabel,
    detail.facility.station ?? detail.facility.address,
    detail.facility.service,
  ];
  return `${facts.join('・')}。${detail.tagline}`;
}
