import type { MapBoundsInput, RecruitmentMap, RecruitmentSearchInput } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import { searchOf } from '../search/search.server.ts';
import { publicPosition, readBounds } from './map-places.ts';
import { mapFacilities } from './map.queries.server.ts';

type MapInput = { input: RecruitmentSearchInput; bounds: MapBoundsInput | null };

/** Clears the places of a search: a part of the map replaces them. */
const anyPlace = {
  areaLIds: null,
  areaMIds: null,
  stationCodes: null,
  withinMinutes: null,
} satisfies RecruitmentSearchInput;

/**
 * Returns the facilities with open recruitments that pass the filters; one statement. Input that no screen sends is
 * refused. Refusals: those of `readBounds` and `understand`.
 */
export async function recruitmentMap(
  ctx: Context,
  { input, bounds: given }: MapInput,
): Promise<RecruitmentMap> {
  const bounds = given && readBounds(given);
  const search = await searchOf(ctx, {
    ...input,
    ...(bounds ? anyPlace : {}),
    sort: null,
    groupByJob: null,
  });
  if (!search) return { facilities: [], isCapped: false };
  const { rows, isCapped } = await mapFacilities(ctx.pool, {
    now: ctx.now,
    search,
    bounds,
    after: null,
    workerId: null,
    total: null,
  });
  return {
    facilities: rows.map((row) => ({ ...row, ...publicPosition(row) })),
    isCapped,
  };
}
