import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { CorporationProof } from '../corporation-rules.ts';

/** Stores since when, and by what, a corporation is proven. */
export async function writeCorporationProof(
  tx: Tx,
  { id, by, now }: { id: string; by: CorporationProof; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeCorporationProof */
    update corporations set proven_at = ${now}, proven_by = ${by} where id = ${id}
  `.execute(tx);
}

/** Moves the proof of a corporation, which has one, to the ended ones. */
export async function writeProofEnd(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    /* corporation.writeProofEnd */
    with ended as (
      insert into ended_corporation_proofs (corporation_id, proven_at, proven_by, ended_at)
      select id, proven_at, proven_by, ${now} from corporations where id = ${id})
    update corporations set proven_at = null, proven_by = null where id = ${id}
  `.execute(tx);
}

type EndedProof = { corporationId: string; corporationName: string; endedAt: Date };

/** Proofs that ended since the instant, of corporations that have no other one now. */
export async function proofsEndedSince(db: QueryExecutor, since: Date): Promise<EndedProof[]> {
  const { rows } = await sql<EndedProof>`
    /* corporation.proofsEndedSince */
    select c.id as "corporationId", c.name as "corporationName", e.ended_at as "endedAt"
      from ended_corporation_proofs e
      join corporations c on c.id = e.corporation_id
     where e.ended_at > ${since} and c.proven_at is null
     order by e.ended_at, c.id
  `.execute(db);
  return rows;
}
