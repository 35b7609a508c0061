import { sql } from 'kysely';

import { jstDay, type JstDay } from '#platform/base/jst.ts';
import type { PaperKind, PaperMethod, PaperRequest } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

export type PaperDeliveryChoice = { method: PaperMethod; chosenAt: Date; textVersion: number };

/** The latest choice of a worker; null before the first one. */
export async function paperDeliveryChoiceOf(
  db: QueryExecutor,
  workerId: string,
): Promise<PaperDeliveryChoice | null> {
  const [choice] = await executePrepared(
    db,
    sql<PaperDeliveryChoice>`
    /* noticeDelivery.paperDeliveryChoiceOf */
    select method, chosen_at as "chosenAt", text_version as "textVersion"
      from paper_choices
     where worker_id = ${workerId}
     order by chosen_at desc, id desc
     limit 1
  `,
  );
  return choice ?? null;
}

export async function writePaperDeliveryChoice(
  db: QueryExecutor,
  { workerId, method, textVersion, now }: ChoosePaperDeliveryArgs,
): Promise<void> {
  await sql`
    /* noticeDelivery.writePaperDeliveryChoice */
    insert into paper_choices (worker_id, method, text_version, chosen_at)
    values (${workerId}, ${method}, ${textVersion}, ${now})
  `.execute(db);
}

export type ChoosePaperDeliveryArgs = {
  workerId: string;
  method: PaperMethod;
  textVersion: number;
  now: Date;
};

/** The day on which the worker chose PDF; null where documents are delivered on paper. (Rule 6.8) */
export async function electronicDeliverySince(
  db: QueryExecutor,
  workerId: string,
): Promise<JstDay | null> {
  const choice = await paperDeliveryChoiceOf(db, workerId);
  return choice?.method === 'electronic' ? jstDay(choice.chosenAt) : null;
}

/** Puts an issued document on the list of papers to print and post. Once for each document. */
export async function queuePaperDocument(
  db: QueryExecutor,
  issued: { workerId: string; kind: PaperKind; subjectId: string; now: Date },
): Promise<void> {
  const { workerId, kind, subjectId, now } = issued;
  await sql`
    /* noticeDelivery.queuePaperDocument */
    insert into paper_requests (worker_id, kind, subject_id, requested_at)
    values (${workerId}, ${kind}, ${subjectId}, ${now})
    on conflict (kind, subject_id) do nothing
  `.execute(db);
}

/** The number of a worker's open requests. Locks the worker's row, so that requests are counted one after the other. */
export async function lockOpenPaperRequestCount(tx: Tx, workerId: string): Promise<number> {
  await sql`/* noticeDelivery.lockWorker */ select from workers where id = ${workerId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    /* noticeDelivery.lockOpenPaperRequestCount */
    select count(*)::int as count
      from paper_requests
     where worker_id = ${workerId} and detail is not null and sent_at is null
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertPaperRequest(
  tx: Tx,
  wish: { workerId: string; kind: PaperKind; detail: string; now: Date },
): Promise<void> {
  await sql`
    /* noticeDelivery.insertPaperRequest */
    insert into paper_requests (worker_id, kind, detail, requested_at)
    values (${wish.workerId}, ${wish.kind}, ${wish.detail}, ${wish.now})
  `.execute(tx);
}

export async function paperRequestsOf(
  db: QueryExecutor,
  workerId: string,
): Promise<PaperRequest[]> {
  const { rows } = await sql<PaperRequest>`
    /* noticeDelivery.paperRequestsOf */
    select id, kind, detail, requested_at as "requestedAt", sent_at as "sentAt"
      from paper_requests
     where worker_id = ${workerId}
     order by requested_at desc, id desc
     limit 20
  `.execute(db);
  return rows;
}

/** Marks a document as sent; false when no waiting document has this id. */
export async function writePaperSent(db: QueryExecutor, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* noticeDelivery.writePaperSent */
    update paper_requests set sent_at = ${now} where id = ${id} and sent_at is null
  `.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}
