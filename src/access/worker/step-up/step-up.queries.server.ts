import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { markSessionProven } from '../queries.server.ts';
import type { RecentSignInCodeFacts } from '../rules.ts';

export type ProofCodeAddresses = { phoneNumber: string; email: string | null };

/** The worker's number, and the confirmed e-mail address unless e-mails to it bounce. */
export async function proofCodeAddressesOf(
  db: QueryExecutor,
  workerId: string,
): Promise<ProofCodeAddresses> {
  return executeForOneRow(
    db,
    sql<ProofCodeAddresses>`
    /* worker.proofCodeAddressesOf */
    select w.phone_number as "phoneNumber", e.address as email
      from workers w
      left join worker_emails e
        on e.worker_id = w.id
       and not exists (select from bouncing_addresses b where b.address_key = lower(e.address))
     where w.id = ${workerId}
  `,
  );
}

/** Locks a session, so that its codes and entries are counted one after the other. */
export async function lockSessionForProof(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    /* worker.lockSessionForProof */
    select from sessions where id = ${sessionId} for no key update
  `.execute(tx);
}

/** Codes that the session requested after `since`. */
export async function recentProofCodeFacts(
  tx: Tx,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<RecentSignInCodeFacts> {
  const facts = await executeForOneRow(
    tx,
    sql<Pick<RecentSignInCodeFacts, 'sentToNumber' | 'firstToNumberAt' | 'lastToNumberAt'>>`
    /* worker.recentProofCodeFacts */
    select count(*) as "sentToNumber", min(created_at) as "firstToNumberAt",
           max(created_at) as "lastToNumberAt"
      from step_up_codes
     where session_id = ${sessionId} and created_at > ${since}
  `,
  );
  return { ...facts, sentFromAddress: 0, firstFromAddressAt: null };
}

type NewProofCode = {
  sessionId: string;
  channel: 'email' | 'sms';
  codeHash: string;
  expiresAt: Date;
  now: Date;
};

export async function insertProofCode(tx: Tx, code: NewProofCode): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* worker.insertProofCode */
    insert into step_up_codes (session_id, channel, code_hash, created_at, expires_at)
    values (${code.sessionId}, ${code.channel}, ${code.codeHash}, ${code.now}, ${code.expiresAt})
    returning id
  `,
  );
}

export type ProofCode = {
  id: string;
  codeHash: string;
  expiresAt: Date;
  wrongEntries: number;
  isUsed: boolean;
  isVoid: boolean;
};

/** The newest code of the session; older codes are invalid. */
export async function newestProofCode(tx: Tx, sessionId: string): Promise<ProofCode | null> {
  const { rows } = await sql<ProofCode>`
    /* worker.newestProofCode */
    select id, code_hash as "codeHash", expires_at as "expiresAt", wrong_entries as "wrongEntries",
           used_at is not null as "isUsed", false as "isVoid"
      from step_up_codes
     where session_id = ${sessionId}
     order by created_at desc, id desc
     limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

export async function addWrongProofCodeEntry(tx: Tx, codeId: string): Promise<void> {
  await sql`
    /* worker.addWrongProofCodeEntry */
    update step_up_codes set wrong_entries = wrong_entries + 1 where id = ${codeId}
  `.execute(tx);
}

/** Marks a code as used, and the person of its session as proven at `now`. */
export async function storeSessionProof(
  tx: Tx,
  { codeId, sessionId, now }: { codeId: string; sessionId: string; now: Date },
): Promise<void> {
  await sql`
    /* worker.storeSessionProof */
    update step_up_codes set used_at = ${now} where id = ${codeId}
  `.execute(tx);
  await markSessionProven(tx, { sessionId, now });
}
