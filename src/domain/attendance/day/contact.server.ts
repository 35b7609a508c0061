import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { lockAttendance } from '../contract/queries.server.ts';
import { readClaimReason } from '../corrections/claim-rules.ts';
import { hoursClaimSentences, attendanceRefusal } from '../messages.ts';
import {
  needsAccidentStatement,
  whyCannotRevealWorkerContact,
  type WorkerContactKind,
} from './contact-rules.ts';
import {
  workerContactOf,
  storeWorkerContactView,
  type WorkerContact,
} from './contact.queries.server.ts';
import { facilityIdOfShift } from './day.queries.server.ts';

type Look = {
  attendanceId: string;
  kind: WorkerContactKind;
  /** Description of the accident; read only where the emergency number requires one. */
  accident: string;
  now: Date;
};

/**
 * Shows a number of the worker to a person of the facility, and records the person. Each press is one record. Refusals:
 * VALIDATION_FAILED, and those of `facilityIdOfShift`, `whyCannotRevealWorkerContact` and `workerContactOf`. (Rule 4.2)
 */
export async function revealWorkerContact(
  db: Db,
  scope: FacilityScope,
  look: Look,
): Promise<WorkerContact> {
  const { attendanceId, kind, now } = look;
  const facilityId = await facilityIdOfShift(db, scope, attendanceId);
  return inTransaction(db, async (tx) => {
    const shift = await lockAttendance(tx, attendanceId, facilityActor(scope, facilityId));
    const why = whyCannotRevealWorkerContact(shift, kind, now);
    if (why) throw attendanceRefusal(why);
    const reason = needsAccidentStatement(kind, shift.state)
      ? readClaimReason(look.accident)
      : undefined;
    if (reason === null) throw refuseFields({ accident: hoursClaimSentences.accident });
    const contact = await workerContactOf(tx, attendanceId, kind);
    const { staffId } = scope;
    await storeWorkerContactView(tx, { attendanceId, staffId, kind, reason: reason ?? null, now });
    return contact;
  });
}
