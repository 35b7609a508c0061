import { refuse as refuseCommon, refuseFields } from '#base/refusal.ts';
import { compensate } from '#pay/compensate.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/db.server.ts';
import type { Actor } from '#server/history.server.ts';
import { keyOwner, once } from '#server/idempotency.server.ts';

import { readReason } from './claim-rules.ts';
import { letters } from './letters.ts';
import { claimSentences, refuse } from './messages.ts';
import { lockAttendance } from './queries.server.ts';
import { wholeWage } from './request-schedule-cancellation.server.ts';
import {
  attendanceOfCancellation,
  lockCancellation,
  writeAudit,
} from './schedule-cancellation.queries.server.ts';
import { tellWorker } from './tell-worker.server.ts';

export type CancellationAudit = {
  requestId: string;
  /** False where the listed reason does not hold: the facility then owes the whole wage. */
  isJustified: boolean;
  note: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * An operator looks into a listed reason that ended a contract without pay. One that does not hold
 * is paid like any other call-off. Once only, and once per key; throws AUDIT_DONE, NOT_FOUND. (Rule book 4.14)
 */
export async function auditCancellation(app: App, audit: CancellationAudit): Promise<void> {
  const { requestId, isJustified, actor, now } = audit;
  if (actor.kind !== 'operator') throw refuseCommon('FORBIDDEN');
  const note = readReason(audit.note);
  if (note === null) throw refuseFields({ note: claimSentences.reasonLength });
  const call = {
    actorId: keyOwner(actor),
    key: audit.idempotencyKey,
    operation: 'attendance.auditCancellation',
    input: [requestId, isJustified, note],
    now,
  };
  await inTransaction(app.db, (tx) =>
    once(tx, call, async () => {
      const facts = await lockAttendance(tx, await attendanceOfCancellation(tx, requestId), actor);
      const ended = await lockCancellation(tx, requestId);
      if (ended.listedReason === null) throw refuse('NOT_FOUND');
      if (ended.auditedAt !== null) throw refuse('AUDIT_DONE');
      const compensation = isJustified ? 0 : wholeWage(facts);
      await writeAudit(tx, requestId, { note, compensation, now });
      if (isJustified) return;
      await compensate(tx, { attendanceId: facts.id, now });
      const words = letters.compensated({ ...facts, reason: note });
      const news = { reason: 'compensatedAfterAudit', topic: 'payment', words, now } as const;
      await tellWorker(tx, facts, news);
    }),
  );
}
