import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';

import { AddRecruitmentToFavoriteMutation } from '#apps/worker/search/cards/client.ts';
import { readDeviceFavorites, removeDeviceFavorites } from './device-favorites-client.ts';

/** After these refusals a retry is useless, so that the favourite is removed from the device. */
const settled = ['NOT_FOUND', 'GONE', 'FAVORITES_FULL', 'VALIDATION_FAILED'];

let merging: Promise<void> | null = null;

/**
 * Sends the favourites stored on this device to the account of the worker who has just signed in. Safe to
 * repeat: the server ignores existing favourites, and favourites that could not be sent stay on the device.
 */
export function mergeDeviceFavoritesIntoAccount(): Promise<void> {
  merging ??= sendDeviceFavorites().finally(() => {
    merging = null;
  });
  return merging;
}

async function sendDeviceFavorites(): Promise<void> {
  const cards = readDeviceFavorites();
  if (cards.length === 0) return;
  const client = queryClientOfSide('worker');
  const send = transportOfClient(client);
  const sent = await Promise.all(
    cards.map(async ({ id }) => {
      try {
        await send(AddRecruitmentToFavoriteMutation, { recruitmentId: id });
        return [id];
      } catch (error) {
        // Without a connection the favourite stays on the device for the next visit.
        return error instanceof GraphqlFailure && settled.includes(error.code) ? [id] : [];
      }
    }),
  );
  removeDeviceFavorites(sent.flat());
  await invalidateAnswers(client, [
    'RecruitmentSearch',
    'RecruitmentDetail',
    'FavoriteRecruitmentList',
  ]);
}
