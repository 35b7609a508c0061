import { sql } from 'kysely';

import { jstDay } from '#platform/base/jst.ts';
import { payPeriodOf } from '#domain/pay/wallet/pay-day.ts';
import { smokingMeasures } from '#domain/reference/data.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { ContractTerms } from './notice.ts';

/** One recruitment with every fact that its application pages and contract need. */
export type PostingContractTermsRow = ContractTerms & {
  recruitmentId: string;
  facilityId: string;
  /** The address up to the town, which is public before a contract. (Rule 4.6) */
  publicAddress: string;
  prefectureCode: string;
  /** The station with the shortest walk; null without one. */
  nearestStation: { name: string; walkMinutes: number } | null;
  mode: 'INSTANT' | 'SCREENING';
  bonus: number;
  belongings: string;
  licenseGroups: number[][];
  licenses: { id: number; name: string }[];
  jobImageKeys: string[];
  facilityImageKeys: string[];
};

type Row = Omit<PostingContractTermsRow, 'smokingMeasure' | 'payDay'> & {
  smokingMeasureId: string;
};

/** Returns the terms of a recruitment, read in one statement; null for an unknown recruitment. */
export async function postingTermsOf(
  db: QueryExecutor,
  recruitmentId: string,
): Promise<PostingContractTermsRow | null> {
  const rows = await executePrepared(
    db,
    sql<Row>`
    /* application.postingTermsOf */
    select r.id as "recruitmentId", r.facility_id as "facilityId", r.mode as "mode", r.starts_at as "startsAt", r.ends_at as "endsAt",
           r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus as "bonus", r.pay_timing as "payTiming",
           j.title as "jobTitle", j.belongings as "belongings", j.license_groups as "licenseGroups",
           j.image_keys as "jobImageKeys", f.image_keys as "facilityImageKeys",
           c.name as "corporationName", c.address as "corporationAddress", f.name as "facilityName",
           l.name || m.name || f.town as "publicAddress", f.prefecture_code as "prefectureCode",
           (select json_build_object('name', st.name, 'walkMinutes', fs.walk_minutes)
              from facility_stations fs
              join stations st on st.code = fs.station_code
             where fs.facility_id = f.id
             order by fs.walk_minutes, fs.station_code
             limit 1) as "nearestStation",
           l.name || m.name || f.town || f.street_number as "facilityAddress",
           exists (
             select from agreement_filings g
              where g.facility_id = f.id and g.withdrawn_at is null
                and (r.starts_at at time zone 'Asia/Tokyo')::date between g.starts_on and g.ends_on
           ) as "overtimeAgreement", f.consultation_desk as "consultationDesk",
           f.smoking_measure as "smokingMeasureId",
           array(
             select t.name from job_tasks t
              where t.id = any (j.task_ids)
              order by array_position(j.task_ids, t.id)
           ) as "taskNames",
           (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]')
              from licenses s
             where exists (select from jsonb_array_elements(j.license_groups) g where g @> to_jsonb(s.id))
           ) as "licenses"
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
      join corporations c on c.id = f.corporation_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
     where r.id = ${recruitmentId}
  `,
  );
  const [row] = rows;
  if (!row) return null;
  const { smokingMeasureId, ...offered } = row;
  return {
    ...offered,
    smokingMeasure: smokingMeasureName(smokingMeasureId),
    payDay: payPeriodOf(jstDay(row.startsAt)).payDay,
  };
}

/** Returns the terms that viewers without a contract may see. (Rule 4.6) */
export function termsBeforeContract(posting: PostingContractTermsRow): ContractTerms {
  return { ...posting, facilityAddress: `${posting.publicAddress}（番地は契約の成立後に表示）` };
}

function smokingMeasureName(id: string): string {
  const measure = smokingMeasures.find((one) => one.id === id);
  if (!measure) throw new RangeError(`unknown smoking measure: ${id}`);
  return measure.name;
}
