import type { MapBoundsInput, RecruitmentMap, RecruitmentSearchInput } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import { readValidatedSearch } from '../search/search.server.ts';
import { publicMapPosition, readMapAreaBounds } from './map-places.ts';
import { mapFacilityRows } from './map.queries.server.ts';

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
 * refused. Refusals: those of `readMapAreaBounds` and `understand`.
 */
export async function readRecruitmentMap(
  ctx: Context,
  { input, bounds: given }: MapInput,
): Promise<RecruitmentMap> {
  const bounds = given && readMapAreaBounds(given);
  const search = await readValidatedSearch(ctx, {
    ...input,
    ...(bounds ? anyPlace : {}),
    sort: null,
    groupByJob: null,
  });
  if (!search) return { facilities: [], isCapped: false };
  const { rows, isCapped } = await mapFacilityRows(ctx.pool, {
    now: ctx.now,
    search,
    bounds,
    after: null,
    workerId: null,
    total: null,
  });
  return {
    facilities: rows.map((row) => ({ ...row, ...publicMapPosition(row) })),
    isCapped,
  };
}
