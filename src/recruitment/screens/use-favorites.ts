import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type {
  FacilityRecruitmentListQuery,
  RecruitmentCardFragment,
  RecruitmentDetailQuery,
  RecruitmentSearchQuery,
} from '#gen/operations.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { DataOf } from '#web/graphql/document.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { keyOf } from '#web/graphql/query.ts';
import { useSession } from '#web/session/session.tsx';

import {
  AddRecruitmentToFavorite,
  FavoriteRecruitmentList,
  mergeDeviceFavorites,
  RemoveRecruitmentFromFavorite,
} from '../client.ts';
import { droppedText } from '../favorites/dropped-favorites.ts';
import {
  addDeviceFavorite,
  removeDeviceFavorites,
  useDeviceFavorites,
} from '../favorites/device-favorites-client.ts';

export type Favorites = {
  has(card: { id: string; favorited: boolean | null }): boolean;
  toggle(card: RecruitmentCardFragment): void;
};

/**
 * The favourite state of the recruitments on a screen. Updates are optimistic and reverted when the
 * server refuses; removals can be undone. A visitor's favourites stay on the device until sign-in.
 */
export function useFavorites(): Favorites {
  const client = useQueryClient();
  const { status } = useSession();
  const signedIn = status === 'authenticated';
  const kept = useDeviceFavorites();
  const failed = (favorited: boolean) => ({
    onError: (failure: Error, { recruitmentId }: { recruitmentId: string | number }) => {
      showFavorited(client, String(recruitmentId), !favorited);
      toast.error(failure.message);
    },
    invalidates: [FavoriteRecruitmentList],
  });
  const add = useGraphqlMutation(AddRecruitmentToFavorite, failed(true));
  const remove = useGraphqlMutation(RemoveRecruitmentFromFavorite, failed(false));

  useEffect(() => {
    // Sends favourites left on the device from before the sign-in, for instance after an offline visit.
    if (signedIn) void mergeDeviceFavorites();
  }, [signedIn]);

  const put = (card: RecruitmentCardFragment) => {
    dropped.delete(card.id);
    // A favourite is one date: the others would grow old on the device.
    if (!signedIn) return addDeviceFavorite({ ...card, jobDates: null });
    showFavorited(client, card.id, true);
    inLine(card.id, () => add.mutateAsync({ recruitmentId: card.id }));
  };
  const drop = (card: RecruitmentCardFragment) => {
    if (signedIn) {
      showFavorited(client, card.id, false);
      inLine(card.id, () => remove.mutateAsync({ recruitmentId: card.id }));
    } else removeDeviceFavorites([card.id]);
    offerBack(card, put);
  };
  const has: Favorites['has'] = ({ id, favorited }) =>
    signedIn ? favorited === true : kept.some((card) => card.id === id);
  const toggle: Favorites['toggle'] = useLatest((card) => (has(card) ? drop(card) : put(card)));
  return { has, toggle };
}

/** Removed cards that can still be restored, in order of removal. */
const dropped = new Map<string, RecruitmentCardFragment>();

/** One toast for all removals: with several, a fourth would hide the first one's undo. */
function offerBack(
  card: RecruitmentCardFragment,
  put: (card: RecruitmentCardFragment) => void,
): void {
  dropped.set(card.id, card);
  const all = [...dropped.values()];
  toast.undo(droppedText(all.map(({ title }) => title)), {
    id: 'dropped-favorites',
    onUndo: () => all.filter(({ id }) => dropped.has(id)).forEach(put),
    onCommit: () => dropped.clear(),
  });
}

const lines = new Map<string, Promise<unknown>>();

/** Runs the requests of one recruitment in order, so that the last press wins on the server. */
function inLine(id: string, act: () => Promise<unknown>): void {
  // The mutation's own onError has shown the refusal.
  const next = (lines.get(id) ?? Promise.resolve()).then(act).catch(() => undefined);
  lines.set(id, next);
}

/** Writes the favourite state into every cached query that shows the recruitment. */
function showFavorited(client: QueryClient, id: string, favorited: boolean): void {
  const turned = <Card extends { id: string }>(card: Card) =>
    card.id === id ? { ...card, favorited } : card;
  client.setQueriesData<InfiniteData<RecruitmentSearchQuery>>(
    { queryKey: keyOf('RecruitmentSearch') },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ recruitmentSearch: page }) => ({
          recruitmentSearch: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
  client.setQueryData<RecruitmentDetailQuery>(
    [...keyOf('RecruitmentDetail'), { recruitmentId: id }],
    (found) => found && { recruitmentDetail: { ...found.recruitmentDetail, favorited } },
  );
  client.setQueriesData<InfiniteData<DataOf<typeof FavoriteRecruitmentList>>>(
    { queryKey: keyOf(FavoriteRecruitmentList) },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ favoriteRecruitmentList: page }) => ({
          favoriteRecruitmentList: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
  client.setQueriesData<InfiniteData<FacilityRecruitmentListQuery>>(
    { queryKey: keyOf('FacilityRecruitmentList') },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ facilityRecruitmentList: page }) => ({
          facilityRecruitmentList: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
}
