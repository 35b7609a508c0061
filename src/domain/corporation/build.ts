import { randomBytes, randomUUID } from 'node:crypto';

import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { maxGrantedExposureLimitYen } from '#domain/trust/limit.ts';

import type { InstantHireConditionsInput } from './choices/instant-rules.ts';
import { instantHireColumnValues } from './choices/instant.queries.server.ts';
import { renewConsentsOfSeededCorporations } from './consents/consents.queries.server.ts';
import { currentTermsVersion } from './consents/terms-rules.ts';
import type { CorporationState } from './corporation-rules.ts';
import { furiganaVersion } from './furigana/words.ts';
import type { WorkQuestion } from './questions/question-rules.ts';
import { workQuestionColumnValues } from './questions/questions.queries.server.ts';

type Numbers = number[];

export type NewCorporation = {
  now: Date;
  /** By default `now`, at which its consents are given. */
  createdAt?: Date;
  name?: string;
  address?: string;
  state?: CorporationState;
  /** The limit of its exposure in yen; by default so high that no test reaches it, null for the limit of a new one. */
  grantedLimit?: number | null;
  /** By default true: its postings say 「すぐ払い」. */
  isProven?: boolean;
};

/** A proven corporation that may post shifts, unless its state says otherwise. For tests and the seed. */
export async function buildCorporation(
  db: QueryExecutor,
  {
    now,
    createdAt = now,
    name = '社会福祉法人 みどり会',
    address = '東京都新宿区西新宿1-1-1',
    state = 'APPROVED',
    grantedLimit = maxGrantedExposureLimitYen,
    isProven = true,
  }: NewCorporation,
): Promise<{ id: string }> {
  const staffId = randomUUID();
  const corporation = await db
    .insertInto('corporations')
    .values({
      name,
      address,
      state,
      representative: '緑川 理事長',
      contact_name: '法人本部 事務担当',
      contact_email: 'office@hitokoma.example',
      contact_phone: '0312345678',
      terms_version: currentTermsVersion,
      terms_accepted_at: now,
      terms_accepted_by: staffId,
      declared_at: now,
      declared_by: staffId,
      declared_by_name: '緑川 理事長',
      proven_at: isProven ? now : null,
      proven_by: isProven ? 'BEFORE_RULE' : null,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (grantedLimit !== null) {
    await db
      .insertInto('corporation_exposures')
      .values({ corporation_id: corporation.id, granted_yen: grantedLimit, granted_at: now })
      .execute();
  }
  return corporation;
}

/**
 * Renews, as of `now`, the consents that no stored person gave, as those of built corporations; for tests that run over
 * more than a year.
 */
export async function renewConsents(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) =>
    renewConsentsOfSeededCorporations(tx, { version: currentTermsVersion, before: now, now }),
  );
}

type WithFurigana = {
  /**
   * True for texts that the scheduled task has to read. By default it counts as done, because a run of the tasks that
   * finds one such text loads the dictionary, which takes half a second.
   */
  lacksFurigana?: boolean;
};

const versionOf = ({ lacksFurigana = false }: WithFurigana) =>
  lacksFurigana ? 0 : furiganaVersion;

export type NewFacility = WithFurigana & {
  now: Date;
  corporationId?: string;
  name?: string;
  prefectureCode?: string;
  cityCode?: string;
  serviceId?: number;
  /** Codes of the nearest stations; the walks take 5, 10, 15 … minutes. */
  stationCodes?: string[];
  stations?: { code: string; walkMinutes: number }[];
  overtimeAgreement?: boolean;
  phoneNumber?: string;
  zipCode?: string;
  town?: string;
  streetNumber?: string;
  latitude?: number;
  longitude?: number;
  accessNote?: string;
  featureIds?: Numbers;
  averageNursingCareLevel?: number | null;
  ambienceNote?: string;
  smokingMeasure?: string;
  consultationDesk?: string;
  imageKeys?: string[];
  rating?: number | null;
  ratingCount?: number;
  ratingItems?: { name: string; rate: number }[];
};

export type BuiltFacility = { id: string; corporationId: string; stampSecret: Buffer };

