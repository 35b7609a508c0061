import type { WorkTime } from '#gen/resolvers.ts';
import type { Executor } from '#server/db.server.ts';

import { claimRange, correctionDeadline, roundsLeft } from './claim-rules.ts';
import { whyClosed } from './claim-time.server.ts';
import { workTimeRow } from './detail.queries.server.ts';

/** Planned, stamped and claimed hours of one shift, and whether they can be corrected now. */
export async function workTime(
  db: Executor,
  asked: { attendanceId: string; workerId: string; now: Date },
): Promise<WorkTime> {
  const row = await workTimeRow(db, asked);
  const closed = whyClosed(row, asked.now);
  return {
    id: row.id,
    facilityName: row.facilityName,
    plannedStartAt: row.startsAt,
    plannedEndAt: row.endsAt,
    plannedBreakMinutes: row.breakMinutes,
    recordedStartAt: row.recordedStartAt,
    recordedEndAt: row.recordedEndAt,
    recordedBreakMinutes: row.recordedBreakMinutes,
    claimedStartAt: row.claimedStartAt,
    claimedEndAt: row.claimedEndAt,
    claimedBreakMinutes: row.claimedBreakMinutes,
    claimReason: row.claimReason,
    returnReason: row.returnReason,
    ...claimRange(row),
    correctionDeadline: correctionDeadline(row),
    roundsLeft: roundsLeft(row),
    wageReleasedAt: row.releasedAt,
    canCorrect: closed === null,
    cannotCorrectReason: closed?.message ?? null,
  };
}
