import { useInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import { favoriteRecruitmentsQuery } from './favorites-client.ts';
import { EarlyInvitationNote } from '#apps/worker/invitations/invitation-mark.tsx';
import { RecruitmentDetailColumns } from '#apps/worker/detail/detail-columns.tsx';
import { useDeviceFavorites } from './device-favorites-client.ts';
import {
  RecruitmentCard,
  RecruitmentCardSkeletons,
} from '#apps/worker/search/cards/recruitment-card.tsx';
import { FavoritesTabs } from '#apps/worker/search/cards/favorites-tabs.tsx';
import {
  useFavoriteRecruitments,
  type FavoriteRecruitments as Hearts,
} from '#apps/worker/search/cards/use-favorites.ts';

const route = pageLoaders({
  queries: ({ signedIn }) => (signedIn ? [favoriteRecruitmentsQuery()] : []),
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

/**
 * お気に入り: the favourites, on wide screens beside the chosen recruitment. Also for visitors, whose favourites stay
 * on this device until they sign in.
 */
export default function Favorites() {
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  return (
    <RecruitmentDetailColumns>
      {(openId) => (
        <Screen
          title="お気に入り"
          noIndex
          back={signedIn ? null : <HistoryBack fallback={paths.search()} />}
          below={signedIn && <FavoritesTabs current="recruitments" />}
        >
          {signedIn ? <OwnFavorites openId={openId} /> : <DeviceFavorites openId={openId} />}
        </Screen>
      )}
    </RecruitmentDetailColumns>
  );
}

function OwnFavorites({ openId }: { openId: string | null }) {
  const favorites = useFavoriteRecruitments();
  const query = useInfiniteQuery(favoriteRecruitmentsQuery());
  const cards = (query.data?.rows ?? [])
    // Hide a removed card at once, before the server's list is refetched.
    .filter((card) => favorites.has(card));
  return (
    <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
      {query.isError && !query.data && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      )}
      {query.isPending && <RecruitmentCardSkeletons count={4} />}
      {query.data && cards.length === 0 && !query.hasNextPage && <NoFavorites />}
      <CardList cards={cards} favorites={favorites} openId={openId} />
      {query.data && (cards.length > 0 || query.hasNextPage) && <PagedQueryLoadMore list={query} />}
    </div>
  );
}

function DeviceFavorites({ openId }: { openId: string | null }) {
  const favorites = useFavoriteRecruitments();
  const cards = useDeviceFavorites();
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-6">
      {cards.length === 0 ? (
        <NoFavorites />
      ) : (
        <Banner
          title="この端末に保存しています"
          action={
            <Link
              to={signInPath({ pathname: paths.favorites(), search: '' })}
              className={buttonClass({ size: 'sm' })}
            >
              <Words>ログイン</Words>
            </Link>
          }
        >
          ログインすると、ほかの端末でも見られます。内容は保存したときのものです。
        </Banner>
      )}
      <CardList cards={cards} favorites={favorites} openId={openId} />
    </div>
  );
}

/** A card with the worker's invitation; cards stored on a visitor's device have none. */
type Card = RecruitmentCardFragment & {
  invitation?: ComponentProps<typeof EarlyInvitationNote>['invitation'] | null;
};

type CardListProps = {
  cards: readonly Card[];
  favorites: Hearts;
  /** The recruitment that is open beside the list. */
  openId: string | null;
};

function CardList({ cards, favorites, openId }: CardListProps) {
  const now = useServerTime(60_000);
  return (
    <ul className="flex flex-col gap-3">
      {cards.map((card, index) => (
        <li key={card.id} className="@container flex flex-col gap-2">
          {card.invitation && <EarlyInvitationNote invitation={card.invitation} />}
          <RecruitmentCard
            recruitment={card}
            now={now}
            current={card.id === openId}
            favorited={favorites.has(card)}
            onFavorite={favorites.toggle}
            eager={index < 2}
          />
        </li>
      ))}
    </ul>
  );
}

function NoFavorites() {
  return (
    <EmptyState
      icon={<Heart />}
      title="お気に入りはまだありません"
      actions={
        <Link to={paths.search()} className={buttonClass({})}>
          <Words>お仕事をさがす</Words>
        </Link>
      }
    >
      気になるお仕事のハートを押すと、ここに集まります。
    </EmptyState>
  );
}