/** A published facility, with its own corporation by default. For tests and the seed. */
export async function buildFacility(db: QueryExecutor, given: NewFacility): Promise<BuiltFacility> {
  const corporationId = given.corporationId ?? (await buildCorporation(db, given)).id;
  const stampSecret = randomBytes(32);
  const { id } = await db
    .insertInto('facilities')
    .values({
      corporation_id: corporationId,
      name: given.name ?? '特別養護老人ホーム みどり野',
      service_id: given.serviceId ?? 1,
      ...addressOf(given),
      feature_ids: given.featureIds ?? [],
      average_nursing_care_level: given.averageNursingCareLevel ?? null,
      ambience_note: given.ambienceNote ?? '20代から60代まで、落ち着いて働いています',
      smoking_measure: given.smokingMeasure ?? 'INDOORS_BANNED',
      consultation_desk: given.consultationDesk ?? '事務長 03-1234-5678',
      image_keys: given.imageKeys ?? [],
      stamp_secret: stampSecret,
      rating: given.rating ?? null,
      rating_count: given.ratingCount ?? 0,
      rating_items: JSON.stringify(given.ratingItems ?? []),
      furigana_version: versionOf(given),
      created_at: given.now,
      published_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addStations(db, id, stationsOf(given));
  if (given.overtimeAgreement ?? true) await addAgreement(db, id, given.now);
  return { id, corporationId, stampSecret };
}

/** A 36協定 in force on every day that a test or the demo's clock can reach. */
async function addAgreement(db: QueryExecutor, facilityId: string, now: Date): Promise<void> {
  await db
    .insertInto('agreement_filings')
    .values({
      facility_id: facilityId,
      number: '第1234号',
      office: '新宿労働基準監督署',
      filed_on: '2020-03-25',
      starts_on: '2020-04-01',
      ends_on: '2099-03-31',
      daily_minutes: 480,
      monthly_hours: 45,
      yearly_hours: 360,
      special_clause: false,
      recorded_at: now,
    })
    .execute();
}

function addressOf(given: NewFacility) {
  return {
    phone_number: given.phoneNumber ?? '0312345678',
    zip_code: given.zipCode ?? '1600023',
    prefecture_code: given.prefectureCode ?? '13',
    city_code: given.cityCode ?? '13104',
    town: given.town ?? '西新宿',
    street_number: given.streetNumber ?? '2-8-1',
    latitude: given.latitude ?? 35.689,
    longitude: given.longitude ?? 139.692,
    access_note: given.accessNote ?? '正面玄関でインターホンを押してください',
  };
}

function stationsOf({ stations, stationCodes = [] }: NewFacility) {
  return (
    stations ??
    stationCodes.map((code, index) => ({ code, walkMinutes: Math.min(60, 5 * (index + 1)) }))
  );
}

async function addStations(
  db: QueryExecutor,
  facilityId: string,
  stations: { code: string; walkMinutes: number }[],
): Promise<void> {
  if (stations.length === 0) return;
  await db
    .insertInto('facility_stations')
    .values(
      stations.map(({ code, walkMinutes }) => ({
        facility_id: facilityId,
        station_code: code,
        walk_minutes: walkMinutes,
      })),
    )
    .execute();
}

export type NewJob = WithFurigana & {
  now: Date;
  facilityId: string;
  title?: string;
  tagline?: string;
  description?: string;
  workflow?: { time: string; description: string }[];
  belongings?: string;
  note?: string;
  appealPoints?: string[];
  taskIds?: Numbers;
  benefitIds?: Numbers;
  /** Licence groups: one licence of each group is required. */
  licenseGroups?: Numbers[];
  requirementNote?: string;
  beginnersWelcome?: boolean;
  pickUpService?: boolean;
  imageKeys?: string[];
  /** Conditions for a contract at the application; by default none. */
  instant?: Partial<InstantHireConditionsInput>;
  /** Questions for the worker between the contract and the start. */
  workQuestions?: readonly WorkQuestion[];
};

/** A job of a facility, from which recruitments are published. For tests and the seed. */
export async function buildJob(
  db: QueryExecutor,
  given: NewJob,
): Promise<{ id: string; facilityId: string }> {
  const { id } = await db
    .insertInto('jobs')
    .values({
      facility_id: given.facilityId,
      title: given.title ?? '入居者さまの生活介助',
      tagline: given.tagline ?? '',
      description: given.description ?? '食事や入浴の介助、見守りをお願いします。',
      workflow: JSON.stringify(given.workflow ?? []),
      belongings: given.belongings ?? '動きやすい服装、上履き',
      note: given.note ?? '',
      appeal_points: given.appealPoints ?? [],
      task_ids: given.taskIds ?? [1, 9],
      benefit_ids: given.benefitIds ?? [],
      license_groups: JSON.stringify(given.licenseGroups ?? []),
      requirement_note: given.requirementNote ?? '',
      beginners_welcome: given.beginnersWelcome ?? false,
      pick_up_service: given.pickUpService ?? false,
      image_keys: given.imageKeys ?? [],
      furigana_version: versionOf(given),
      ...instantHireColumnValues(given.instant),
      ...workQuestionColumnValues(given.workQuestions ?? null, []),
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, facilityId: given.facilityId };
}
