import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MailOpen from 'lucide-react/icons/mail-open';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { FavoritesTabs } from '#apps/worker/search/cards/favorites-tabs.tsx';
import { RecruitmentCard } from '#apps/worker/search/cards/recruitment-card.tsx';
import { useFavoriteRecruitments } from '#apps/worker/search/cards/use-favorites.ts';
import { recruitmentInvitationsQuery } from './invitations-client.ts';
import { EarlyInvitationNote } from './invitation-mark.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [recruitmentInvitationsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** The third tab of お気に入り: shifts that facilities offer the worker before publishing them to everybody. */
export default function Invitations() {
  const list = useSuspenseInfiniteQuery(recruitmentInvitationsQuery());
  const now = useServerTime(60_000);
  const favorites = useFavoriteRecruitments();
  const rows = list.data.rows;
  return (
    <Screen
      title="お気に入り"
      documentTitle="あなたへの招待"
      below={<FavoritesTabs current="invitations" />}
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={<MailOpen />}
          title="招待はまだありません"
          actions={
            <Link to={paths.search()} className={buttonClass({})}>
              <Words>お仕事をさがす</Words>
            </Link>
          }
        >
          一度働いた施設が先に案内したお仕事や、あなたへの招待が、ここに届きます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3 px-4 pt-4 pb-6">
          <ul className="flex flex-col gap-5">
            {rows.map(({ recruitment, invitation }, index) => (
              <li key={recruitment.id} className="@container flex flex-col gap-2">
                <EarlyInvitationNote invitation={invitation} />
                <RecruitmentCard
                  recruitment={recruitment}
                  now={now}
                  favorited={favorites.has(recruitment)}
                  onFavorite={favorites.toggle}
                  eager={index < 2}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
      <p className="px-4 pb-6 text-center">
        <Link className="link" to={paths.favorites.joined()}>
          <Words>なかまに入っている施設</Words>
        </Link>
      </p>
    </Screen>
  );
}
