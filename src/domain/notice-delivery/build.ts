import type { PaperMethod } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { writeDeliveryChoice } from './delivery.queries.server.ts';
import { deliveryTextVersion } from './delivery.ts';

/** The worker's choice of PDF, or of paper. */
export function buildPaperChoice(
  db: QueryExecutor,
  wishes: { workerId: string; now: Date; method?: PaperMethod },
): Promise<void> {
  const { workerId, now, method = 'electronic' } = wishes;
  return writeDeliveryChoice(db, { workerId, method, textVersion: deliveryTextVersion, now });
}
