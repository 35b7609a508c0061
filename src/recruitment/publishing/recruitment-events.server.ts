import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

import { batchSize } from './read-model.server.ts';

/** PUBLISHED: it can be applied to from now on. LAST_SEAT: somebody took the last but one. */
export type RecruitmentEventKind = 'PUBLISHED' | 'LAST_SEAT';

/** Notes what happened to recruitments, in the transaction of its reason, for whoever passes it on. */
export async function recordRecruitmentEvents(
  tx: Tx,
  {
    recruitmentIds,
    kind,
    at,
  }: { recruitmentIds: readonly string[]; kind: RecruitmentEventKind; at: Date },
): Promise<void> {
  for (let from = 0; from < recruitmentIds.length; from += batchSize) {
    // One connection: the statements of a transaction come one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      /* recruitment.noteNews */
      insert into recruitment_news (recruitment_id, kind, at)
      select id, ${kind}, ${at}
        from unnest(${recruitmentIds.slice(from, from + batchSize)}::uuid[]) as t (id)
    `.execute(tx);
  }
}

/**
 * Takes the oldest news of one kind: gone with the caller's transaction, back if it fails, and given
 * to one of several that ask at once.
 */
export async function takeRecruitmentEvents(
  tx: Tx,
  { kind, most }: { kind: RecruitmentEventKind; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.takeNews */
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
