import { sql } from 'kysely';

import { storeRating, type FacilityRating } from '#employer/standing.queries.server.ts';
import type { Tx } from '#server/database/db.server.ts';

import { openOfFacility } from '../publishing/offer.queries.server.ts';
import { readRow } from '../publishing/posting.ts';

/** Stores a facility's rating and shows it on all of the facility's recruitments. */
export async function rateFacility(tx: Tx, given: FacilityRating): Promise<void> {
  await storeRating(tx, given);
  await refreshOffers(tx, given.facilityId);
}

/** Updates the stored list items of a facility's open recruitments. */
async function refreshOffers(tx: Tx, facilityId: string): Promise<void> {
  const rows = (await openOfFacility(tx, facilityId)).map((posting) => readRow(posting, posting));
  if (rows.length === 0) return;
  const given = JSON.stringify(
    rows.map(({ id, score, rating, item }) => ({ id, score, rating, item })),
  );
  await sql`
    /* recruitment.refreshItems */
    update open_recruitments o
       set item = t.item
      from json_to_recordset(${given}::json) as t (id uuid, item json)
     where o.recruitment_id = t.id
  `.execute(tx);
  await sql`
    /* recruitment.refreshPlaces */
    update open_places p
       set score = t.score, rating = t.rating
      from json_to_recordset(${given}::json) as t (id uuid, score integer, rating smallint)
     where p.recruitment_id = t.id
  `.execute(tx);
}
