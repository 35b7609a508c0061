import {
  storeFacilityRating,
  type FacilityRating,
} from '#domain/corporation/standing.queries.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { openPostingsOfFacility } from '../publishing/offer.queries.server.ts';
import { openRecruitmentRowOf } from '../publishing/offer.ts';
import { refreshStoredListItems } from '../publishing/read-model.queries.server.ts';

/** Stores a facility's rating and shows it on all of the facility's recruitments. */
export async function publishFacilityRating(tx: Tx, given: FacilityRating): Promise<void> {
  await storeFacilityRating(tx, given);
  await refreshOffers(tx, given.facilityId);
}

/** Updates the stored list items of a facility's open recruitments. */
async function refreshOffers(tx: Tx, facilityId: string): Promise<void> {
  const rows = (await openPostingsOfFacility(tx, facilityId)).map((posting) =>
    openRecruitmentRowOf(posting, posting),
  );
  if (rows.length === 0) return;
  await refreshStoredListItems(tx, rows);
}
