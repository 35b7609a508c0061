import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { RecruitmentCardFragment } from '#gen/operations.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useLatest } from '#ui/use-latest.ts';
import { useSession } from '#web/session/session.tsx';

import { useDeviceFavorites } from '../favorites/device-favorites-client.ts';

export type Favorites = {
  has(card: { id: string; favorited: boolean | null }): boolean;
  toggle(card: RecruitmentCardFragment): void;
};

/** Loaded after the page, so that the first load stays light and a press need not wait. */
const actions = () => import('./favorite-actions.ts');

/**
 * The favourite state of the recruitments on a screen. Updates are optimistic and reverted when the
 * server refuses; removals can be undone. A visitor's favourites stay on the device until sign-in.
 */
export function useFavorites(): Favorites {
  const client = useQueryClient();
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  const kept = useDeviceFavorites();

  useEffect(() => {
    const prepare = async () => {
      const { mergeDeviceFavorites } = await actions();
      // Sends favourites left on the device from before the sign-in, for instance after an offline visit.
      if (signedIn) await mergeDeviceFavorites();
    };
    // Without a connection the next press or visit tries again.
    prepare().catch(() => undefined);
  }, [signedIn]);

  const has: Favorites['has'] = ({ id, favorited }) =>
    signedIn ? favorited === true : kept.some((card) => card.id === id);
  const press = async (card: RecruitmentCardFragment) => {
    const isOn = has(card);
    try {
      const { dropFavorite, putFavorite } = await actions();
      (isOn ? dropFavorite : putFavorite)({ client, signedIn }, card);
    } catch {
      // The code could not be loaded; the next press tries again.
      toast.error('通信に失敗しました。電波のよい場所で、もう一度お試しください');
    }
  };
  const toggle: Favorites['toggle'] = useLatest((card) => void press(card));
  return { has, toggle };
}
