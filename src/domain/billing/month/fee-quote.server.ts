import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { consumptionTaxOf, consumptionTaxPercentOn } from '../fees/consumption-tax.ts';
import { feeOf, type FeeBase } from '../fees/fee-rules.ts';
import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import { feeContractsOfShifts } from './fee-contract.queries.server.ts';

/**
 * `fee`: yen without consumption tax, as the month charges it. `feeTax`: the tax on this fee alone; an invoice rounds the
 * tax of all its fees once, so that its sum may exceed that of the shifts by less than a yen each.
 */
export type FeeQuote = { fee: Yen; feeTax: Yen };

/** Quotes the fee of each shift if this work were approved now; one quote for each entry, in their order. (Rule 8.7) */
export async function quoteFees(
  db: QueryExecutor,
  works: readonly (FeeBase & { attendanceId: string })[],
): Promise<FeeQuote[]> {
  const ids = works.map(({ attendanceId }) => attendanceId);
  const contracts = await feeContractsOfShifts(db, ids);
  const facilityIds = [...contracts.values()].map(({ facilityId }) => facilityId);
  const rules = await feeRulesOfFacilities(db, [...new Set(facilityIds)]);
  return works.map(({ attendanceId, grossWage, workMinutes }) => {
    const contract = contracts.get(attendanceId);
    if (!contract) throw new RangeError(`the shift ${attendanceId} has no contract`);
    const { facilityId, startsOn, postedOn, workerKind } = contract;
    const work = { postedOn, workerKind, grossWage, workMinutes };
    const fee = feeOf(rules.get(facilityId) ?? [], work);
    return { fee, feeTax: consumptionTaxOf(fee, consumptionTaxPercentOn(startsOn)) };
  });
}
