import * as v from 'valibot';

import facilityFeaturesFile from './data/facility-features.json' with { type: 'json' };
import facilityServicesFile from './data/facility-services.json' with { type: 'json' };
import jobArrangementsFile from './data/job-arrangements.json' with { type: 'json' };
import jobBenefitsFile from './data/job-benefits.json' with { type: 'json' };
import jobTasksFile from './data/job-tasks.json' with { type: 'json' };
import licensesFile from './data/licenses.json' with { type: 'json' };
import occupationsFile from './data/occupations.json' with { type: 'json' };
import prefecturesFile from './data/prefectures.json' with { type: 'json' };
import regionsFile from './data/regions.json' with { type: 'json' };
import relationshipsFile from './data/relationships.json' with { type: 'json' };
import smokingMeasuresFile from './data/smoking-measures.json' with { type: 'json' };
import sortOptionsFile from './data/sort-options.json' with { type: 'json' };
import workingHourOptionsFile from './data/working-hour-options.json' with { type: 'json' };

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const katakana = v.pipe(v.string(), v.regex(/^[ァ-ヶー]+$/));
const prefectureCode = v.pipe(v.string(), v.regex(/^\d{2}$/));

const masterItem = v.strictObject({ id, name: text });
// Searches keep tasks, features, benefits and licences as bits of a bigint.
const maskedId = v.pipe(id, v.maxValue(62));
const maskedItem = v.strictObject({ id: maskedId, name: text });

const region = v.strictObject({ id, name: text });
const prefecture = v.strictObject({
  code: prefectureCode,
  name: text,
  kana: katakana,
  regionId: id,
});

const license = v.strictObject({
  id: maskedId,
  name: text,
  unlocksBodyCare: v.boolean(),
  expires: v.boolean(),
});
const workingHourOption = v.strictObject({
  id,
  name: text,
  // Both minutes belong to the span; null means no upper end.
  minimumMinutes: v.pipe(v.number(), v.integer()),
  maximumMinutes: v.nullable(v.pipe(v.number(), v.integer())),
});
const sortOption = v.strictObject({
  id: v.picklist([
    'RECOMMENDED',
    'NEWEST',
    'STARTS_SOON',
    'HOURLY_HIGH',
    'DAILY_HIGH',
    'NEAR_STATION',
    'RATING_HIGH',
  ]),
  name: text,
});
const smokingMeasure = v.strictObject({
  id: v.picklist([
    'PREMISES_BANNED',
    'PREMISES_BANNED_OUTDOOR_AREA',
    'INDOORS_BANNED',
    'INDOORS_SMOKING_ROOM',
    'INDOORS_HEATED_TOBACCO_ROOM',
    'OUTDOORS_ALLOWED',
  ]),
  name: text,
});

export type MasterItem = v.InferOutput<typeof masterItem>;
export type Region = v.InferOutput<typeof region>;
export type Prefecture = v.InferOutput<typeof prefecture>;
export type License = v.InferOutput<typeof license>;
export type WorkingHourOption = v.InferOutput<typeof workingHourOption>;
export type SortOption = v.InferOutput<typeof sortOption>;
export type SmokingMeasure = v.InferOutput<typeof smokingMeasure>;

// Every list stays in the order of its file, because workers see that order.
export const regions: readonly Region[] = v.parse(v.array(region), regionsFile);
export const prefectures: readonly Prefecture[] = v.parse(v.array(prefecture), prefecturesFile);

// Rule 3.11
export const licenses: readonly License[] = v.parse(v.array(license), licensesFile);
export const jobTasks: readonly MasterItem[] = v.parse(v.array(maskedItem), jobTasksFile);
export const facilityServices: readonly MasterItem[] = v.parse(
  v.array(masterItem),
  facilityServicesFile,
);
export const facilityFeatures: readonly MasterItem[] = v.parse(
  v.array(maskedItem),
  facilityFeaturesFile,
);
export const jobBenefits: readonly MasterItem[] = v.parse(v.array(maskedItem), jobBenefitsFile);
export const jobArrangements: readonly MasterItem[] = v.parse(
  v.array(masterItem),
  jobArrangementsFile,
);

// Rule 4.2
export const emergencyContactRelationships: readonly MasterItem[] = v.parse(
  v.array(masterItem),
  relationshipsFile,
);
export const occupations: readonly MasterItem[] = v.parse(v.array(masterItem), occupationsFile);

// Rule 4.6
export const sortOptions: readonly SortOption[] = v.parse(v.array(sortOption), sortOptionsFile);
export const workingHourOptions: readonly WorkingHourOption[] = v.parse(
  v.array(workingHourOption),
  workingHourOptionsFile,
);

// Rule 3.9
export const smokingMeasures: readonly SmokingMeasure[] = v.parse(
  v.array(smokingMeasure),
  smokingMeasuresFile,
);
