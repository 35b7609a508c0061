import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#platform/base/paths.ts';
import { Cover } from '#platform/ui/display/cover.tsx';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import type { Route } from './+types/photos.ts';
import { recruitmentDetailQuery } from '#apps/parts/recruitment/detail-client.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [recruitmentDetailQuery(params.recruitmentId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

export default function Photos({ params: { recruitmentId } }: Route.ComponentProps) {
  const { images, title, facility } = useSuspenseQuery(recruitmentDetailQuery(recruitmentId)).data
    .recruitmentDetail;
  return (
    <Screen
      title={`写真（${images.length}枚）`}
      documentTitle={`写真：${title}`}
      noIndex
      back={<HistoryBack fallback={paths.recruitment(recruitmentId)} />}
    >
      <ul className="flex flex-col gap-3 py-3 sm:px-4">
        {images.map((image, index) => (
          <li key={image} id={`photo-${index + 1}`} className="scroll-mt-20">
            <Cover
              src={image}
              alt={`${facility.name}の写真 ${index + 1}枚目`}
              eager={index === 0}
              className="rounded-none! sm:rounded-16!"
            />
          </li>
        ))}
      </ul>
    </Screen>
  );
}
