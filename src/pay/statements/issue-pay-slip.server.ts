import { jstDay } from '#base/jst.ts';
import { electronicSince, queuePaper } from '#papers/delivery.queries.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import type { PaySlip } from './pay-slips.ts';
import { insertPaySlip, rewritePaySlip, slipFacts } from './slips.queries.server.ts';

/**
 * Stores the content of a shift's slip, once its wage is fixed. Once only; does nothing for a wage that
 * is not fixed. (Rule 4.23, 所得税法231条)
 */
export async function issuePaySlip(db: Executor, { attendanceId, now }: Issuing): Promise<void> {
  const issued = await currentSlip(db, attendanceId);
  if (!issued) return;
  const { workerId, slip } = issued;
  await insertPaySlip(db, { attendanceId, workerId, slip, now });
  if (slip.isElectronic) return;
  await queuePaper(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
}

/**
 * Stores the content again after its wage was retaxed or corrected. The PDF is drawn again when it is
 * opened.
 */
export async function reissuePaySlip(db: Executor, { attendanceId, now }: Issuing): Promise<void> {
  const issued = await currentSlip(db, attendanceId);
  if (!issued) return;
  const { workerId, slip } = issued;
  const isChanged = await rewritePaySlip(db, { attendanceId, slip, now });
  if (!isChanged || slip.isElectronic) return;
  await queuePaper(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
}

type Issuing = { attendanceId: string; now: Date };

/** The current content of a slip; undefined while the wage is not fixed. */
async function currentSlip(
  db: Executor,
  attendanceId: string,
): Promise<{ workerId: string; slip: PaySlip } | undefined> {
  const facts = await slipFacts(db, attendanceId);
  if (!facts?.fixed) return undefined;
  const { fixed, fixedAt, workerId } = facts;
  const isElectronic = (await electronicSince(db, workerId)) !== null;
  const slip = {
    worker: { name: facts.workerName },
    employer: { name: facts.employerName, address: facts.employerAddress },
    facilityName: facts.facilityName,
    workDay: facts.workDay,
    startAt: facts.startAt.toISOString(),
    endAt: facts.endAt.toISOString(),
    breakMinutes: facts.breakMinutes,
    wage: fixed,
    paid: facts.paid,
    columns: facts.columns.length > 0 ? facts.columns : [fixed.taxColumn],
    writtenOff: facts.writtenOff,
    overpayment: facts.overpayment,
    taxCorrections: facts.taxCorrections,
    isCompensation: facts.isCompensation,
    fixedOn: jstDay(fixedAt),
    isElectronic,
  };
  return { workerId, slip };
}
