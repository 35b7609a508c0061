import { formatInstant } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import type { App } from '#server/context.server.ts';
import { withIdempotencyKey } from '#server/idempotency.server.ts';

import { claimSentences, refuse } from '../messages.ts';
import {
  countWrongCode,
  lockAttendance,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { entranceDevicesOf } from './entrance-devices.queries.server.ts';
import { codesAccepted, isCodeAccepted } from './stamp-code.server.ts';
import { afterWrongCode, readCode, stampInstant, type StampRefusal } from './stamp-rules.ts';

export type StampInput = {
  workerId: string;
  attendanceId: string;
  code: string;
  /** Time of the press, when the phone was offline then. */
  stampedAt: Date | null;
  now: Date;
  idempotencyKey: string | undefined;
};

export type RecordedStamp = { recordedAt: Date; needsAdjustment: boolean };

/** The parts that differ between check-in and check-out. */
export type StampOperation = {
  operation: string;
  /** The other input, part of the idempotency key's comparison. */
  answers: unknown;
  whyRefused(facts: LockedAttendance, at: Date): StampRefusal | null;
  write(tx: Tx, facts: LockedAttendance, at: Date): Promise<RecordedStamp>;
};

/** An answered stamp, or the tries left after a wrong code and the lock it caused. */
export type StampAttempt = { answer: RecordedStamp } | { left: number; lockedUntil: Date | null };

/**
 * Takes a stamp with the code of the day; idempotent by key. Wrong codes are counted under the row's
 * lock, so that parallel tries cannot avoid the lock of ten minutes. (Rule 4.10)
 */
export async function stampWithCode(
  app: App,
  input: StampInput,
  kind: StampOperation,
): Promise<RecordedStamp> {
  const code = readCode(input.code);
  if (code === null) throw refuseFields({ code: claimSentences.codeDigits });
  const at = stampInstant(input.stampedAt, input.now);
  if (at === null) throw refuse('STAMPED_AT_INVALID');
  const outcome = await inTransaction(app.db, (tx) => takeStamp(tx, { ...input, code, at }, kind));
  if ('answer' in outcome) return revived(outcome.answer);
  // Thrown out here: the count of wrong codes must survive the refusal.
  throw outcome.lockedUntil === null
    ? refuse('CODE_INVALID', { left: outcome.left })
    : refuse('CODE_LOCKED', { until: formatInstant(new Date(outcome.lockedUntil)) });
}

type ReadStamp = StampInput & { code: string; at: Date };

async function takeStamp(tx: Tx, input: ReadStamp, kind: StampOperation): Promise<StampAttempt> {
  const { workerId, attendanceId, code, at, now } = input;
  const facts = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
  const why = kind.whyRefused(facts, at);
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: kind.operation,
    input: [attendanceId, code, input.stampedAt, kind.answers],
    now,
  };
  // Check the code only while the stamp is open, so that a closed stamp reveals nothing about it.
  if (why === null && !(await isRightCode(tx, facts, { code, at, now }))) {
    const key = call.key && `${call.key.slice(0, 180)}#${code}`;
    const operation = `${kind.operation}.wrong`;
    return withIdempotencyKey(tx, { ...call, key, operation }, () => countOneMore(tx, facts, now));
  }
  const answer = await withIdempotencyKey(tx, call, async () => {
    if (why) throw refuse(why.code, why.values);
    return kind.write(tx, facts, at);
  });
  return { answer };
}

type GivenCode = Pick<ReadStamp, 'code' | 'at' | 'now'>;

async function isRightCode(tx: Tx, facts: LockedAttendance, given: GivenCode): Promise<boolean> {
  const { facilityId, stampSecret: secret } = facts;
  // Those of now, also for a press while offline: the codes of a stolen tablet end with it. (Decision 052)
  const deviceIds = await entranceDevicesOf(tx, { facilityId, now: given.now });
  return isCodeAccepted(given.code, codesAccepted({ secret, deviceIds }, facts, given.at));
}

async function countOneMore(tx: Tx, facts: LockedAttendance, now: Date): Promise<StampAttempt> {
  const { left, ...count } = afterWrongCode(facts, now);
  await countWrongCode(tx, facts.id, count);
  return { left, lockedUntil: count.codeLockedUntil };
}

/** Restores the Date of an answer that was stored as JSON under its key. */
function revived(answer: RecordedStamp): RecordedStamp {
  return { ...answer, recordedAt: new Date(answer.recordedAt) };
}

/** A history note with both instants of an offline stamp. */
export function offlineNote(input: { stampedAt: Date | null; now: Date }): string | undefined {
  if (input.stampedAt === null) return undefined;
  return `端末の打刻 ${formatInstant(input.stampedAt)}、受信 ${formatInstant(input.now)}`;
}
