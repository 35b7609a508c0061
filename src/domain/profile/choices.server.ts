import type { FieldErrors } from '#platform/base/refusal.ts';
import {
  readAreaTree,
  readMasterList,
  readRailwayStations,
  readWorkingHourOptions,
} from '#domain/reference/masters.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import type { ProfileField, ProfileValues } from './fields.ts';
import { profileSentences as sentences } from './messages.ts';

type Choice = { field: ProfileField; sentence: string; known(db: Db): Promise<Set<string>> };

const idsOf = (list: readonly { id: string | number }[]) =>
  new Set(list.map(({ id }) => String(id)));
const tasks = async (db: Db) => idsOf(await readMasterList(db, 'job_tasks'));
const prefectures = async (db: Db) =>
  idsOf((await readAreaTree(db)).flatMap((region) => region.areaLList));

const choices: readonly Choice[] = [
  { field: 'areaL', sentence: sentences.areaL, known: prefectures },
  { field: 'areaLList', sentence: sentences.choice, known: prefectures },
  {
    field: 'occupation',
    sentence: sentences.occupation,
    known: async (db) => idsOf(await readMasterList(db, 'occupations')),
  },
  {
    field: 'jobArrangements',
    sentence: sentences.choice,
    known: async (db) => idsOf(await readMasterList(db, 'job_arrangements')),
  },
  {
    field: 'desiredWorkingHourIds',
    sentence: sentences.choice,
    known: async (db) => idsOf(await readWorkingHourOptions(db)),
  },
  { field: 'experiencedJobTasks', sentence: sentences.choice, known: tasks },
  { field: 'desiredJobTasks', sentence: sentences.choice, known: tasks },
  {
    field: 'desiredStationCodes',
    sentence: sentences.choice,
    known: async (db) => new Set((await readRailwayStations(db)).stations.keys()),
  },
];

/** The sentence for each given field whose value is not in its list. */
export async function unknownProfileChoices(
  db: Db,
  values: Partial<ProfileValues>,
): Promise<FieldErrors> {
  const asked = choices.filter(({ field }) => values[field] !== undefined);
  const found = await Promise.all(
    asked.map(async ({ field, sentence, known }) => {
      const list = await known(db);
      const isKnown = [values[field] ?? []].flat().every((one) => list.has(String(one)));
      return isKnown ? [] : [[field, sentence] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
