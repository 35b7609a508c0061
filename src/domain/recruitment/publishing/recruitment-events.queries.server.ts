import { sql } from 'kysely';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { searchRowBatchSize } from './read-model.queries.server.ts';

/** PUBLISHED: applications are possible from now on. LAST_SEAT: a single seat is left. */
export type RecruitmentEventKind = 'PUBLISHED' | 'LAST_SEAT';

/**
 * Records events of recruitments in the transaction that causes them, for the task that sends alerts.
 */
export async function recordRecruitmentEvents(
  tx: Tx,
  {
    recruitmentIds,
    kind,
    at,
  }: { recruitmentIds: readonly string[]; kind: RecruitmentEventKind; at: Date },
): Promise<void> {
  await mapInOrder(chunksOf(recruitmentIds, searchRowBatchSize), (ids) =>
    sql`
      /* recruitment.recordRecruitmentEvents */
      insert into recruitment_news (recruitment_id, kind, at)
      select id, ${kind}, ${at}
        from unnest(${ids}::uuid[]) as t (id)
    `.execute(tx),
  );
}

/**
 * Deletes and returns the oldest events of one kind, in the caller's transaction: a rollback restores them, and
 * concurrent callers get different events.
 */
export async function takeRecruitmentEvents(
  tx: Tx,
  { kind, most }: { kind: RecruitmentEventKind; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.takeRecruitmentEvents */
    delete from recruitment_news
     where id = any (array(
       select id
         from recruitment_news
        where kind = ${kind}
        order by id
        limit ${most}
          for update skip locked))
    returning recruitment_id as id
  `.execute(tx);
  return [...new Set(rows.map((row) => row.id))];
}
