import { addDays, jstDay } from '#platform/base/jst.ts';
import { expiredIdentityGraceDays } from '#domain/credentials/limits.ts';

import { isVisaExpiredAtShift } from './checks.ts';
import type { ApplyFacts } from '../facts.ts';
import { uncoveredLicenseGroups } from './preparation.ts';

/**
 * Why unapproved documents bar the worker from a contracted shift, checked from S − 12 h on; null when all are in
 * order. An expired identity document still allows the shifts of the next seven days, but a residence card that has
 * expired or forbids work allows none. (Rule 3.8, 4.3, 4.5)
 */
export function whyDocumentsNotApproved(
  facts: Pick<ApplyFacts, 'worker' | 'recruitment'>,
): 'identity' | 'license' | null {
  const { worker, recruitment } = facts;
  const { identity } = worker;
  if (
    worker.isForeign &&
    (identity.workPermission === 'not_permitted' || isVisaExpiredAtShift(worker, recruitment))
  )
    return 'identity';
  if (identity.state !== 'APPROVED' && !isInGrace(facts)) return 'identity';
  return uncoveredLicenseGroups(worker, recruitment, ['VERIFIED']).length > 0 ? 'license' : null;
}

function isInGrace({
  worker: { identity },
  recruitment,
}: Pick<ApplyFacts, 'worker' | 'recruitment'>): boolean {
  if (identity.lapsedOn === null) return false;
  return jstDay(recruitment.startsAt) <= addDays(identity.lapsedOn, expiredIdentityGraceDays);
}
