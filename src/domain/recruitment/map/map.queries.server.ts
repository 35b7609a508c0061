import type pg from 'pg';

import { everywherePlaceKey } from '../publishing/offer.ts';
import { isFacilityNotHiddenSql } from '../search/hidden.queries.server.ts';
import {
  filterCondition,
  searchParametersTable,
  searchParametersOf,
  cachedSearchStatement,
  type SearchValues,
  type SearchStatement,
} from '../search/search.queries.server.ts';
import type { MapAreaBounds } from './map-places.ts';

const maxMapFacilities = 500;
/** Maximum number of facilities that a statement examines, with or without matches. */
const maxCandidates = 2_000;
/** Maximum number of matches that are counted per facility. */
export const maxMatchesPerMapFacility = 100;

export type MapFacilityRow = {
  facilityId: string;
  name: string;
  service: string;
  latitude: number;
  longitude: number;
  count: number;
  lowestHourlyWage: number;
  highestHourlyWage: number;
  stationLabel: string | null;
  nextStartsAt: Date;
  /** The number of examined facilities; at `maxCandidates` there may be more. */
  candidates: number;
};

type Values = SearchValues & { bounds: MapAreaBounds | null };

/** Returns the facilities of a map with their matches. `isCapped` is true when there may be more facilities. */
export async function mapFacilityRows(
  pool: pg.Pool,
  values: Values,
): Promise<{ rows: MapFacilityRow[]; isCapped: boolean }> {
  const { rows } = await pool.query<MapFacilityRow>({
    ...mapSearchStatement(values),
    values: mapSearchParameters(values),
  });
  const [first] = rows;
  return {
    rows: rows.slice(0, maxMapFacilities),
    isCapped: rows.length > maxMapFacilities || first?.candidates === maxCandidates,
  };
}

/**
 * Returns the statement that finds facilities by the part of the map or by the chosen places, with or without filters:
 * four variants.
 */
export function mapSearchStatement({
  search,
  bounds,
}: Pick<Values, 'search' | 'bounds'>): SearchStatement {
  const source = bounds ? 'bounds' : 'places';
  const filtered = search.filters !== null;
  const name = ['map', source, filtered ? 'filtered' : 'plain'].join('.');
  return cachedSearchStatement(name, () => mapText({ source, filtered }, name));
}

export function mapSearchParameters(values: Values) {
  const { bounds } = values;
  const corners = bounds ? [bounds.south, bounds.west, bounds.north, bounds.east] : [];
  return [...searchParametersOf({ ...values, after: null }), ...corners];
}

type Shape = { source: 'bounds' | 'places'; filtered: boolean };

const candidates: Record<Shape['source'], { parameters: string; text: string }> = {
  // Distances are compared as on the ground, because a degree of longitude is shorter than one of latitude.
  bounds: {
    parameters:
      ', $24::float8 as south, $25::float8 as west, $26::float8 as north, $27::float8 as east',
    text: `
  select e.id, power(e.latitude - (f.south + f.north) / 2, 2)
             + power((e.longitude - (f.west + f.east) / 2) * cos(radians((f.south + f.north) / 2)), 2) as far
    from f
    join facilities e
      on e.latitude >= f.south and e.latitude < f.north
     and e.longitude >= f.west and e.longitude < f.east
   where exists (select from open_recruitments o where o.facility_id = e.id)
   order by far, e.id
   limit ${maxCandidates}`,
  },
  places: {
    parameters: '',
    text: `
  select distinct b.facility_id as id, 0::float8 as far
    from f
   cross join unnest(f.places) as l (place)
   cross join lateral (
    select j.job_id
      from open_jobs j
     where j.place = l.place and j.last_deadline > f.now
     limit ${maxCandidates}) j
    join jobs b on b.id = j.job_id
   limit ${maxCandidates}`,
  },
};

function mapText({ source, filtered }: Shape, name: string): string {
  const { parameters: more, text } = candidates[source];
  return `/* recruitment.${name} */${searchParametersTable('integer', more)},
candidates as materialized (${text}),
matched as materialized (
  select c.id, c.far, m.*
    from f
   cross join candidates c
   cross join lateral (
    select count(*)::integer as count, min(s.hourly_wage) as lowest, max(s.hourly_wage) as highest,
           (array_agg(s.recruitment_id order by s.starts_at, s.recruitment_id))[1] as next
      from (
       select p.recruitment_id, p.starts_at, p.hourly_wage
         from open_recruitments o
         join open_places p on p.recruitment_id = o.recruitment_id and p.place = '${everywherePlaceKey}'
        where o.facility_id = c.id
          and p.deadline > f.now
          and (f.days is null or p.work_date = any (f.days))${filtered ? filterCondition : ''}
        order by o.starts_at, o.recruitment_id
        limit ${maxMatchesPerMapFacility}) s) m
   where m.count > 0${filtered ? isFacilityNotHiddenSql('c.id') : ''}
   order by c.far, c.id
   limit ${maxMapFacilities + 1})
select m.id as "facilityId", e.name, v.name as service, e.latitude, e.longitude, m.count,
       m.lowest as "lowestHourlyWage", m.highest as "highestHourlyWage",
       o.item ->> 'stationLabel' as "stationLabel", o.starts_at as "nextStartsAt",
       (select count(*)::integer from candidates) as candidates
  from matched m
  join facilities e on e.id = m.id
  join facility_services v on v.id = e.service_id
  join open_recruitments o on o.recruitment_id = m.next
 order by m.far, m.id`;
}
