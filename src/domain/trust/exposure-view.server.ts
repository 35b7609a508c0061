import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { isExposureNearLimit, type Exposure } from './exposure.ts';
import { readExposure } from './exposure.server.ts';

type ExposureView = Exposure & {
  limit: Yen;
  /** The part of the limit that is held for the corporation. */
  deposits: Yen;
  isNearLimit: boolean;
  grantedReason: string | null;
};

/** Returns the exposure of a corporation as both sides see it. */
export async function exposureViewOf(
  db: QueryExecutor,
  of: { corporationId: string; now: Date },
): Promise<ExposureView> {
  const { exposure, limit, deposits, grantedReason } = await readExposure(db, of);
  const isNearLimit = isExposureNearLimit(exposure.total, limit);
  return { ...exposure, limit, deposits, isNearLimit, grantedReason };
}
