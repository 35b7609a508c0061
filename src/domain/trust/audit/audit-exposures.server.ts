import { addHours } from '#platform/base/jst.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { readExposure } from '../exposure.server.ts';
import { baseExposureLimitYen, checkedExposureLimitYen, paidInvoiceFactor } from '../limit.ts';
import { auditedExposures, type AuditedExposure } from './audit-exposures.queries.server.ts';

/** Hours after which an exposure above its limit is recorded, because the task of an hour has computed it. */
const maxHoursUntilRecorded = 2;

/**
 * Compares the exposure and the limit of each corporation, as its pages and postings answer them, with a second
 * computation from the rows; returns one sentence per problem. (Rule 8.6)
 */
export async function auditExposures(db: QueryExecutor, now: Date): Promise<string[]> {
  const audited = await auditedExposures(db, {
    now,
    baseLimit: baseExposureLimitYen,
    checkedLimit: checkedExposureLimitYen,
    paidInvoiceFactor,
  });
  const problems = await mapInOrder(audited, async (rows) => {
    const { corporationId } = rows;
    const { exposure, limit } = await readExposure(db, { corporationId, now });
    return exposureProblems({ rows, total: exposure.total, limit, now }).map(
      (problem) => `${problem}: ${corporationId}`,
    );
  });
  return problems.flat();
}

type Compared = {
  rows: AuditedExposure;
  /** The exposure and the limit that pages and postings answer. */
  total: Yen;
  limit: Yen;
  now: Date;
};

const checks: readonly (readonly [string, (compared: Compared) => boolean])[] = [
  ['the exposure is not the sum of its rows', ({ total, rows }) => total !== rows.total],
  ['the limit is not the one of its rule', ({ limit, rows }) => limit !== rows.limit],
  [
    'the stored limit is not the one of its rule',
    ({ rows }) => rows.storedLimit !== null && rows.storedLimit !== rows.limit,
  ],
  [
    'the stored money held is not that of the receipts',
    ({ rows }) => rows.storedHeldYen !== rows.heldYen,
  ],
  [
    'the largest paid invoice is not that of the receipts',
    ({ rows }) => rows.storedLargestPaidInvoice !== rows.largestPaidInvoice,
  ],
  [
    'the exposure is above its limit, and no record says since when',
    ({ rows, now }) => {
      const recordedUntil = addHours(now, -maxHoursUntilRecorded);
      const isRecordDue = rows.computedAt === null || rows.computedAt < recordedUntil;
      return rows.total > rows.limit && !rows.isExcessRecorded && isRecordDue;
    },
  ],
];

/** Number of comparisons of each corporation. */
export const exposureCheckCount = checks.length;

/** The sentences about one corporation; none where everything agrees. */
export const exposureProblems = (compared: Compared): string[] =>
  checks.filter(([, isWrong]) => isWrong(compared)).map(([problem]) => problem);
