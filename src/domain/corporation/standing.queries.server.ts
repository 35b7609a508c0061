import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/** SQL condition: true when a contact person with name, e-mail address and telephone of a corporation `c` is stored. */
export const hasContactColumn = sql<boolean>`
  c.contact_name <> '' and c.contact_email <> '' and c.contact_phone <> ''`;

/** `EmployerPostingFacts` of a facility `f` of a corporation `c`. */
export const employerPostingFactsColumn = sql`
  json_build_object(
    'corporation', c.state, 'termsVersion', c.terms_version, 'hasDeclared', c.declared_at is not null,
    'declaredOn', (c.declared_at at time zone 'Asia/Tokyo')::date,
    'hasContact', ${hasContactColumn},
    'facility', case when f.closed_at is not null then 'CLOSED' when f.frozen_at is not null then 'FROZEN'
                     when f.published_at is not null then 'PUBLISHED' else 'PREPARING' end)`;

/** The `OvertimeAgreementPeriod`s of a facility `f`, without withdrawn filings. */
export const overtimeAgreementSpansColumn = sql`
  (select coalesce(json_agg(json_build_object(
            'startsOn', g.starts_on, 'endsOn', g.ends_on, 'dailyMinutes', g.daily_minutes)), '[]')
     from agreement_filings g
    where g.facility_id = f.id and g.withdrawn_at is null)`;

export type FacilityRating = {
  facilityId: string;
  /** Mean with one decimal; null without reviews. (Rule 4.19) */
  rating: number | null;
  ratingCount: number;
  /** The mean of each question. */
  items: { name: string; rate: number }[];
};

/** Stores the workers' ratings of a facility, as `reviews` last computed them. */
export async function storeFacilityRating(db: QueryExecutor, given: FacilityRating): Promise<void> {
  await sql`
    /* corporation.storeFacilityRating */
    update facilities
       set rating = ${given.rating}, rating_count = ${given.ratingCount},
           rating_items = ${JSON.stringify(given.items)}
     where id = ${given.facilityId}
  `.execute(db);
}

/**
 * Stores the time at which the figures of these facilities were computed, so that the oldest figures are computed next.
 */
export async function markFacilityFiguresComputed(
  db: QueryExecutor,
  { facilityIds, now }: { facilityIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    /* corporation.markFacilityFiguresComputed */
    update facilities set figures_computed_at = ${now} where id = any (${facilityIds}::uuid[])
  `.execute(db);
}
