import { formatInstant, jstTime } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { lockAttendance } from '../contract/queries.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { checkInClosesAt } from '../stamps/stamp-rules.ts';
import { onTheWayOpensAt, whyCannotSayOnTheWay } from './on-the-way-rules.ts';
import { writeOnTheWay } from './on-the-way.queries.server.ts';

type SayOnTheWayArgs = { workerId: string; attendanceId: string; isOnTheWay: boolean; now: Date };

/**
 * Stores that the worker is on the way to the shift, or withdraws this report; a repetition changes nothing. Refusals:
 * those of `lockAttendance` and `whyCannotSayOnTheWay`. (Rule 4.9)
 */
export async function sayOnTheWay(
  app: App,
  { workerId, attendanceId, isOnTheWay, now }: SayOnTheWayArgs,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const shift = await lockAttendance(tx, attendanceId, { kind: 'worker', id: workerId });
    const why = whyCannotSayOnTheWay(shift, now);
    if (why) {
      throw attendanceRefusal(why, {
        from: jstTime(onTheWayOpensAt(shift)),
        until: formatInstant(checkInClosesAt(shift.startsAt)),
      });
    }
    await writeOnTheWay(tx, { attendanceId: shift.id, isOnTheWay, now });
  });
}
