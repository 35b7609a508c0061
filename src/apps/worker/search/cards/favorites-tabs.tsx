import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';

/** The tabs of お気に入り: recruitments, facilities that are followed, and invitations. */
export function FavoritesTabs({
  current,
}: {
  current: 'recruitments' | 'facilities' | 'invitations';
}) {
  return (
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
  );
}
