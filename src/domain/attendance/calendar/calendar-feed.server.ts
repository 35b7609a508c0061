import { createHash, randomBytes } from 'node:crypto';

import { provisionalContractLabel } from '#domain/recruitment/contract-moment.ts';
import { stationLabel } from '#domain/recruitment/labels.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  calendarShiftRows,
  storeCalendarEvents,
  type CalendarShiftRow,
  storeCalendarFeed,
  workerIdOfCalendarFeed,
} from './calendar-feed.queries.server.ts';
import type { CalendarShift } from './calendar-shift.ts';
import type { AttendanceState } from '../contract/states.ts';

type Made = { workerId: string; now: Date };

/**
 * Creates the worker's calendar URL and invalidates the previous one. The token has 256 random bits and
 * only its hash is stored, so the URL cannot be shown again.
 */
export async function makeCalendarFeed(
  db: QueryExecutor,
  { workerId, now }: Made,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeCalendarFeed(db, { workerId, tokenHash: hashOf(token), now });
  return `/calendar/${token}.ics`;
}

/** The worker a calendar token belongs to; null for an invalid token or an erased worker. */
export async function workerIdOfCalendarToken(
  db: QueryExecutor,
  token: string,
): Promise<string | null> {
  return workerIdOfCalendarFeed(db, hashOf(token));
}

const notWorked: readonly AttendanceState[] = [
  'ABSENT',
  'CANCELLED_BY_WORKER',
  'CANCELLED_BY_FACILITY',
  'DELETED',
];

/**
 * All coming shifts of a worker and those of the past 30 days, cancelled shifts included. The content of an event may
 * change in many places, such as the facility's phone number. It is therefore compared with the content that was last
 * served; a change gets the next sequence number and the current time.
 */
export async function calendarShiftsOf(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<CalendarShift[]> {
  const rows = await calendarShiftRows(db, { workerId, now });
  const changed = rows.filter((row) => row.contentHash !== contentHashOf(row));
  if (changed.length === 0) return rows.map(shiftOf);
  const events = changed.map((row) => ({ ...row, contentHash: contentHashOf(row) }));
  await storeCalendarEvents(db, { events, now });
  return (await calendarShiftRows(db, { workerId, now })).map(shiftOf);
}

/** Hash of the content of an event, without its version. */
const contentHashOf = (row: CalendarShiftRow) =>
  hashOf(JSON.stringify({ ...row, contentHash: null, sequence: null, writtenAt: null }));

function shiftOf(row: CalendarShiftRow): CalendarShift {
  const {
    state,
    stationName,
    walkMinutes,
    provisionalUntil: until,
    contentHash: _,
    ...shift
  } = row;
  return {
    ...shift,
    station:
      stationName === null || walkMinutes === null
        ? null
        : stationLabel({ name: stationName, walkMinutes }),
    isCancelled: notWorked.includes(state),
    provisionalLabel: until && provisionalContractLabel(until),
  };
}

/** A plain hash is enough: a token of 256 random bits cannot be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
