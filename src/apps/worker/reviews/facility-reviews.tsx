import { useSuspenseQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';

import { paths } from '#platform/base/paths.ts';
import { recruitmentDetailQuery } from '#apps/parts/recruitment/detail-client.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Stars } from '#platform/ui/display/star-rating.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { minReviewsForRatingLabel } from '#domain/recruitment/labels.ts';

import type { Route } from './+types/facility-reviews.ts';
import { FacilityReviewComments } from './facility-comments.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [recruitmentDetailQuery(params.recruitmentId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

export default function FacilityReviewsPage({ params: { recruitmentId } }: Route.ComponentProps) {
  const { rate, facility } = useSuspenseQuery(recruitmentDetailQuery(recruitmentId)).data
    .recruitmentDetail;
  return (
    <Screen
      title="施設の評価"
      documentTitle={`${facility.name}の評価`}
      noIndex
      back={<HistoryBack fallback={paths.recruitment(recruitmentId)} />}
    >
      {rate.value === null ? (
        <EmptyState icon={<MessageSquareText />} title="評価はまだありません">
          勤務した方の評価が{minReviewsForRatingLabel}件集まると表示します。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6 px-4 py-5">
          <div className="flex flex-col gap-1">
            <p className="text-fg-2">
              {facility.name}・{facility.service}
            </p>
            <p className="flex flex-wrap items-center gap-x-4">
              <span className="text-5xl leading-120 font-bold tabular-nums">
                <span className="sr-only">平均 </span>
                {rate.value.toFixed(1)}
              </span>
              <span className="flex flex-col">
                <Stars rate={rate.value} className="text-[min(1.5rem,12vw)]" />
                {/* 「（43件）」 of 「4.1（43件）」: the figure is shown large beside it. */}
                <span className="text-sm text-fg-2">{rate.description.replace(/^[\d.]+/, '')}</span>
              </span>
            </p>
          </div>
          <Card className="flex flex-col gap-5">
            {rate.ratings.map((item) => (
              <Meter
                key={item.name}
                label={item.name}
                value={item.rate}
                max={5}
                text={item.rate.toFixed(1)}
              />
            ))}
          </Card>
          <FacilityReviewComments facilityId={facility.facilityId} />
          <p className="text-sm text-fg-2">
            <Words>この施設で勤務した方が、1〜5の5段階で付けた評価の平均です。</Words>
          </p>
        </div>
      )}
    </Screen>
  );
}
