import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-complex';
import MapPin from 'lucide-react/icons/map-pin';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { Cover } from '#platform/ui/display/cover.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { FavoritesTabs } from '#apps/worker/search/cards/favorites-tabs.tsx';
import { followedFacilitiesQuery, type FollowedFacility } from './facility-page-client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [followedFacilitiesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The second tab of お気に入り: the facilities that the worker follows. */
export default function FollowedFacilities() {
  const list = useSuspenseInfiniteQuery(followedFacilitiesQuery());
  const facilities = list.data.rows;
  return (
    <Screen
      title="お気に入り"
      documentTitle="フォロー中の施設"
      below={<FavoritesTabs current="facilities" />}
    >
      {facilities.length === 0 ? (
        <EmptyState
          icon={<Building2 />}
          title="フォロー中の施設はまだありません"
          actions={
            <Link to={paths.shifts.history()} className={buttonClass({})}>
              <Words>勤務の履歴を見る</Words>
            </Link>
          }
        >
          また働きたい施設のページで「フォローする」を押すと、ここに集まります。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
          <ul className="flex flex-col gap-3">
            {facilities.map((facility) => (
              <li key={facility.facilityId}>
                <FacilityCard facility={facility} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </Screen>
  );
}

/** The server counts a facility's open recruitments only up to this number. */
const maxOpenCount = 10;

function FacilityCard({ facility }: { facility: FollowedFacility }) {
  const { facilityId, name, service, station, address, review, openCount } = facility;
  return (
    <Card as="article" pressable padded={false} className="flex gap-3 p-3">
      <div className="w-[clamp(72px,25%,7.5rem)] shrink-0">
        <Cover src={facility.representativeImage} alt="" className="aspect-square! rounded-12!" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 leading-150">
        <h2 className="font-bold">
          <Link to={paths.facility(facilityId)} className={stretchedLinkClass}>
            {name}
          </Link>
        </h2>
        <p className="text-sm text-fg-2">{service}</p>
        <p className="flex items-start gap-2 text-sm">
          <MapPin aria-hidden className="mt-[0.2em] size-[1.15em] shrink-0 text-brand" />
          <span className="min-w-0">{station ?? address}</span>
        </p>
        {review.rate !== null && (
          <p className="flex items-center gap-1 text-sm">
            <Star aria-hidden className="size-[1.1em] shrink-0 fill-star text-star" />
            <span className="sr-only">評価 </span>
            <span className="tabular-nums">{review.description}</span>
          </p>
        )}
        <p>
          {openCount === 0 ? (
            <StateBadge>募集なし</StateBadge>
          ) : (
            <StateBadge tone="success">
              {openCount < maxOpenCount ? `募集中 ${openCount}件` : `募集中 ${maxOpenCount}件以上`}
            </StateBadge>
          )}
        </p>
      </div>
    </Card>
  );
}
