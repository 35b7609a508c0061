import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';

/** The page header of お気に入り with its tabs: recruitments, facilities that are followed, and invitations. */
export function FavoritesHeader({
  current,
}: {
  current: 'recruitments' | 'facilities' | 'invitations';
}) {
  return (
    <PageHeader title="お気に入り">
      <div className="px-4 pb-3">
        <TabNav label="お気に入り">
          <TabLink as={Link} to={paths.favorites()} current={current === 'recruitments'}>
            求人
          </TabLink>
          <TabLink as={Link} to={paths.favorites.facilities()} current={current === 'facilities'}>
            施設
          </TabLink>
          <TabLink as={Link} to={paths.favorites.invitations()} current={current === 'invitations'}>
            招待
          </TabLink>
        </TabNav>
      </div>
    </PageHeader>
  );
}
