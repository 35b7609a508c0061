import type { PaperMethod } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { writePaperDeliveryChoice } from './delivery.queries.server.ts';
import { electronicConsentTextVersion } from './delivery.ts';

/** The worker's choice of PDF, or of paper. */
export function buildPaperChoice(
  db: QueryExecutor,
  wishes: { workerId: string; now: Date; method?: PaperMethod },
): Promise<void> {
  const { workerId, now, method = 'electronic' } = wishes;
  return writePaperDeliveryChoice(db, {
    workerId,
    method,
    textVersion: electronicConsentTextVersion,
    now,
  });
}
