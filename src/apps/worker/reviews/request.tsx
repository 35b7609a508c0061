import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { reviewWindowDays } from '#domain/reviews/limits.ts';

import {
  queriesStaleAfterReview,
  reviewRequestQuery,
  SkipReviewMutation,
  type ReviewRequestView,
} from './client.ts';
import type { Route } from './+types/request.ts';
import { OwnPostedReview } from './posted.tsx';
import { ReviewFields } from './review-fields.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [reviewRequestQuery(params.eventId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'lg' };

const loadList = async () => (await import('./request-pane.tsx')).ReviewRequestPane;

/**
 * 勤務の評価: the questions while the shift can be reviewed, afterwards the posted review; on wide screens beside the
 * list.
 */
export default function ReviewRequest({ params: { eventId } }: Route.ComponentProps) {
  const request = useSuspenseQuery(reviewRequestQuery(eventId)).data.reviewRequest;
  const side = useSecondColumnComponent('lg', loadList);
  return (
    <TwoPanes from="lg" list={side && <side.Pane currentId={eventId} />}>
      <OpenRequest key={eventId} request={request} />
    </TwoPanes>
  );
}

function OpenRequest({ request }: { request: ReviewRequestView }) {
  const { eventId } = request;
  const [isEditing, setEditing] = useState(false);
  const isOpen = request.state === 'CREATED';
  return (
    <Screen
      title="勤務の評価"
      documentTitle={`${request.facilityName}の評価`}
      back={paths.reviews.requests()}
    >
      {isOpen || isEditing ? (
        <ReviewFields
          request={request}
          head={<Shift request={request} />}
          onPosted={() => setEditing(false)}
        >
          {isOpen && <Skip eventId={eventId} />}
        </ReviewFields>
      ) : (
        <div className="flex flex-col gap-5 px-4 py-5">
          <Shift request={request} />
          {request.posted ? (
            <OwnPostedReview
              request={request}
              posted={request.posted}
              onEdit={() => setEditing(true)}
            />
          ) : (
            <Closed request={request} />
          )}
        </div>
      )}
    </Screen>
  );
}

function Shift({ request }: { request: ReviewRequestView }) {
  return (
    <Card>
      <p className="text-sm text-fg-2">
        <Words>{request.stateLabel}</Words>
      </p>
      <h2 className="label-text text-lg leading-150 font-bold">{request.facilityName}</h2>
      <p>{request.jobTitle}</p>
      <p className="font-bold tabular-nums">{request.times}</p>
      {request.wage > 0 && (
        <p>
          <Words>給与</Words> <Money amount={request.wage} />
        </p>
      )}
      {request.state === 'CREATED' && (
        <p className="pt-1 text-sm text-fg-2">
          <Words>
            <JstTime at={request.closesAt} format="instant" />
            まで投稿できます
          </Words>
          {request.points > 0 && <Words>{`。今投稿すると${request.points}ptもらえます`}</Words>}
        </p>
      )}
    </Card>
  );
}

function Closed({ request: { state } }: { request: ReviewRequestView }) {
  if (state === 'TODAY_WORK') {
    return (
      <Banner tone="info" title="退勤のあとに評価できます">
        退勤を記録すると、ここから評価を投稿できます。
      </Banner>
    );
  }
  return (
    <Banner tone="info" title="評価の受付は終わりました">
      「評価しない」を選んだか、勤務の終了から{reviewWindowDays}日が過ぎました。
    </Banner>
  );
}

/** 評価しない: asks for confirmation, because skipping is final. */
function Skip({ eventId }: { eventId: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const skip = useGraphqlMutation(SkipReviewMutation, {
    invalidates: queriesStaleAfterReview,
    onSuccess: async () => {
      setAsking(false);
      toast.success('この勤務は評価しないことにしました');
      await navigate(paths.reviews.requests(), { replace: true });
    },
  });
  return (
    <>
      <Button variant="quiet" wide onClick={() => setAsking(true)}>
        この勤務は評価しない
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="この勤務を評価しませんか？"
        confirmLabel="評価しない"
        cancelLabel="戻る"
        pending={skip.isPending}
        error={skip.error?.message}
        onConfirm={() => skip.mutate({ input: { eventId } })}
      >
        <p>
          <Words>あとから評価することはできなくなります。</Words>
        </p>
      </ConfirmDialog>
    </>
  );
}
