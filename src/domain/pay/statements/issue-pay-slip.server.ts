import { mapInOrder } from '#platform/base/in-order.ts';
import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import {
  electronicDeliverySince,
  queuePaperDocument,
} from '#domain/notice-delivery/delivery.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import {
  newPaySlipMessage,
  paySlipChangeTexts,
  fallbackPaySlipChange,
  type PaySlipChange,
} from './slip-changes.ts';
import type { PaySlip } from './pay-slips.ts';
import {
  insertPaySlip,
  shiftIdsWithoutPaySlip,
  readPaySlipFacts,
  writeNextPaySlipVersion,
} from './slips.queries.server.ts';

/**
 * Stores the slip of a shift once its wage is fixed or a part of it was released; a slip from before the approval gets
 * a new version. Does nothing while nothing is fixed or released. (Rule 4.23, 8.5, 所得税法231条)
 */
export async function issuePaySlip(
  db: QueryExecutor,
  { attendanceId, now }: Issuing,
): Promise<void> {
  const issued = await currentSlip(db, { attendanceId, now });
  if (!issued) return;
  const isNew = await insertFirst(db, { attendanceId, now }, issued);
  if (!isNew) await writeVersion(db, { attendanceId, change: 'APPROVED', now }, issued);
}

/** Stores the slips of shifts that a transfer has paid before their hours were approved. (所得税法231条) */
export async function issuePaySlipsOfTransfer(
  db: QueryExecutor,
  { transferId, now }: { transferId: string; now: Date },
): Promise<void> {
  await issueMissingPaySlips(db, {
    attendanceIds: await shiftIdsWithoutPaySlip(db, transferId),
    now,
  });
}

/** Stores the slips of paid shifts that have none; an existing slip stays as it is. (Rule 8.5, 所得税法231条) */
export async function issueMissingPaySlips(
  db: QueryExecutor,
  { attendanceIds, now }: { attendanceIds: readonly string[]; now: Date },
): Promise<void> {
  await mapInOrder(attendanceIds, async (attendanceId) => {
    const issued = await currentSlip(db, { attendanceId, now });
    if (issued) await insertFirst(db, { attendanceId, now }, issued);
  });
}

/**
 * Stores the next version of a slip after its wage has changed, and notifies the worker, who can still read earlier
 * versions. Several changes in one transaction make one version and one notice. Does nothing without a slip, or if
 * its content is unchanged. (Rule 8.5)
 */
export async function reissuePaySlip(
  db: QueryExecutor,
  { attendanceId, change, now }: Issuing & { change: PaySlipChange },
): Promise<void> {
  const issued = await currentSlip(db, { attendanceId, now });
  if (issued) await writeVersion(db, { attendanceId, change, now }, issued);
}

type Issuing = { attendanceId: string; now: Date };
type Issued = { workerId: string; slip: PaySlip };

/**
 * Stores the first slip of a shift, and queues it for printing unless it is electronic; false if the shift has a
 * slip already.
 */
async function insertFirst(
  db: QueryExecutor,
  { attendanceId, now }: Issuing,
  { workerId, slip }: Issued,
): Promise<boolean> {
  const isNew = await insertPaySlip(db, { attendanceId, workerId, slip, now });
  if (isNew && !slip.isElectronic) {
    await queuePaperDocument(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
  }
  return isNew;
}

async function writeVersion(
  db: QueryExecutor,
  { attendanceId, change, now }: Issuing & { change: PaySlipChange },
  { workerId, slip }: Issued,
): Promise<void> {
  const next = { attendanceId, slip, change, weakChange: fallbackPaySlipChange, now };
  const version = await writeNextPaySlipVersion(db, next);
  if (version === null) return;
  const shift = `${formatDayWithWeekday(slip.workDay)} ${slip.facilityName}`;
  await notifyOneWorker(db, {
    workerId,
    topic: 'payment',
    // Retaxing may change many slips, or one slip several times: the worker gets one notice a day.
    dedupKey: `pay-slips:${workerId}:${jstDay(now)}`,
    title: newPaySlipMessage.title,
    body: newPaySlipMessage.body({ shift, reason: paySlipChangeTexts[change] }),
    path: paths.shift.wage(attendanceId),
    now,
  });
  if (slip.isElectronic) return;
  await queuePaperDocument(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
}

/** The current content of a shift's slip; undefined while nothing is fixed or released. */
async function currentSlip(
  db: QueryExecutor,
  { attendanceId, now }: Issuing,
): Promise<Issued | undefined> {
  const facts = await readPaySlipFacts(db, attendanceId);
  const wage = facts?.fixed ?? facts?.released;
  if (!facts || !wage) return undefined;
  const { fixedAt, workerId } = facts;
  const isElectronic = (await electronicDeliverySince(db, workerId)) !== null;
  const slip = {
    worker: { name: facts.workerName },
    employer: { name: facts.employerName, address: facts.employerAddress },
    facilityName: facts.facilityName,
    workDay: facts.workDay,
    startAt: facts.startAt.toISOString(),
    endAt: facts.endAt.toISOString(),
    breakMinutes: facts.breakMinutes,
    wage,
    paid: facts.paid,
    columns: facts.columns.length > 0 ? facts.columns : [wage.taxColumn],
    writtenOff: facts.writtenOff,
    overpayment: facts.overpayment,
    taxCorrections: facts.taxCorrections,
    isCompensation: facts.isCompensation,
    ...(fixedAt === null ? { isBeforeApproval: true as const } : {}),
    fixedOn: jstDay(fixedAt ?? now),
    isElectronic,
  };
  return { workerId, slip };
}
