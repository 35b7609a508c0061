import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { TabLink, TabNav } from '#ui/navigation/tabs.tsx';

/** The page header of お気に入り with its two tabs: recruitments, and facilities that are followed. */
export function FavoritesHeader({ current }: { current: 'recruitments' | 'facilities' }) {
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
        </TabNav>
      </div>
    </PageHeader>
  );
}
