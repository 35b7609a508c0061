import { useSuspenseQuery } from '@tanstack/react-query';
import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { openReviewCountQuery } from '#apps/worker/reviews/client.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { incentivePoints } from '#domain/points/incentives/incentive-rules.ts';

/** Returns the number of shifts that the worker can review. */
export const useOpenReviewCount = () =>
  useSuspenseQuery(openReviewCountQuery()).data.reviewRequests.openCount;

/**
 * Invites the worker to review finished shifts; renders nothing without one. Reviews are voluntary: neither the
 * section of open duties nor the tab's badge counts them.
 */
export function OpenReviewsPrompt() {
  const count = useOpenReviewCount();
  if (count === 0) return null;
  return (
    <Section title="勤務の評価">
      <RowList>
        <ListRow
          as={Link}
          to={paths.reviews.requests()}
          icon={<SquarePen aria-hidden />}
          title="勤務を評価する"
          description={`終了から${incentivePoints.reviewHours}時間以内の投稿で${incentivePoints.review}ptもらえます`}
          value={`${count}件`}
        />
      </RowList>
    </Section>
  );
}
