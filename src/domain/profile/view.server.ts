import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { AreaL, MasterItem, PostalAddress, WorkerProfile } from '#gen/types.ts';
import {
  readAreaTree,
  readMasterList,
  readRailwayStations,
} from '#domain/reference/masters.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import { privateFileUrl } from '#platform/server/http/signed-link.server.ts';

import { profileCompletionOf } from './completion.ts';
import { normalizeZipCode } from './fields.ts';
import { lockedProfileFieldsOf } from './lock.ts';
import { lockedProfileFieldsSentence, profileSentences } from './messages.ts';
import { postalAddressRows, readProfileRow, type ProfileRow } from './queries.server.ts';

type Deps = Pick<Context, 'app' | 'db' | 'now'>;

/** The worker's profile with the names of its choices and places. */
export async function readWorkerProfile(ctx: Deps, workerId: string): Promise<WorkerProfile> {
  const { app, db, now } = ctx;
  const row = await readProfileRow(db, workerId, jstDay(now));
  if (!row) throw commonRefusal('NOT_FOUND');
  const [areas, tasks, arrangements, occupations, { stations }] = await Promise.all([
    areasById(db),
    readMasterList(db, 'job_tasks'),
    readMasterList(db, 'job_arrangements'),
    readMasterList(db, 'occupations'),
    readRailwayStations(db),
  ]);
  const locked = lockedProfileFieldsOf(row);
  const completion = profileCompletionOf(completionFacts(row));
  return {
    ...row,
    representativeImage: row.imageKey === null ? null : privateFileUrl(app, row.imageKey, now),
    areaL: areas.get(row.areaL ?? '') ?? null,
    areaLList: row.areaLList.flatMap((code) => areas.get(code) ?? []),
    occupation: occupations.find(({ id }) => id === String(row.occupation)) ?? null,
    jobArrangements: chosen(arrangements, row.jobArrangements),
    experiencedJobTasks: chosen(tasks, row.experiencedJobTasks),
    desiredJobTasks: chosen(tasks, row.desiredJobTasks),
    desiredWorkingHourIds: row.desiredWorkingHourIds.map(String),
    desiredStations: row.desiredStationCodes.flatMap((code) => stations.get(code) ?? []),
    lockedFields: locked,
    lockReason: locked.length > 0 ? lockedProfileFieldsSentence : null,
    inputValidity: completion.isComplete ? 'VALID' : 'INVALID',
    completion,
  };
}

/** The places of a postal code, one for each town. VALIDATION_FAILED for an invalid code. */
export async function searchPostalAddresses(db: Db, text: string): Promise<PostalAddress[]> {
  const zipCode = normalizeZipCode(text);
  if (zipCode === null) throw refuseFields({ zipCode: profileSentences.zipCode });
  const [rows, areas] = await Promise.all([postalAddressRows(db, zipCode), areasById(db)]);
  return rows.flatMap((row) => {
    const areaL = areas.get(row.areaL);
    const towns = row.towns.length > 0 ? row.towns : [''];
    return areaL ? towns.map((town) => ({ zipCode, areaL, city: row.city, town })) : [];
  });
}

async function areasById(db: Db): Promise<Map<string, AreaL>> {
  const list = (await readAreaTree(db)).flatMap((region) => region.areaLList);
  return new Map(list.map((areaL) => [areaL.id, areaL]));
}

/** The chosen items in the order of the list, without those that were removed from it. */
function chosen(list: readonly MasterItem[], ids: readonly number[]): MasterItem[] {
  return list.filter(({ id }) => ids.includes(Number(id)));
}

function completionFacts(row: ProfileRow) {
  return {
    ...row,
    prefectureCode: row.areaL,
    occupationId: row.occupation,
    experiencedJobTaskIds: row.experiencedJobTasks,
    desiredJobTaskIds: row.desiredJobTasks,
    hasImage: row.imageKey !== null,
    jobArrangementIds: row.jobArrangements,
    desiredPrefectureCodes: row.areaLList,
  };
}
