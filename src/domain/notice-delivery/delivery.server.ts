import { refuseFields } from '#platform/base/refusal.ts';
import type { PaperDelivery, PaperKind } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import {
  electronicConsentTextVersion,
  maxOpenPaperRequests,
  readPaperRequestDetail,
} from './delivery.ts';
import {
  lockOpenPaperRequestCount,
  paperDeliveryChoiceOf,
  paperRequestsOf,
  writePaperDeliveryChoice,
  insertPaperRequest,
  writePaperSent,
  type ChoosePaperDeliveryArgs,
} from './delivery.queries.server.ts';
import { paperDeliverySentences, deliveryRefusal } from './messages.ts';

/** The worker's delivery choice, and the documents being sent. */
export async function readPaperDelivery(db: Db, workerId: string): Promise<PaperDelivery> {
  const [choice, requests] = await Promise.all([
    paperDeliveryChoiceOf(db, workerId),
    paperRequestsOf(db, workerId),
  ]);
  return {
    method: choice?.method ?? null,
    chosenAt: choice?.chosenAt ?? null,
    textVersion: electronicConsentTextVersion,
    requests,
  };
}

/** Stores the worker's choice with its time and the version of the text. Refusals: PAPER_TEXT_CHANGED. (Rule 6.8) */
export async function choosePaperDelivery(db: Db, wish: ChoosePaperDeliveryArgs): Promise<void> {
  if (wish.textVersion !== electronicConsentTextVersion)
    throw deliveryRefusal('PAPER_TEXT_CHANGED');
  const current = await paperDeliveryChoiceOf(db, wish.workerId);
  const { method, textVersion } = wish;
  if (current?.method === method && current.textVersion === textVersion) return;
  await writePaperDeliveryChoice(db, wish);
}

export type RequestPaperArgs = {
  workerId: string;
  kind: PaperKind;
  detail: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Requests one document on paper. Once per idempotency key. Refusals: VALIDATION_FAILED, TOO_MANY_PAPER_REQUESTS.
 * (Rule 6.8)
 */
export async function requestPaper(app: Pick<App, 'db'>, wish: RequestPaperArgs): Promise<void> {
  const { workerId, kind, now } = wish;
  const detail = readPaperRequestDetail(wish.detail);
  if (detail === null) throw refuseFields({ detail: paperDeliverySentences.detail });
  const call = {
    actorId: workerId,
    key: wish.idempotencyKey,
    operation: 'papers.requestPaper',
    input: [kind, detail],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if ((await lockOpenPaperRequestCount(tx, workerId)) >= maxOpenPaperRequests) {
        throw deliveryRefusal('TOO_MANY_PAPER_REQUESTS', { limit: maxOpenPaperRequests });
      }
      await insertPaperRequest(tx, { workerId, kind, detail, now });
    }),
  );
}

/** Marks a document as posted, for an operator; a document that does not wait is not found. Refusals: NOT_FOUND. */
export async function markPaperSent(db: Db, id: string, now: Date): Promise<void> {
  if (!(await writePaperSent(db, id, now))) throw deliveryRefusal('NOT_FOUND');
}
