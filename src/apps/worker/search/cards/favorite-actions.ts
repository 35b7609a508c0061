import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import type {
  FacilityRecruitmentListQuery,
  FavoriteRecruitmentListQuery,
  RecruitmentCardFragment,
  RecruitmentDetailQuery,
  RecruitmentSearchQuery,
} from '#gen/worker-operations.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import {
  invalidateAnswers,
  queryKeyPrefix,
  transportOfClient,
} from '#platform/web/graphql/query.ts';

import {
  AddRecruitmentToFavoriteMutation,
  RemoveRecruitmentFromFavoriteMutation,
} from './client.ts';
import { removedFavoritesText } from '#domain/recruitment/favorites/dropped-favorites.ts';
import {
  addDeviceFavorite,
  removeDeviceFavorites,
} from '#apps/worker/favorites/device-favorites-client.ts';

/** The store of the favourites: for a worker the server and this client's cache, for a visitor the device. */
export type FavoriteActionContext = { client: QueryClient; signedIn: boolean };

export function putRecruitmentInFavorites(
  { client, signedIn }: FavoriteActionContext,
  card: RecruitmentCardFragment,
): void {
  dropped.delete(card.id);
  // Stored without the job's other dates: a copy of them on the device would become outdated.
  if (signedIn) save(client, card.id, true);
  else addDeviceFavorite({ ...card, jobDates: null });
}

/** Removes a favourite, and offers to undo the removal. */
export function dropRecruitmentFromFavorites(
  keeper: FavoriteActionContext,
  card: RecruitmentCardFragment,
): void {
  if (keeper.signedIn) save(keeper.client, card.id, false);
  else removeDeviceFavorites([card.id]);
  offerBack(card, (one) => putRecruitmentInFavorites(keeper, one));
}

/** Saves the favourite state: shown immediately, and reverted when the server refuses. */
function save(client: QueryClient, recruitmentId: string, favorited: boolean): void {
  showFavorited(client, recruitmentId, favorited);
  inLine(recruitmentId, async () => {
    try {
      await (favorited
        ? transportOfClient(client)(AddRecruitmentToFavoriteMutation, { recruitmentId })
        : transportOfClient(client)(RemoveRecruitmentFromFavoriteMutation, { recruitmentId }));
      await invalidateAnswers(client, ['FavoriteRecruitmentList']);
    } catch (failure) {
      showFavorited(client, recruitmentId, !favorited);
      if (failure instanceof Error) toast.error(failure.message);
    }
  });
}

/** Removed cards that can still be restored, in order of removal. */
const dropped = new Map<string, RecruitmentCardFragment>();

/** Shows one toast for all removals: with a toast for each, the fourth would hide the undo of the first. */
function offerBack(
  card: RecruitmentCardFragment,
  put: (card: RecruitmentCardFragment) => void,
): void {
  dropped.set(card.id, card);
  const all = [...dropped.values()];
  toast.undo(removedFavoritesText(all.map(({ title }) => title)), {
    id: 'dropped-favorites',
    onUndo: () => all.filter(({ id }) => dropped.has(id)).forEach(put),
    onCommit: () => dropped.clear(),
  });
}

const lines = new Map<string, Promise<unknown>>();

/** Runs the requests for one recruitment one after another, so that the last press wins on the server. */
function inLine(id: string, act: () => Promise<unknown>): void {
  lines.set(id, (lines.get(id) ?? Promise.resolve()).then(act));
}

/** Writes the favourite state into every cached query that shows the recruitment. */
function showFavorited(client: QueryClient, id: string, favorited: boolean): void {
  const turned = <Card extends { id: string }>(card: Card) =>
    card.id === id ? { ...card, favorited } : card;
  client.setQueriesData<InfiniteData<RecruitmentSearchQuery>>(
    { queryKey: queryKeyPrefix('RecruitmentSearch') },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ recruitmentSearch: page }) => ({
          recruitmentSearch: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
  client.setQueryData<RecruitmentDetailQuery>(
    [...queryKeyPrefix('RecruitmentDetail'), { recruitmentId: id }],
    (found) => found && { recruitmentDetail: { ...found.recruitmentDetail, favorited } },
  );
  client.setQueriesData<InfiniteData<FavoriteRecruitmentListQuery>>(
    { queryKey: queryKeyPrefix('FavoriteRecruitmentList') },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ favoriteRecruitmentList: page }) => ({
          favoriteRecruitmentList: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
  client.setQueriesData<InfiniteData<FacilityRecruitmentListQuery>>(
    { queryKey: queryKeyPrefix('FacilityRecruitmentList') },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map(({ facilityRecruitmentList: page }) => ({
          facilityRecruitmentList: { ...page, recruitments: page.recruitments.map(turned) },
        })),
      },
  );
}
