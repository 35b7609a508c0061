import { useSuspenseQuery } from '@tanstack/react-query';
import { data } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageServerContext } from '#platform/web/page-context.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import type { Route } from './+types/detail.ts';
import { RecruitmentDetailBody } from './detail-body.tsx';
import { recruitmentDetailQuery } from '#apps/parts/recruitment/detail-client.ts';
import { RecruitmentDetailHead } from './detail-head.tsx';
import { recruitmentFuriganaQuery } from './furigana-client.ts';
import { isRecruitmentClosed } from '#apps/worker/search/cards/recruitment-card.tsx';
import { ShareButton } from './share-button.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [recruitmentDetailQuery(params.recruitmentId)],
  furigana: ({ params }) => recruitmentFuriganaQuery(params.recruitmentId),
});

/** A past shift can still be opened by its link, but search engines are asked to drop it. */
export async function loader(args: Route.LoaderArgs) {
  const { publicRecruitments } = args.context.get(pageServerContext);
  const [loaded, state] = await Promise.all([
    route.loader(args),
    publicRecruitments.stateOf(args.params.recruitmentId),
  ]);
  return state === 'gone' ? data(loaded, { status: 410 }) : loaded;
}

export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

export default function RecruitmentDetail({ params: { recruitmentId } }: Route.ComponentProps) {
  const now = useServerTime();
  const detail = useSuspenseQuery(recruitmentDetailQuery(recruitmentId)).data.recruitmentDetail;
  const closed = isRecruitmentClosed(detail, now);
  return (
    <>
      <RecruitmentDetailHead detail={detail} closed={closed} />
      <PageHeader
        title="お仕事の詳細"
        focusKey={recruitmentId}
        back={<HistoryBack fallback={paths.search()} />}
        actions={<ShareButton title={detail.title} path={paths.recruitment(recruitmentId)} />}
      />
      <RecruitmentDetailBody detail={detail} />
    </>
  );
}
