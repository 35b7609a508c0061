import { formatInstant, jstTime } from '#platform/base/jst.ts';
import { stampReceiptText, reportedStampText } from '#platform/base/states/reported-stamp.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import {
  writeWrongStampCodeCount,
  lockAttendance,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { currentEntranceDevicesOf } from './entrance-devices.queries.server.ts';
import { acceptedStampCodes, isCodeAccepted } from './stamp-code.server.ts';
import { stampMinuteProvenByTablet } from './minute-proof.server.ts';
import { codeLockAfterWrongCode, readStampCode } from './stamp-rules.ts';
import {
  stampAgeMs,
  type JudgedStamp,
  type StampPressTime,
  type StatedStampTime,
  type StampTime,
} from './stamp-time.ts';

export type StampInput = StatedStampTime & {
  workerId: string;
  attendanceId: string;
  code: string;
  /** The minute of a tablet's QR code with its seal; null for any other code. */
  minuteProof: string | null;
  now: Date;
  idempotencyKey: string | undefined;
};

export type RecordedStamp = {
  recordedAt: Date;
  /** When a reported stamp was received; null for a live stamp. */
  receivedAt: Date | null;
  needsAdjustment: boolean;
};

/** The parts that differ between check-in and check-out. */
export type StampOperation = {
  operation: string;
  /** Further input, which must be the same when the idempotency key is repeated. */
  answers: unknown;
  judge(facts: LockedAttendance, press: StampPressTime): JudgedStamp;
  write(tx: Tx, facts: LockedAttendance, time: StampTime): Promise<RecordedStamp>;
};

/** An answered stamp, or the tries left after a wrong code and the lock it caused. */
type StampAttempt = { answer: RecordedStamp } | { left: number; lockedUntil: Date | null };

/**
 * Takes a stamp with the code of the day; idempotent by key. Wrong codes are counted under the row's
 * lock, so that parallel tries cannot avoid the lock of ten minutes. Refusals: VALIDATION_FAILED, STAMPED_AT_INVALID,
 * HOURS_OVERLAP, CODE_INVALID, CODE_LOCKED. (Rule 4.10)
 */
export async function stampWithCode(
  app: App,
  input: StampInput,
  kind: StampOperation,
): Promise<RecordedStamp> {
  const code = readStampCode(input.code);
  if (code === null) throw refuseFields({ code: hoursClaimSentences.codeDigits });
  const ageMs = stampAgeMs(input, input.now);
  if (ageMs === null) throw attendanceRefusal('STAMPED_AT_INVALID');
  const outcome = await taken(app, { ...input, code, ageMs }, kind);
  if ('answer' in outcome) return revived(outcome.answer);
  // Throw after the transaction, so that the count of wrong codes survives the refusal.
  throw outcome.lockedUntil === null
    ? attendanceRefusal('CODE_INVALID', { left: outcome.left })
    : attendanceRefusal('CODE_LOCKED', { until: formatInstant(new Date(outcome.lockedUntil)) });
}

type ReadStamp = StampInput & { ageMs: number };

/**
 * The stamp's transaction. A stamp that undoes an absence is refused when the worker has since taken an overlapping
 * shift.
 */
async function taken(app: App, input: ReadStamp, kind: StampOperation): Promise<StampAttempt> {
  try {
    return await inTransaction(app.db, (tx) => takeStamp(tx, input, kind));
  } catch (error) {
    const overlaps =
      isConstraintViolation(error, 'attendances_no_overlap') ||
      isConstraintViolation(error, 'attendances_one_start_a_day');
    if (overlaps) throw attendanceRefusal('HOURS_OVERLAP');
    throw error;
  }
}

async function takeStamp(tx: Tx, input: ReadStamp, kind: StampOperation): Promise<StampAttempt> {
  const { workerId, attendanceId, code, ageMs, now } = input;
  const facts = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
  const provenAt = await stampMinuteProvenByTablet(tx, facts, input);
  const judged = kind.judge(facts, { ageMs, provenAt });
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: kind.operation,
    // Leave out the age, which grows with every retry.
    input: [attendanceId, code, input.stampedAt, kind.answers],
    now,
  };
  // Check the code only while the stamp is open, so that a closed stamp reveals nothing about it.
  const isCodeNeeded = 'time' in judged && provenAt === null;
  if (isCodeNeeded && !(await isRightCode(tx, facts, { code, at: judged.time.at, now }))) {
    const key = call.key && `${call.key.slice(0, 180)}#${code}`;
    const operation = `${kind.operation}.wrong`;
    return withIdempotencyKey(tx, { ...call, key, operation }, () => countOneMore(tx, facts, now));
  }
  const answer = await withIdempotencyKey(tx, call, async () => {
    if ('refusal' in judged) throw attendanceRefusal(judged.refusal.code, judged.refusal.values);
    return kind.write(tx, facts, judged.time);
  });
  return { answer };
}

type GivenCode = { code: string; at: Date; now: Date };

async function isRightCode(tx: Tx, facts: LockedAttendance, given: GivenCode): Promise<boolean> {
  const { facilityId, stampSecret: secret } = facts;
  // Accept only codes of tablets that are in use now, even for a press while offline: a stolen tablet's code ends with
  // the tablet's removal. (Decision 052)
  const deviceIds = await currentEntranceDevicesOf(tx, { facilityId, now: given.now });
  return isCodeAccepted(given.code, acceptedStampCodes({ secret, deviceIds }, facts, given.at));
}

async function countOneMore(tx: Tx, facts: LockedAttendance, now: Date): Promise<StampAttempt> {
  const { left, ...count } = codeLockAfterWrongCode(facts, now);
  await writeWrongStampCodeCount(tx, facts.id, count);
  return { left, lockedUntil: count.codeLockedUntil };
}

/**
 * Restores the dates of a repeated answer, which was stored as JSON; answers of the previous release lack `receivedAt`.
 */
function revived({ receivedAt, ...answer }: RecordedStamp): RecordedStamp {
  return {
    ...answer,
    recordedAt: new Date(answer.recordedAt),
    receivedAt: receivedAt ? new Date(receivedAt) : null,
  };
}

/** The history's note for a stamp that counts at another time than its receipt; otherwise undefined. (Rule 8.1) */
export function stampHistoryNote({ at, receivedAt }: StampTime, now: Date): string | undefined {
  if (receivedAt !== null) return reportedStampText(at, receivedAt);
  if (jstTime(at) === jstTime(now)) return undefined;
  return `打刻 ${jstTime(at)}（${stampReceiptText(at, now)} 受信）`;
}
