import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { useLatestCallback } from '#platform/ui/use-latest.ts';
import { useSession } from '#platform/web/session/session.tsx';

import {
  readDeviceFavorites,
  useDeviceFavorites,
} from '#apps/worker/favorites/device-favorites-client.ts';
import { dropRecruitmentFromFavorites, putRecruitmentInFavorites } from './favorite-actions.ts';

export type FavoriteRecruitments = {
  has(card: { id: string; favorited: boolean | null }): boolean;
  toggle(card: RecruitmentCardFragment): void;
};

/**
 * The favourite state of the recruitments on a screen. Changes show immediately and are reverted when the server
 * refuses; removals can be undone. A visitor's favourites stay on the device until sign-in.
 */
export function useFavoriteRecruitments(): FavoriteRecruitments {
  const client = useQueryClient();
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  const kept = useDeviceFavorites();

  useEffect(() => {
    // Favourites may be left on the device from before the sign-in, for instance after an offline visit: send them.
    if (!signedIn || readDeviceFavorites().length === 0) return;
    import('#apps/worker/favorites/merge-favorites-client.ts').then(
      ({ mergeDeviceFavoritesIntoAccount: mergeDeviceFavorites }) => mergeDeviceFavorites(),
      // Without a connection the favourites stay on the device for the next visit.
      () => undefined,
    );
  }, [signedIn]);

  const has: FavoriteRecruitments['has'] = ({ id, favorited }) =>
    signedIn ? favorited === true : kept.some((card) => card.id === id);
  const toggle: FavoriteRecruitments['toggle'] = useLatestCallback((card) =>
    (has(card) ? dropRecruitmentFromFavorites : putRecruitmentInFavorites)(
      { client, signedIn },
      card,
    ),
  );
  return { has, toggle };
}
