import { quietHours } from '#platform/base/quiet-hours.ts';
import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type {
  AvailabilityRanges,
  AvailabilitySubscription,
  ShiftKind,
  SubscriptionCountPayload,
  SubscriptionForAvailabilityInput,
} from '#gen/types.ts';
import { totalCountLabel } from '#domain/recruitment/labels.ts';
import { readAreaTree, readRailwayStations } from '#domain/reference/masters.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';

import { readAlertConditions, type AlertConditions } from './alert-input.ts';
import {
  maxAlertsPerDay,
  alertDailyWageRangeYen,
  deliveryTimes,
  maxAlertNameLength,
  maxPrefectures,
  maxSavedSearches,
  shiftKinds,
  alertShiftKindNames,
  maxAlertStations,
  workingHoursRange,
} from './alert-rules.ts';
import {
  readStoredAlert,
  countMatchingRecruitments,
  updateAlertPlaces,
  writeAlert,
  writeAlertPause,
  type StoredAlert,
} from './alert.queries.server.ts';

type Deps = Pick<Context, 'db' | 'now'>;

/** The worker's first alert with the names of its places; null when there is none. */
export async function firstAlertSubscription(
  db: Db,
  workerId: string,
): Promise<AvailabilitySubscription | null> {
  const stored = await readStoredAlert(db, workerId);
  return stored && (await alertViewWithNames(db))(stored);
}

/** Returns a function that adds the names of the places to a stored alert. */
export async function alertViewWithNames(
  db: Db,
): Promise<(stored: StoredAlert) => AvailabilitySubscription> {
  const [areas, { stations }] = await Promise.all([readAreaTree(db), readRailwayStations(db)]);
  const prefectures = areas.flatMap((region) => region.areaLList);
  return (stored) => ({
    // Places that are no longer in the lists are not shown; the next save removes them.
    prefectures: prefectures.filter(({ id }) => stored.prefectureCodes.includes(id)),
    stations: stored.stationCodes.flatMap((code) => stations.get(code) ?? []),
    shifts: stored.shifts.map(named),
    maximumRangeOfWorkingHours: stored.maximumHours,
    minimumRangeOfDailyWage: stored.minimumDailyWage,
    isPaused: stored.isPaused,
  });
}

/** The number of open recruitments that match these conditions now. */
export async function countSubscriptionMatches(
  { db, now }: Deps,
  input: SubscriptionForAvailabilityInput,
): Promise<SubscriptionCountPayload> {
  const count = await countMatchingRecruitments(db, await checkedAlertConditions(db, input), now);
  return { count, countLabel: totalCountLabel(count) };
}

/**
 * Creates or replaces the worker's first alert. Waiting matches that no longer match are dropped. (Rule
 * 4.20)
 */
export async function updateSubscription(
  { db, now }: Deps,
  workerId: string,
  input: SubscriptionForAvailabilityInput,
): Promise<void> {
  const terms = await checkedAlertConditions(db, input);
  await inTransaction(db, async (tx) => {
    await writeAlert(tx, { workerId, terms, now });
    await updateAlertPlaces(tx, workerId, terms);
  });
}

/** Pauses the alert and drops its waiting matches, or resumes it. Refusals: NOT_FOUND. (Rule 4.20) */
export async function pauseSubscription(
  { db, now }: Deps,
  workerId: string,
  isPaused: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const pausedAt = isPaused ? now : null;
    if (!(await writeAlertPause(tx, { workerId, pausedAt }))) throw commonRefusal('NOT_FOUND');
    await respread(tx, workerId);
  });
}

/** Limits and delivery times from the server: a screen only shows them. */
export const alertLimitsAndDeliveryTimes: AvailabilityRanges = {
  maxSavedSearches,
  maxNameLength: maxAlertNameLength,
  maxPrefectures,
  maxStations: maxAlertStations,
  shifts: shiftKinds.map(named),
  workingHours: workingHoursRange,
  dailyWage: alertDailyWageRangeYen,
  deliveryTimes: [...deliveryTimes],
  quietFrom: quietHours.from,
  quietUntil: quietHours.until,
  alertsADay: maxAlertsPerDay,
};

function named(kind: ShiftKind) {
  return { kind, displayName: alertShiftKindNames[kind] };
}

async function respread(tx: Tx, workerId: string): Promise<void> {
  const stored = await readStoredAlert(tx, workerId);
  if (stored) await updateAlertPlaces(tx, workerId, stored);
}

/** Checks the conditions and returns them in stored form. Refusals: VALIDATION_FAILED. */
export async function checkedAlertConditions(
  db: Db,
  input: SubscriptionForAvailabilityInput,
): Promise<AlertConditions> {
  const [areas, { stations }] = await Promise.all([readAreaTree(db), readRailwayStations(db)]);
  const prefectures = new Set(areas.flatMap((region) => region.areaLList.map(({ id }) => id)));
  const read = readAlertConditions(input, { prefectures, stations: new Set(stations.keys()) });
  if ('problems' in read) throw refuseFields(read.problems);
  return read.terms;
}
