import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { reviewWindowDays } from '#domain/reviews/limits.ts';

import type { ReviewRequestView } from './client.ts';

type PostedProps = {
  request: ReviewRequestView;
  posted: NonNullable<ReviewRequestView['posted']>;
  onEdit: () => void;
};

/** The worker's posted review, who can read it, and the button to change it while that is possible. */
export function OwnPostedReview({ request, posted, onEdit }: PostedProps) {
  const { items } = request.ratings;
  const wordOf = (itemId: string, rate: number) =>
    items.find(({ id }) => id === itemId)?.rates.find((each) => each.rate === rate)?.name;
  return (
    <>
      <Visibility posted={posted} />
      <Card>
        <p className="pb-2 text-sm text-fg-2">
          <Words>
            <JstTime at={posted.postedAt} format="instant" />
            に投稿しました
          </Words>
        </p>
        <DefinitionList>
          {posted.ratings.map(({ itemId, rate }) => (
            <DefinitionRow
              key={itemId}
              label={items.find(({ id }) => id === itemId)?.name ?? ''}
              layout="split"
            >
              {rate}（{wordOf(itemId, rate)}）
            </DefinitionRow>
          ))}
        </DefinitionList>
        {posted.comment && <p className="pt-3 whitespace-pre-line">{posted.comment}</p>}
      </Card>
      {posted.editableUntil && (
        <div className="flex flex-col gap-2">
          <Button variant="secondary" wide onClick={onEdit}>
            評価を変更する
          </Button>
          <p className="text-sm text-fg-2">
            <Words>
              変更は1回だけ、
              <JstTime at={posted.editableUntil} format="instant" />
              までできます。施設の評価が公開されると変更できません。
            </Words>
          </p>
        </div>
      )}
    </>
  );
}

function Visibility({ posted }: Pick<PostedProps, 'posted'>) {
  if (posted.isHeld) {
    return (
      <Banner tone="warn" title="運営が確認しています">
        個人の情報などが含まれていないか確認してから公開します。
      </Banner>
    );
  }
  if (posted.isPublished) return <Banner tone="success" title="公開されています" />;
  return (
    <Banner tone="info" title="まだ公開されていません">
      お互いの評価がそろったとき、または勤務の終了から{reviewWindowDays}日後に公開されます。
    </Banner>
  );
}
