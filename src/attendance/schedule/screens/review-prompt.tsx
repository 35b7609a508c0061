import { useSuspenseQuery } from '@tanstack/react-query';
import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { openReviews } from '#reviews/client.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Section } from '#ui/display/card.tsx';
import { ListRow, RowList } from '#ui/navigation/list-row.tsx';

/** How many shifts the worker can review. */
export const useOpenReviews = () => useSuspenseQuery(openReviews()).data.reviewRequests.openCount;

/** A link to the shifts that can be reviewed; renders nothing without one. */
export function ReviewPrompt() {
  const count = useOpenReviews();
  if (count === 0) return null;
  return (
    <RowList>
      <ListRow
        as={Link}
        to={paths.reviews.requests()}
        icon={<SquarePen aria-hidden />}
        title="勤務を評価する"
        description="終了から72時間以内の投稿で20ptもらえます"
        value={<Badge count={count} label="評価待ち" />}
      />
    </RowList>
  );
}

/** The number of open actions; the badge of the tab shows the same number. */
export function ActionCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold text-danger">
      <span aria-hidden className="size-2.5 rounded-full bg-danger" />
      {count}件
    </span>
  );
}

/** The review link under its own heading, for a schedule without other actions. */
export function ReviewSection({ count }: { count: number }) {
  if (useOpenReviews() === 0) return null;
  return (
    <Section title="対応が必要" aside={<ActionCount count={count} />}>
      <ReviewPrompt />
    </Section>
  );
}
