import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { assertNoInvoiceStopsPostings } from '#domain/billing/dunning/posting-stop.server.ts';
import { feeRulesOfFacilities } from '#domain/billing/fees/fee-rules.queries.server.ts';

import {
  exposureCrossingsAt,
  exposureOf,
  exposureShareOf,
  type Exposure,
  type ExposureCrossings,
} from './exposure.ts';
import {
  exposureSumsOf,
  lockExposureLimit,
  openExposureLimit,
  storedExposureLimit,
  writeComputedExposure,
} from './exposure.queries.server.ts';
import { exposureLimitOf } from './limit.ts';
import { exposureRefusal } from './messages.ts';

type OfCorporation = { corporationId: string; now: Date };

/** Computes the exposure of a corporation now, with its limit and the operators' reason for it. */
export async function readExposure(
  db: QueryExecutor,
  { corporationId, now }: OfCorporation,
): Promise<{ exposure: Exposure; limit: Yen; deposits: Yen; grantedReason: string | null }> {
  const { grantedReason, ...facts } = await storedExposureLimit(db, corporationId);
  const exposure = await exposureNow(db, { corporationId, now });
  const { deposits } = facts;
  return { exposure, limit: exposureLimitOf(facts), deposits, grantedReason };
}

async function exposureNow(db: QueryExecutor, of: OfCorporation): Promise<Exposure> {
  const sums = await exposureSumsOf(db, of);
  const { worked, contracts, seats } = sums;
  const shifts = [worked, contracts, seats].flat();
  const facilityIds = new Set(shifts.map(({ facilityId }) => facilityId));
  return exposureOf({ ...sums, feeRules: await feeRulesOfFacilities(db, [...facilityIds]) });
}

/**
 * Runs a write that opens seats or raises the pay of open seats, within the limit of the corporation and while no unpaid
 * invoice stops it. `write` returns the yen that it added, with their fee; 0 or less is never refused. The limit is
 * locked before the write and the exposure is read after it, once for any number of seats: two postings at once are
 * added to each other. Refusals: INVOICE_UNPAID, EXPOSURE_ABOVE_LIMIT, and those of `write`. (Rule 8.6)
 */
export async function withinExposureLimit<Result>(
  tx: Tx,
  { corporationId, now }: OfCorporation,
  write: () => Promise<{ added: Yen; result: Result }>,
): Promise<Result> {
  await openExposureLimit(tx, corporationId);
  const { crossedAt, exceededAt, ...facts } = await lockExposureLimit(tx, corporationId);
  const { added, result } = await write();
  const limit = exposureLimitOf(facts);
  const crossings = { crossedAt, exceededAt };
  const exposure = await computeExposure(tx, { corporationId, limit, ...crossings, now });
  if (added > 0) {
    await assertNoInvoiceStopsPostings(tx, { corporationId, now });
    if (exposure.total > limit) throw exposureRefusal({ exposure, limit, added });
  }
  return result;
}

/** Computes the exposure of a corporation with a stored limit, and stores it. */
export async function refreshExposure(tx: Tx, { corporationId, now }: OfCorporation) {
  const { crossedAt, exceededAt, ...facts } = await lockExposureLimit(tx, corporationId);
  const limit = exposureLimitOf(facts);
  await computeExposure(tx, { corporationId, limit, crossedAt, exceededAt, now });
}

type Computing = OfCorporation & ExposureCrossings & { limit: Yen };

async function computeExposure(
  tx: Tx,
  { corporationId, limit, now, ...crossings }: Computing,
): Promise<Exposure> {
  const exposure = await exposureNow(tx, { corporationId, now });
  const { total } = exposure;
  await writeComputedExposure(tx, {
    corporationId,
    total,
    limit,
    share: exposureShareOf(total, limit),
    ...exposureCrossingsAt({ total, limit, ...crossings }, now),
    now,
  });
  return exposure;
}
